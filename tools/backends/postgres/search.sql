-- name: vector_schema
select n.nspname
from pg_extension as e
inner join pg_namespace as n on n.oid = e.extnamespace
where e.extname = 'vector' and n.nspname ~ '^[a-z_][a-z0-9_]*$';

-- name: newest_change
-- A restored table is another one than it was, as a new corpus is.
select
    i.identity || '.' || 'index_changes'::regclass::oid as identity,
    coalesce((select max(c.seq) from index_changes as c), 0) as seq
from corpus_identity as i;

-- name: changes_after
select seq, doc_id, operation
from index_changes
where seq > %(after)s
order by seq
limit %(limit)s;

-- name: indexed_passages
select
    c.chunk_id, c.doc_id, d.company_id, c.terms, c.heading, d.doc_type, d.language, c.content_type, c.has_numbers,
    d.fiscal_year, d.fiscal_quarter, d.filed, s.item, t.table_type, c.speaker_keys, c.entities,
    c.metrics
from chunks as c
inner join documents as d using (doc_id)
left join sections as s using (section_id)
left join tables as t on t.table_id = c.table_id
where c.doc_id = any(%(doc_ids)s) and d.written is not null
order by c.doc_id, c.position;

-- name: hold_lock
select pg_advisory_lock(hashtextextended('tieout:lock:' || current_schema() || ':' || %(name)s, 0));

-- name: active_model
select name, version, dim, model_id from {models} where active;

-- name: documents_in_scope
select d.doc_id
from documents as d
where
    (%(doc_types)s::text [] is null or d.doc_type = any(%(doc_types)s))
    and (%(language)s::text is null or d.language = %(language)s)
    and (%(filed_after)s::date is null or d.filed >= %(filed_after)s)
    and (%(filed_before)s::date is null or d.filed <= %(filed_before)s)
    and (
        %(quarter_years)s::int [] is null
        or (d.fiscal_year, d.fiscal_quarter) in (
            select wanted.year, wanted.quarter
            from unnest(%(quarter_years)s::int [], %(quarters)s::int []) as wanted (year, quarter)
        )
    );

-- name: chunks_in_scope
select c.chunk_id
from chunks as c
where
    (%(content_types)s::text [] is null or c.content_type = any(%(content_types)s))
    and (%(has_numbers)s::boolean is null or c.has_numbers = %(has_numbers)s)
    and (%(has_comparisons)s::boolean is null or c.has_comparisons = %(has_comparisons)s)
    and (%(is_summary)s::boolean is null or c.is_summary = %(is_summary)s)
    and (%(sentiments)s::text [] is null or c.sentiment = any(%(sentiments)s))
    and (
        %(mentions)s::text [] is null
        or c.text ~* any(%(mentions)s)
        or array_to_string(c.entities, ' | ') ~* any(%(mentions)s)
    )
    and (%(speakers)s::text [] is null or c.speaker_keys && %(speakers)s)
    and (%(entities)s::text [] is null or c.entities && %(entities)s)
    and (%(metrics)s::text [] is null or c.metrics && %(metrics)s)
    and (
        %(items)s::text [] is null
        or c.section_id in (select s.section_id from sections as s where s.item = any(%(items)s))
    )
    and (
        %(table_types)s::text [] is null
        or c.table_id in (select t.table_id from tables as t where t.table_type = any(%(table_types)s))
    );

-- name: count_vectors
-- How many vectors of a kind a scope has, up to a bound.
select count(*) as vectors
from (
    select
    from {vectors} as e
    where
        e.model_name = %(model)s
        and e.model_version = %(version)s
        and (%(company_ids)s::bigint [] is null or e.company_id = any(%(company_ids)s))
        and (%(fiscal_years)s::int [] is null or e.fiscal_year = any(%(fiscal_years)s))
        and (%(doc_ids)s::text [] is null or e.doc_id = any(%(doc_ids)s))
        and {inside}
    limit %(bound)s
) as counted;

-- name: nearest_exact
-- The nearest to each of several vectors, which are read once, and not again for each that they are compared with.
with asked as materialized (
    select a.text::halfvec as vector, a.place
    from unnest(%(asked)s::text []) with ordinality as a (text, place)
)
select asked.place, near.thing, near.score
from asked
cross join lateral (
    select
        {thing} as thing,
        1 - min(e.vector <=> asked.vector) as score,
        row_number() over (order by 1 - min(e.vector <=> asked.vector) desc, {key}) as place
    from {vectors} as e
    where
        e.model_name = %(model)s
        and e.model_version = %(version)s
        and (%(company_ids)s::bigint [] is null or e.company_id = any(%(company_ids)s))
        and (%(fiscal_years)s::int [] is null or e.fiscal_year = any(%(fiscal_years)s))
        and (%(doc_ids)s::text [] is null or e.doc_id = any(%(doc_ids)s))
        and {inside}
    group by {key}
    order by place
    limit %(limit)s
) as near
order by asked.place, near.place;

-- name: nearest_by_index
-- The nearest vectors; one passage may have several of them, a window each.
select {thing} as thing, 1 - (e.vector::halfvec({dim}) <=> %(vector)s::halfvec({dim})) as score
from {vectors} as e
where
    e.model_name = {model}
    and e.model_version = {version}
    and (%(company_ids)s::bigint [] is null or e.company_id = any(%(company_ids)s))
    and (%(fiscal_years)s::int [] is null or e.fiscal_year = any(%(fiscal_years)s))
    and (%(doc_ids)s::text [] is null or e.doc_id = any(%(doc_ids)s))
    and {inside}
order by e.vector::halfvec({dim}) <=> %(vector)s::halfvec({dim})
limit %(vectors)s;

-- name: similarities
select found.chunk_id, 1 - min(found.distance) as score
from (
    select e.chunk_id, e.vector <=> %(vector)s::halfvec as distance
    from text_embeddings as e
    where e.chunk_id = any(%(chunk_ids)s) and e.model_name = %(model)s and e.model_version = %(version)s
    union all
    select e.chunk_id, e.vector <=> %(vector)s::halfvec as distance
    from table_embeddings as e
    where e.chunk_id = any(%(chunk_ids)s) and e.model_name = %(model)s and e.model_version = %(version)s
) as found
group by found.chunk_id;

-- name: document_similarities
select c.chunk_id, c.doc_id, c.start_char as start, c.end_char as "end", c.page, 1 - min(found.distance) as score
from (
    select e.chunk_id, e.vector <=> %(vector)s::halfvec as distance
    from text_embeddings as e
    where e.doc_id = any(%(doc_ids)s) and e.model_name = %(model)s and e.model_version = %(version)s
    union all
    select e.chunk_id, e.vector <=> %(vector)s::halfvec as distance
    from table_embeddings as e
    where e.doc_id = any(%(doc_ids)s) and e.model_name = %(model)s and e.model_version = %(version)s
) as found
inner join chunks as c using (chunk_id)
group by c.chunk_id
order by c.doc_id, c.position;

-- name: any_passage
select exists (select from chunks) as found;

-- name: tune_search
-- For searches of this connection: go on behind a filter until there is enough, and don't compile what takes milliseconds.
select
    set_config('hnsw.iterative_scan', 'relaxed_order', false),
    set_config('hnsw.ef_search', %(ef_search)s::text, false),
    set_config('hnsw.max_scan_tuples', '100000', false),
    set_config('jit', 'off', false);

-- name: lock_models
select pg_advisory_xact_lock(hashtextextended('tieout:models:' || current_schema(), 0));

-- name: add_model
insert into {models} (name, version, dim) values (%(name)s, %(version)s, %(dim)s) on conflict do nothing;

-- name: known_model
select name, version, dim, active, model_id from {models} where name = %(name)s and version = %(version)s;

-- name: deactivate_models
update {models} set active = false where active;

-- name: activate_model
update {models} set active = true where name = %(name)s and version = %(version)s;

-- name: owners_of_vectors
-- Passages whose vectors are to be written, unless they were replaced meanwhile or have some already.
select c.chunk_id, c.doc_id, d.company_id, d.fiscal_year, c.table_id is not null as is_table
from unnest(%(chunk_ids)s::text [], %(texts)s::text []) as wanted (chunk_id, text)
inner join chunks as c on c.chunk_id = wanted.chunk_id and c.text = wanted.text
inner join documents as d on d.doc_id = c.doc_id
where
    not exists (
        select from text_embeddings as e
        where e.chunk_id = c.chunk_id and e.model_name = %(model)s and e.model_version = %(version)s
    )
    and not exists (
        select from table_embeddings as e
        where e.chunk_id = c.chunk_id and e.model_name = %(model)s and e.model_version = %(version)s
    )
for share of c;

-- name: count_passages
select count(*) as things from chunks;

-- name: passages_without_vectors
select c.chunk_id as thing
from chunks as c
where
    c.chunk_id > %(after)s
    and not exists (
        select from text_embeddings as e
        where e.chunk_id = c.chunk_id and e.model_name = %(model)s and e.model_version = %(version)s
    )
    and not exists (
        select from table_embeddings as e
        where e.chunk_id = c.chunk_id and e.model_name = %(model)s and e.model_version = %(version)s
    )
order by c.chunk_id
limit %(limit)s;

-- name: hold_passages
lock table chunks in share mode;

-- name: other_models
select name, version, dim, active, model_id from {models} where not active;

-- name: remove_model
delete from {models} where name = %(name)s and version = %(version)s and not active;

-- name: broken_index
select c.relname
from pg_class as c
inner join pg_index as i on i.indexrelid = c.oid
where c.relname = %(index)s and c.relnamespace = current_schema()::regnamespace and not i.indisvalid;

-- name: passages
select
    c.chunk_id, c.doc_id, c.section_id, c.position, c.text, c.start_char as start, c.end_char as "end", c.overlap,
    c.position_in_section, c.chunks_in_section, c.prev_chunk_id, c.next_chunk_id, c.is_section_start,
    c.is_section_end, c.is_chunked, c.tokens, c.content_type, c.page, c.anchor, c.speaker, c.speaker_role, c.speaker_company,
    c.speaker_keys, c.call_part, c.exchange, c.table_id, c.is_table_continuation, c.entities, c.metrics, c.time_periods, c.sentiment, c.has_numbers, c.has_comparisons,
    c.is_introduction, c.is_summary, c.read_by,
    c.terms as passage_terms, c.heading as passage_heading, q.text as passage_question,
    s.section_id as section_section_id, s.doc_id as section_doc_id, s.position as section_position,
    s.item as section_item, s.part as section_part, s.title as section_title, s.path as section_path,
    s.level as section_level, s.start_char as section_start, s.end_char as section_end, s.tokens as section_tokens,
    s.first_page as section_first_page, s.last_page as section_last_page, s.anchor as section_anchor,
    t.table_id as table_table_id, t.table_type as table_table_type, t.caption as table_caption,
    t.context as table_context, t.synopsis as table_synopsis,
    d.doc_id as document_doc_id, d.company_id as document_company_id, d.doc_type as document_doc_type,
    d.fiscal_year as document_fiscal_year, d.fiscal_quarter as document_fiscal_quarter,
    d.period_end as document_period_end, d.filed as document_filed, d.accession as document_accession,
    d.url as document_url, d.language as document_language, d.status as document_status,
    d.read_by as document_read_by,
    o.name as document_company,
    coalesce(
        (select k.ticker from tickers as k where k.company_id = d.company_id order by k.position limit 1),
        'CIK' || to_char(d.company_id, case when d.company_id < 0 then 'FM9000000000' else 'FM0000000000' end)
    ) as document_ticker
from unnest(%(chunk_ids)s::text []) with ordinality as wanted (chunk_id, place)
inner join chunks as c using (chunk_id)
inner join documents as d using (doc_id)
inner join companies as o using (company_id)
left join sections as s on s.section_id = c.section_id
left join tables as t on t.table_id = c.table_id
left join lateral (
    select asked.text
    from chunks as asked
    where
        c.exchange is not null
        and not c.speaker_keys && array['analyst', 'operator']
        and asked.doc_id = c.doc_id
        and asked.exchange = c.exchange
        and asked.position < c.position
        and asked.speaker_keys @> array['analyst']
    order by asked.tokens < 40, asked.position desc
    limit 1
) as q on true
order by wanted.place;

-- name: chunks_around
-- A chunk with those that stand near it in its document, linked or not.
select
    c.chunk_id, c.doc_id, c.section_id, c.position, c.text, c.start_char as start, c.end_char as "end", c.overlap,
    c.position_in_section, c.chunks_in_section, c.prev_chunk_id, c.next_chunk_id, c.is_section_start,
    c.is_section_end, c.is_chunked, c.tokens, c.content_type, c.page, c.anchor, c.speaker, c.speaker_role, c.speaker_company,
    c.speaker_keys, c.call_part, c.exchange, c.table_id, c.is_table_continuation, c.entities, c.metrics, c.time_periods, c.sentiment, c.has_numbers, c.has_comparisons,
    c.is_introduction, c.is_summary, c.read_by
from chunks as middle
inner join chunks as c
    on c.doc_id = middle.doc_id
    and c.position between middle.position - %(before)s and middle.position + %(after)s
where middle.chunk_id = %(chunk_id)s
order by c.position;

-- name: speakers
-- Who speaks in transcripts by one of some names or roles, in some documents, or in any of some companies.
select
    c.doc_id, c.speaker as name, c.speaker_role as role, c.speaker_company as company, c.speaker_keys as keys,
    coalesce(array_agg(distinct c.exchange) filter (where c.exchange is not null), '{}') as exchanges
from chunks as c
inner join documents as d using (doc_id)
where
    c.speaker is not null
    and c.speaker_keys && %(keys)s
    and (%(doc_ids)s::text [] is null or c.doc_id = any(%(doc_ids)s))
    and (%(company_ids)s::bigint [] is null or d.company_id = any(%(company_ids)s))
    and d.written is not null
group by c.doc_id, c.speaker, c.speaker_role, c.speaker_company, c.speaker_keys
order by c.doc_id, c.speaker;

-- name: section_text
select
    s.section_id, s.doc_id, s.position, s.item, s.part, s.title, s.path, s.level, s.start_char as start,
    s.end_char as "end", s.tokens, s.first_page, s.last_page, s.anchor,
    substr(t.text, s.start_char + 1, s.end_char - s.start_char) as text
from sections as s
inner join document_texts as t using (doc_id)
where s.section_id = %(section_id)s;
