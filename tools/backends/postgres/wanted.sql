-- name: want_vectors
-- The kinds of things that a document has and that are to get vectors; what is noted already is noted anew.
insert into vectors_wanted (doc_id, kind)
select %(doc_id)s, k.kind
from unnest(array['passages', 'pages', 'units']) as k (kind)
where
    (k.kind = 'passages' and exists (select from chunks as c where c.doc_id = %(doc_id)s))
    or (k.kind = 'pages' and exists (select from pages as p where p.doc_id = %(doc_id)s))
    or (
        k.kind = 'units'
        and exists (select from documents as d where d.doc_id = %(doc_id)s and d.language <> 'en')
        and exists (select from units as u where u.doc_id = %(doc_id)s)
    )
on conflict (doc_id, kind) do update set since = excluded.since;

-- name: lacking_passages
-- Passages without vectors of a model.
select c.doc_id, c.chunk_id, c.chunk_id as thing, c.position as place
from chunks as c
where
    not exists (
        select from text_embeddings as t
        where t.chunk_id = c.chunk_id and t.model_name = %(model)s and t.model_version = %(version)s
    )
    and not exists (
        select from table_embeddings as t
        where t.chunk_id = c.chunk_id and t.model_name = %(model)s and t.model_version = %(version)s
    )

-- name: lacking_pages
select p.doc_id, p.page, p.doc_id || '#p' || p.page as thing, p.page as place
from pages as p
where not exists (
    select from page_embeddings as t
    where
        t.doc_id = p.doc_id and t.page = p.page
        and t.model_name = %(model)s and t.model_version = %(version)s
)

-- name: lacking_units
select u.doc_id, u.position, u.doc_id || '#u' || u.position as thing, u.position as place
from units as u
inner join documents as o on o.doc_id = u.doc_id
where
    o.language <> 'en'
    and not exists (
        select from unit_embeddings as t
        where
            t.doc_id = u.doc_id and t.position = u.position
            and t.model_name = %(model)s and t.model_version = %(version)s
    )

-- name: documents_wanting
-- Documents with things that lack vectors of a model, and how many; those that wait longest first.
select w.doc_id, count(*) as lacking
from vectors_wanted as w
inner join ({lacking}) as l on l.doc_id = w.doc_id
where w.kind = %(kind)s
group by w.doc_id, w.since
order by w.since, w.doc_id;

-- name: things_wanting
select l.thing
from ({lacking}) as l
where l.doc_id = %(doc_id)s
order by l.place;

-- name: settle_wanted
-- Take out a document, or all, of which nothing lacks vectors of the model that searches use, unless one is written anew
-- meanwhile: its row is another one then.
delete from vectors_wanted as w
using (select k.doc_id, k.since from vectors_wanted as k where k.kind = %(kind)s) as seen
where
    w.kind = %(kind)s and w.doc_id = seen.doc_id and w.since = seen.since
    and (%(doc_id)s::text is null or w.doc_id = %(doc_id)s)
    and exists (select from {models} as m where m.active and m.name = %(model)s and m.version = %(version)s)
    and not exists (select from ({lacking}) as l where l.doc_id = w.doc_id);

-- name: forget_wanted
delete from vectors_wanted where kind = %(kind)s;

-- name: wanting_in_scope
-- The documents of a scope that may have things without vectors: mostly none.
select w.doc_id
from vectors_wanted as w
inner join documents as d using (doc_id)
where
    w.kind = %(kind)s
    and (%(company_ids)s::bigint [] is null or d.company_id = any(%(company_ids)s))
    and (%(fiscal_years)s::int [] is null or d.fiscal_year = any(%(fiscal_years)s))
    and (%(doc_ids)s::text [] is null or w.doc_id = any(%(doc_ids)s));

-- name: count_lacking
-- How many things of some documents lack vectors, within a scope and up to a bound.
select count(*) as things
from (
    select from ({lacking}) as e
    where e.doc_id = any(%(wanting)s) and {inside}
    limit %(bound)s
) as counted;

-- name: try_claim
select pg_try_advisory_lock(hashtextextended('tieout:vectors:' || current_schema() || ':' || %(name)s, 0)) as claimed;

-- name: claim
select pg_advisory_lock(hashtextextended('tieout:vectors:' || current_schema() || ':' || %(name)s, 0));

-- name: passage_vectors_of
-- Vectors that were made of the same texts, whosever they are.
select distinct on (e.digest) e.digest, e.vector::text as vector
from (
    select t.digest, t.vector
    from text_embeddings as t
    where t.digest = any(%(digests)s) and t.model_name = %(model)s and t.model_version = %(version)s
    union all
    select t.digest, t.vector
    from table_embeddings as t
    where t.digest = any(%(digests)s) and t.model_name = %(model)s and t.model_version = %(version)s
) as e;

-- name: unit_vectors_of
select distinct on (t.digest) t.digest, t.vector::text as vector
from unit_embeddings as t
where t.digest = any(%(digests)s) and t.model_name = %(model)s and t.model_version = %(version)s;
