-- name: corpus_tables
-- Tables of the corpus that a backup has: columns that are written (none that Postgres generates), primary keys, and
-- which tables they point to.
select
    c.relname as name,
    (
        select array_agg(a.attname order by a.attnum)
        from pg_attribute as a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    ) as columns,
    (
        select array_agg(a.attname order by k.place)
        from pg_index as i
        cross join unnest(i.indkey::int []) with ordinality as k (attnum, place)
        inner join pg_attribute as a on a.attrelid = c.oid and a.attnum = k.attnum
        where i.indrelid = c.oid and i.indisprimary
    ) as key,
    coalesce(
        (select array_agg(f.confrelid::regclass::text) from pg_constraint as f where f.conrelid = c.oid and f.contype = 'f'),
        '{}'
    ) as needs
from pg_class as c
where
    c.relnamespace = current_schema()::regnamespace
    and c.relkind = 'r'
    and c.relname not in ('schema_migrations', 'corpus_identity', 'index_changes', 'revisions')
    and not starts_with(c.relname, 'checkpoint')
    and not starts_with(c.relname, 'procrastinate_')
    and not starts_with(c.relname, 'queue_');

-- name: document_paths
select doc_id, path from documents order by doc_id;

-- name: move_document
update documents set path = %(path)s where path = %(before)s;

-- name: forget_paths
update documents set path = null where path is not null and not (path = any(%(kept)s));

-- name: identity_columns
select c.relname as table_name, a.attname as column_name
from pg_attribute as a
inner join pg_class as c on a.attrelid = c.oid
where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' and a.attidentity <> '';

-- name: has_documents
select exists (select 1 from documents) or exists (select 1 from companies) as loaded;
