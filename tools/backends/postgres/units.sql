-- name: copy_units
copy units (
    doc_id, position, page, paragraph, sentence, start_char, end_char, text, normalised, kind, label, note, numbers,
    keys, terms, unreliable
) from stdin;

-- name: units
select
    u.doc_id, u.position, u.page, u.paragraph, u.sentence, u.start_char, u.end_char, u.text, u.normalised, u.kind,
    u.label, u.note, u.numbers, u.keys, u.unreliable
from unnest(%(doc_ids)s::text [], %(positions)s::int []) with ordinality as wanted (doc_id, position, place)
inner join units as u using (doc_id, position)
order by wanted.place;

-- name: units_of_paragraphs
-- Whole paragraphs, each once, in the order of the documents as they are asked for, and there of the text.
select
    u.doc_id, u.position, u.page, u.paragraph, u.sentence, u.start_char, u.end_char, u.text, u.normalised, u.kind,
    u.label, u.note, u.numbers, u.keys, u.unreliable
from (
    select w.doc_id, w.page, w.paragraph, min(min(w.place)) over (partition by w.doc_id) as place
    from unnest(%(doc_ids)s::text [], %(pages)s::int [], %(paragraphs)s::int [])
        with ordinality as w (doc_id, page, paragraph, place)
    group by w.doc_id, w.page, w.paragraph
) as wanted
inner join units as u
    on u.doc_id = wanted.doc_id and coalesce(u.page, -1) = wanted.page and u.paragraph = wanted.paragraph
order by wanted.place, u.position;

-- name: units_by_keys
-- Units with any of the keys: those that have words of the query first, by their worth, then by how many of the keys
-- they have.
select
    e.doc_id || '#u' || e.position as unit_id,
    {worth} / (1 + {length}::float8 * cardinality(e.terms)) as score,
    (select count(*) from unnest(%(keys)s::text []) as k (key) where k.key = any(e.keys)) as matched
from units as e
inner join documents as d using (doc_id)
where
    e.keys && %(keys)s::text []
    and {words}
    and (%(company_ids)s::bigint [] is null or d.company_id = any(%(company_ids)s))
    and (%(fiscal_years)s::int [] is null or d.fiscal_year = any(%(fiscal_years)s))
    and (%(doc_ids)s::text [] is null or e.doc_id = any(%(doc_ids)s))
    and {inside}
order by {order}
limit %(limit)s;

-- name: units_with_words
-- Units with all of the words, and any of the keys where there are some: both are looked up in their indexes before any
-- unit is read.
select
    e.doc_id, e.position, e.page, e.paragraph, e.sentence, e.start_char, e.end_char, e.text, e.normalised, e.kind,
    e.label, e.note, e.numbers, e.keys, e.unreliable, 1 / (1 + {length}::float8 * cardinality(e.terms)) as score
from units as e
inner join documents as d using (doc_id)
where
    {keyed}
    and e.terms @> %(terms)s::text []
    and (%(company_ids)s::bigint [] is null or d.company_id = any(%(company_ids)s))
    and (%(fiscal_years)s::int [] is null or d.fiscal_year = any(%(fiscal_years)s))
    and (%(doc_ids)s::text [] is null or e.doc_id = any(%(doc_ids)s))
    and {inside}
order by score desc, e.doc_id, e.position
limit %(limit)s;

-- name: units_by_words
-- Units that have words of the query: the sum of the worths of these, less for longer units.
select e.doc_id || '#u' || e.position as unit_id, {worth} / (1 + {length}::float8 * cardinality(e.terms)) as score
from units as e
inner join documents as d using (doc_id)
where
    {words}
    and (%(company_ids)s::bigint [] is null or d.company_id = any(%(company_ids)s))
    and (%(fiscal_years)s::int [] is null or d.fiscal_year = any(%(fiscal_years)s))
    and (%(doc_ids)s::text [] is null or e.doc_id = any(%(doc_ids)s))
    and {inside}
order by score desc, e.doc_id, e.position
limit %(limit)s;

-- name: count_words
-- How many units have each word, up to a bound; and about how many there are, as of when the table was last analysed.
-- Words of twice as many units by then as the bound are not counted again.
with whole as materialized (
    select greatest(c.reltuples, 1)::float8 as units from pg_class as c where c.oid = 'units'::regclass
),
common as materialized (
    select m.term
    from pg_stats as s, whole, unnest(s.most_common_elems::text::text [], s.most_common_elem_freqs) as m (term, share)
    where
        s.schemaname = current_schema() and s.tablename = 'units' and s.attname = 'terms'
        and m.share * whole.units >= 2 * {counted}
)
select
    w.term,
    case
        when exists (select from common as c where c.term = w.term) then {counted}
        else (select count(*) from (select from units as k where k.terms @> array[w.term] limit {counted}) as counted)
    end as units,
    whole.units as whole
from unnest(%(terms)s::text []) as w (term), whole;

-- name: units_of_chunks
-- The units that stand in passages of a scope.
select own.doc_id, own.position
from units as own
inner join chunks as k
    on k.doc_id = own.doc_id and k.start_char < own.end_char and own.start_char < k.end_char
where k.chunk_id in ({chunks});

-- name: any_unit
-- Whether there are units that are to have vectors: those of English documents have none.
select exists (
    select from documents as d where d.language <> 'en' and exists (select from units as u where u.doc_id = d.doc_id)
) as found;

-- name: count_units
select count(*) as things
from units as u
inner join documents as d using (doc_id)
where d.language <> 'en';

-- name: hold_units
lock table units in share mode;

-- name: units_without_vectors
select u.doc_id || '#u' || u.position as thing
from units as u
inner join documents as d on d.doc_id = u.doc_id
where
    d.language <> 'en'
    and (u.doc_id, u.position) > (%(after_doc)s, %(after_position)s)
    and not exists (
        select from unit_embeddings as e
        where
            e.doc_id = u.doc_id and e.position = u.position
            and e.model_name = %(model)s and e.model_version = %(version)s
    )
order by u.doc_id, u.position
limit %(limit)s;

-- name: owners_of_unit_vectors
-- Units whose vectors are to be written, unless they were replaced meanwhile or have one already.
select u.doc_id, u.position, d.company_id, d.fiscal_year
from unnest(%(doc_ids)s::text [], %(positions)s::int [], %(texts)s::text []) as wanted (doc_id, position, text)
inner join units as u on u.doc_id = wanted.doc_id and u.position = wanted.position and u.text = wanted.text
inner join documents as d on d.doc_id = u.doc_id
where
    not exists (
        select from unit_embeddings as e
        where
            e.doc_id = u.doc_id and e.position = u.position
            and e.model_name = %(model)s and e.model_version = %(version)s
    )
for share of u;

-- name: copy_unit_vectors
copy unit_embeddings (doc_id, position, model_name, model_version, dim, vector, digest, company_id, fiscal_year)
from stdin;

-- name: known_unit_vectors
select e.digest, e.vector::text as vector
from unit_embeddings as e
where e.doc_id = any(%(doc_ids)s) and e.model_name = %(model)s and e.model_version = %(version)s;
