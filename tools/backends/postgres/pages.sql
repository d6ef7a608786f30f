-- name: save_page
insert into pages (doc_id, page, text, title, bullets, captions, head_terms, image_ref)
values (
    %(doc_id)s, %(page)s, %(text)s, %(title)s, %(bullets)s, %(captions)s, %(head_terms)s, %(image_ref)s
);

-- name: pages
-- As they are kept; of a document that was read before pages were, the text of its passages on the page.
select
    wanted.doc_id, wanted.page, coalesce(p.text, substr(t.text, c.first + 1, c.last - c.first)) as text,
    coalesce(p.title, '') as title, coalesce(p.bullets, '{}') as bullets, coalesce(p.captions, '{}') as captions,
    p.image_ref
from unnest(%(doc_ids)s::text [], %(pages)s::int []) with ordinality as wanted (doc_id, page, place)
left join pages as p using (doc_id, page)
left join lateral (
    select min(k.start_char) as first, max(k.end_char) as last
    from chunks as k
    where p.page is null and k.doc_id = wanted.doc_id and k.page = wanted.page
) as c on true
left join document_texts as t on t.doc_id = wanted.doc_id and c.first is not null
where p.page is not null or t.text is not null
order by wanted.place;

-- name: page_ranges
-- The first and the last page of documents that have any, kept or told by their passages.
select doc_id, min(page) as first, max(page) as last
from (
    select p.doc_id, p.page
    from pages as p
    where p.doc_id = any(%(doc_ids)s)
    union all
    select c.doc_id, c.page
    from chunks as c
    where c.doc_id = any(%(doc_ids)s) and c.page is not null
) as known
group by doc_id;

-- name: chunks_on_pages
select c.chunk_id
from unnest(%(doc_ids)s::text [], %(pages)s::int []) with ordinality as wanted (doc_id, page, place)
inner join chunks as c using (doc_id, page)
order by wanted.place, c.position;

-- name: unpaged_documents
-- Documents whose passages tell their pages, and of which no pages are kept.
select d.doc_id
from documents as d
where
    (%(doc_ids)s::text [] is null or d.doc_id = any(%(doc_ids)s))
    and exists (select from chunks as c where c.doc_id = d.doc_id and c.page is not null)
    and not exists (select from pages as p where p.doc_id = d.doc_id)
order by d.doc_id
limit %(limit)s;

-- name: any_page
select exists (select from pages) as found;

-- name: count_pages
select count(*) as things from pages;

-- name: hold_pages
lock table pages in share mode;

-- name: pages_without_vectors
select p.doc_id || '#p' || p.page as thing
from pages as p
where
    (p.doc_id, p.page) > (%(after_doc)s, %(after_page)s)
    and not exists (
        select from page_embeddings as e
        where
            e.doc_id = p.doc_id and e.page = p.page
            and e.model_name = %(model)s and e.model_version = %(version)s
    )
order by p.doc_id, p.page
limit %(limit)s;

-- name: owners_of_page_vectors
-- Pages whose vectors are to be written, unless they were replaced meanwhile or have one already.
select p.doc_id, p.page, d.company_id, d.fiscal_year
from unnest(%(doc_ids)s::text [], %(pages)s::int [], %(texts)s::text []) as wanted (doc_id, page, text)
inner join pages as p on p.doc_id = wanted.doc_id and p.page = wanted.page and p.text = wanted.text
inner join documents as d on d.doc_id = p.doc_id
where
    not exists (
        select from page_embeddings as e
        where
            e.doc_id = p.doc_id and e.page = p.page
            and e.model_name = %(model)s and e.model_version = %(version)s
    )
for share of p;

-- name: copy_page_vectors
copy page_embeddings (doc_id, page, model_name, model_version, dim, vector, digest, company_id, fiscal_year)
from stdin;

-- name: known_page_vectors
select e.digest, e.vector::text as vector
from page_embeddings as e
where e.doc_id = any(%(doc_ids)s) and e.model_name = %(model)s and e.model_version = %(version)s;

-- name: known_vectors
select e.chunk_id, e.digest, e.vector::text as vector
from (
    select t.chunk_id, t.window_no, t.digest, t.vector
    from text_embeddings as t
    where t.doc_id = any(%(doc_ids)s) and t.model_name = %(model)s and t.model_version = %(version)s
    union all
    select t.chunk_id, t.window_no, t.digest, t.vector
    from table_embeddings as t
    where t.doc_id = any(%(doc_ids)s) and t.model_name = %(model)s and t.model_version = %(version)s
) as e
order by e.chunk_id, e.window_no;

-- name: pages_of_chunks
-- The pages on which passages of a scope stand.
select k.doc_id, k.page
from chunks as k
where k.chunk_id in ({chunks});

-- name: pages_by_head
-- Pages whose title, bullets or captions have words of the query: the sum of each word's weight and rarity.
with wanted as (
    select
        w.term, w.weight * ln(1 + (select count(*) from pages)::float8 / greatest(1, (
            select count(*) from pages as k where k.head_terms @> array[w.term]
        ))) as worth
    from unnest(%(terms)s::text [], %(weights)s::float8 []) as w (term, weight)
)
select
    e.doc_id || '#p' || e.page as chunk_id,
    (select sum(w.worth) from wanted as w where w.term = any(e.head_terms)) as score
from pages as e
inner join documents as d using (doc_id)
where
    e.head_terms && %(terms)s::text []
    and (%(company_ids)s::bigint [] is null or d.company_id = any(%(company_ids)s))
    and (%(fiscal_years)s::int [] is null or d.fiscal_year = any(%(fiscal_years)s))
    and (%(doc_ids)s::text [] is null or e.doc_id = any(%(doc_ids)s))
    and {inside}
order by score desc, e.doc_id, e.page
limit %(limit)s;
