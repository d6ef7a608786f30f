-- name: corpus_schemas
-- A corpus is a schema with an identity. Its size is that of all its tables, with their indexes.
select
    n.nspname as name,
    coalesce(sum(pg_total_relation_size(c.oid)) filter (where c.relkind in ('r', 'm')), 0)::bigint as bytes,
    has_schema_privilege(n.oid, 'usage')
    and coalesce(
        bool_and(has_table_privilege(c.oid, 'select')) filter (where c.relname = any(%(counted)s)), false
    ) as readable
from pg_namespace as n
inner join pg_class as c on c.relnamespace = n.oid
where exists (
    select from pg_class as own
    where own.relnamespace = n.oid and own.relname = 'corpus_identity' and own.relkind = 'r'
)
group by n.nspname, n.oid
order by n.nspname;

-- name: parts_of
-- How much hangs on documents; what is written of exhibits, with them.
with given as (
    select d.doc_id
    from documents as d
    where exists (
        select from unnest(%(doc_ids)s::text []) as named (doc_id)
        where d.doc_id = named.doc_id or starts_with(d.doc_id, named.doc_id || '/')
    )
)
select 'documents' as part, count(*) as n from given
union all select 'facts', count(*) from facts where source in (select doc_id from given)
union all select 'statements', count(*) from financial_documents where doc_id in (select doc_id from given)
union all select 'sections', count(*) from sections where doc_id in (select doc_id from given)
union all select 'nodes', count(*) from nodes where doc_id in (select doc_id from given)
union all select 'tables', count(*) from tables where doc_id in (select doc_id from given)
union all select 'passages', count(*) from chunks where doc_id in (select doc_id from given)
union all select 'pages', count(*) from pages where doc_id in (select doc_id from given)
union all select 'units', count(*) from units where doc_id in (select doc_id from given)
union all select 'trades', count(*) from insider_trades where doc_id in (select doc_id from given)
union all select 'vectors', (
    (select count(*) from text_embeddings where doc_id in (select doc_id from given))
    + (select count(*) from table_embeddings where doc_id in (select doc_id from given))
    + (select count(*) from page_embeddings where doc_id in (select doc_id from given))
    + (select count(*) from unit_embeddings where doc_id in (select doc_id from given))
);

-- name: told_beside
-- Filings that go, of which another file told figures, too: they stay as filings with figures alone.
select d.doc_id as accession, d.doc_type as form, d.filed, d.url, d.label_year, d.label_period
from documents as d
where
    d.doc_id = any(%(doc_ids)s)
    and d.doc_type <> 'companyfacts'
    and d.filed is not null
    and exists (select from facts as f where f.accession = d.doc_id and f.source <> d.doc_id);

-- name: forget_beside
-- What files with figures of the same filings said was not stored twice: they are to be read anew.
update documents as d
set content_hash = null
where
    d.company_id = %(company_id)s
    and d.content_hash is not null
    and d.doc_id <> all(%(doc_ids)s)
    and (
        (d.doc_type = 'companyfacts' and exists (
            select from facts as f where f.source = any(%(doc_ids)s) and f.accession = f.source
        ))
        or (d.doc_type <> 'companyfacts' and exists (
            select from facts as f where f.source = any(%(doc_ids)s) and f.accession = d.doc_id
        ))
    )
returning d.doc_id, d.path;

-- name: remove_untold
-- Filings of which nothing but figures was known, once those are gone.
delete from documents as d
where
    d.company_id = %(company_id)s
    and d.status = 'facts_only'
    and not exists (select from facts as f where f.accession = d.doc_id);

-- name: count_no_facts
update documents as d
set fact_count = 0
where
    d.company_id = %(company_id)s
    and d.fact_count > 0
    and d.doc_type <> 'companyfacts'
    and not exists (select from facts as f where f.accession = d.doc_id);

-- name: remove_empty_company
delete from companies as c
where c.company_id = %(company_id)s and not exists (select from documents as d where d.company_id = c.company_id);

-- name: remove_company
-- All tables hang on the company, by what is deleted with it.
delete from companies where company_id = %(company_id)s;

-- name: room_for_graph
-- An index of vectors is built in memory while its graph has room there, and many times slower from then on. A graph
-- takes up to four times what its table does.
select set_config(
    'maintenance_work_mem',
    greatest(
        pg_size_bytes(current_setting('maintenance_work_mem')), least(4 * pg_table_size({table}::regclass), %(most)s)
    ) / 1024 || 'kB',
    false
);

-- name: room_as_before
reset maintenance_work_mem;
