-- name: companies
select
    c.company_id, c.cik, c.name, c.fiscal_year_end,
    coalesce(array_agg(t.ticker order by t.position) filter (where t.ticker is not null), '{}') as tickers
from companies as c
left join tickers as t using (company_id)
group by c.company_id
order by c.name;

-- name: revision
-- A corpus that was dropped and made again is another one.
select
    concat_ws(
        '.', i.identity, 'revisions'::regclass::oid, (select string_agg(r.written::text, '.') from revisions as r)
    ) as revision
from corpus_identity as i;

-- name: companies_digest
-- Another one as soon as anything of the companies is.
select concat_ws(
    ' ',
    (select (count(*), sum(hashtextextended(c::text, 0)))::text from companies as c),
    (select (count(*), sum(hashtextextended(t::text, 0)))::text from tickers as t)
) as digest;

-- name: fiscal_periods
select company_id, fiscal_year, fiscal_quarter, start_date, end_date
from fiscal_periods
where company_id = any(%(company_ids)s)
order by company_id, end_date, fiscal_quarter;

-- name: facts_in_range
select
    company_id, taxonomy, concept, unit, start_date, end_date, value, decimals, dimensions,
    accession, form, filed, rounded, place
from facts
where
    company_id = any(%(company_ids)s)
    and concept = any(%(concepts)s)
    and (dimensions = '{}') <> %(segments)s
    and exists (
        select from unnest(%(firsts)s::date [], %(lasts)s::date []) as wanted (first, last)
        where end_date between wanted.first and wanted.last
    );

-- name: concept_coverage
select
    company_id, taxonomy, concept, unit,
    min(end_date) as first_end, max(end_date) as last_end, count(*) as facts
from facts
where
    company_id = any(%(company_ids)s)
    and concept = any(%(concepts)s)
    and dimensions = '{}'
group by company_id, taxonomy, concept, unit;

-- name: segment_coverage
select
    company_id, taxonomy, concept, unit, dimensions,
    min(end_date) as first_end, max(end_date) as last_end, count(*) as facts
from facts
where
    company_id = any(%(company_ids)s)
    and concept = any(%(concepts)s)
    and dimensions <> '{}'
group by company_id, taxonomy, concept, unit, dimensions;

-- name: splits
select company_id, ratio, after_filed, by_filed
from stock_splits
where company_id = any(%(company_ids)s);

-- name: face_lines
-- Columns of a part of the company, "2023-10-01/2024-09-28 (Europe)", and repeated ones, "2024-09-28*", are left out.
select
    f.company_id, f.statement_type, f.doc_id, f.filed, r.position, r.line ->> 'label' as label,
    r.line ->> 'concept' as concept, c.start_date, c.end_date
from financial_documents as f
cross join lateral jsonb_array_elements(f.rows) with ordinality as r (line, position)
cross join lateral (
    select distinct
        case when cell ->> 'period' like '%%/%%' then left(cell ->> 'period', 10)::date end as start_date,
        right(cell ->> 'period', 10)::date as end_date
    from jsonb_array_elements(r.line -> 'values') as cells (cell)
    where cell ->> 'period' ~ '^(\d{4}-\d\d-\d\d/)?\d{4}-\d\d-\d\d$'
) as c
where
    f.company_id = any(%(company_ids)s)
    and f.statement_type = any(%(statements)s)
    and r.line ->> 'concept' is not null
    and exists (
        select from unnest(%(firsts)s::date [], %(lasts)s::date []) as wanted (first, last)
        where c.end_date between wanted.first and wanted.last
    )
order by f.company_id, f.statement_type, f.filed desc nulls last, f.doc_id, r.position;

-- name: concept_names
select distinct taxonomy, concept from facts where company_id = any(%(company_ids)s);

-- name: filing_span
-- A filing without a date was filed after its period at the earliest.
select
    company_id, min(coalesce(filed, period_end + 1)) as first_filed, max(coalesce(filed, period_end + 1)) as last_filed
from documents
where
    company_id = any(%(company_ids)s)
    and (accession is not null or (fact_count > 0 and doc_type <> 'companyfacts'))
group by company_id;

-- name: loaded_filings
select
    company_id, doc_id, doc_type as form, fiscal_year, fiscal_quarter, period_end, filed,
    fact_count > 0 as has_figures, status = 'indexed' as has_text
from documents
where
    company_id = any(%(company_ids)s)
    and (
        doc_type ~ '^(10-K|10-Q|20-F|40-F|6-K)'
        or (
            doc_type in ('annual_report', 'financial_statements')
            and company_id in (select c.company_id from companies as c where c.cik is null)
        )
    )
    and (fiscal_year is not null or period_end is not null);

-- name: filings
select doc_id as accession, doc_type as form, filed, fiscal_year, fiscal_quarter, url, accession is not null as known
from documents
where doc_id = any(%(accessions)s)
order by filed desc nulls last, doc_id;

-- name: list_documents
-- Counting the parts takes a moment for each document.
select
    d.doc_id, d.company_id, d.doc_type, d.fiscal_year, d.fiscal_quarter, d.period_end, d.filed,
    d.accession, d.url, d.language, d.status, d.read_by, d.fact_count, d.label_year, d.label_period, c.name as company,
    coalesce(
        (select t.ticker from tickers as t where t.company_id = d.company_id order by t.position limit 1),
        'CIK' || to_char(d.company_id, case when d.company_id < 0 then 'FM9000000000' else 'FM0000000000' end)
    ) as ticker,
    case when %(counted)s then (select count(*) from sections as s where s.doc_id = d.doc_id) end as section_count,
    case when %(counted)s then (select count(*) from chunks as k where k.doc_id = d.doc_id) end as chunk_count,
    case when %(counted)s then (select count(*) from tables as t where t.doc_id = d.doc_id) end as table_count,
    case when %(counted)s then count_vectored(d.doc_id) end as vectored_count
from documents as d
inner join companies as c using (company_id)
where
    (%(company_ids)s::bigint [] is null or d.company_id = any(%(company_ids)s))
    and (%(fiscal_years)s::int [] is null or d.fiscal_year = any(%(fiscal_years)s))
    and (
        %(quarters)s::text [] is null
        or d.fiscal_year || '-Q' || d.fiscal_quarter = any(%(quarters)s)
    )
    and (%(doc_types)s::text [] is null or lower(d.doc_type) = any(%(doc_types)s))
    and (%(doc_ids)s::text [] is null or d.doc_id = any(%(doc_ids)s))
    and (%(language)s::text is null or d.language = %(language)s)
    and (%(filed_after)s::date is null or d.filed >= %(filed_after)s)
    and (%(filed_before)s::date is null or d.filed <= %(filed_before)s)
    and (not %(readable)s or (d.status = 'indexed' and d.doc_type <> 'companyfacts'))
order by company, d.status = 'facts_only', d.filed desc nulls first, d.doc_id
limit %(limit)s offset %(offset)s;

-- name: loaded_companies
-- A file of figures (companyfacts) is no filing. Years without a calendar are those that documents say.
select
    c.name as company, c.fiscal_year_end,
    coalesce(
        (select t.ticker from tickers as t where t.company_id = c.company_id order by t.position limit 1),
        'CIK' || to_char(c.company_id, case when c.company_id < 0 then 'FM9000000000' else 'FM0000000000' end)
    ) as ticker,
    array(
        select p.fiscal_year from fiscal_periods as p where p.company_id = c.company_id and p.fiscal_quarter = 0
        union
        select d.fiscal_year from documents as d
        where
            d.company_id = c.company_id and d.fiscal_year is not null
            and not exists (select from fiscal_periods as p where p.company_id = c.company_id)
        order by fiscal_year
    ) as fiscal_years,
    (
        select min(p.fiscal_year || '-Q' || p.fiscal_quarter)
        from fiscal_periods as p
        where p.company_id = c.company_id and p.fiscal_quarter > 0
    ) as first_quarter,
    (
        select max(p.fiscal_year || '-Q' || p.fiscal_quarter)
        from fiscal_periods as p
        where p.company_id = c.company_id and p.fiscal_quarter > 0
    ) as last_quarter,
    (
        select count(*) from documents as d
        where d.company_id = c.company_id and d.doc_type <> 'companyfacts'
    ) as filings,
    (
        select count(*) from documents as d
        where d.company_id = c.company_id and d.doc_type <> 'companyfacts' and d.status <> 'facts_only'
    ) as texts
from companies as c
where
    (%(company_ids)s::bigint [] is null or c.company_id = any(%(company_ids)s))
    and exists (select from documents as d where d.company_id = c.company_id)
order by c.name;

-- name: corpus_counts
select
    (select count(*) from companies) as companies,
    (select count(*) from documents) as documents,
    (select count(*) from facts) as facts;

-- name: content_hash
select content_hash from documents where doc_id = %(doc_id)s;

-- name: lock_company
select pg_advisory_xact_lock(hashtext(current_schema()), %(company_id)s::int);

-- name: save_company
-- A filing has the name of its day: where companyfacts told today's, that stands.
insert into companies (company_id, cik, name, fiscal_year_end)
values (%(company_id)s, %(cik)s, %(name)s, null)
on conflict (company_id) do update set name = excluded.name
where
    %(renames)s
    or not exists (
        select from documents as d where d.company_id = excluded.company_id and d.doc_type = 'companyfacts'
    );

-- name: find_company
select
    c.company_id, c.cik, c.name, c.fiscal_year_end,
    array(select t.ticker from tickers as t where t.company_id = c.company_id order by t.position) as tickers
from companies as c
where
    lower(c.name) = lower(%(name)s)
    or exists (select from tickers as t where t.company_id = c.company_id and t.ticker = any(%(tickers)s))
order by lower(c.name) = lower(%(name)s), c.company_id desc
limit 1;

-- name: take_over
-- What was loaded under the ticker or the name alone, before the company's CIK was known. Its facts are read from print.
with outside as (
    select c.company_id
    from companies as c
    where
        c.cik is null
        and (
            lower(c.name) = lower(%(name)s)
            or exists (select from tickers as t where t.company_id = c.company_id and t.ticker = any(%(tickers)s))
        )
),
trades as (
    update insider_trades set company_id = %(company_id)s where company_id in (select company_id from outside)
),
printed as (
    update facts set company_id = %(company_id)s where company_id in (select company_id from outside)
),
statements as (
    update financial_documents set company_id = %(company_id)s where company_id in (select company_id from outside)
)
update documents set company_id = %(company_id)s where company_id in (select company_id from outside);

-- name: remove_outside
delete from companies as c
where
    c.cik is null
    and (
        lower(c.name) = lower(%(name)s)
        or exists (select from tickers as t where t.company_id = c.company_id and t.ticker = any(%(tickers)s))
    );

-- name: save_ticker
insert into tickers (company_id, ticker, position)
values (%(company_id)s, %(ticker)s, %(position)s)
on conflict (ticker) do update set company_id = excluded.company_id, position = excluded.position;

-- name: save_filing
insert into documents (doc_id, company_id, doc_type, filed, accession, url, status, label_year, label_period)
values (
    %(accession)s, %(company_id)s, %(form)s, %(filed)s, %(accession)s, %(url)s, 'facts_only',
    %(label_year)s, %(label_period)s
)
on conflict (doc_id) do update set
    doc_type = excluded.doc_type,
    filed = excluded.filed,
    label_year = coalesce(excluded.label_year, documents.label_year),
    label_period = coalesce(excluded.label_period, documents.label_period);

-- name: stage_facts
create temporary table staged_facts (
    taxonomy text, concept text, unit text, start_date date, end_date date, value numeric, decimals smallint,
    dimensions jsonb, accession text, form text, filed date, place jsonb
) on commit drop;

-- name: copy_facts
copy staged_facts (
    taxonomy, concept, unit, start_date, end_date, value, decimals, dimensions, accession, form, filed, place
) from stdin;

-- name: replace_facts
-- A file speaks for the (filing, concept, unit, period) keys that it holds, and for no others.
delete from facts as f
using staged_facts as s
where
    f.company_id = %(company_id)s
    and f.source = %(source)s
    and f.concept = s.concept
    and f.end_date = s.end_date
    and f.taxonomy = s.taxonomy
    and f.unit = s.unit
    and f.accession = s.accession
    and f.start_date is not distinct from s.start_date
    and f.dimensions = s.dimensions;

-- name: insert_facts
-- What another file said already of the same filing is not stored twice.
insert into facts (
    company_id, taxonomy, concept, unit, start_date, end_date, value, decimals, dimensions, accession, form, filed,
    source, place
)
select
    %(company_id)s, s.taxonomy, s.concept, s.unit, s.start_date, s.end_date, s.value, s.decimals, s.dimensions,
    s.accession, s.form, s.filed, %(source)s, s.place
from staged_facts as s
where
    not exists (
        select from facts as f
        where
            f.company_id = %(company_id)s
            and f.concept = s.concept
            and f.end_date = s.end_date
            and f.taxonomy = s.taxonomy
            and f.unit = s.unit
            and f.start_date is not distinct from s.start_date
            and f.dimensions = s.dimensions
            and f.accession = s.accession
            and f.value = s.value
            and f.source <> %(source)s
    )
on conflict do nothing;

-- name: add_decimals
-- A filing says how exact its figures are; companyfacts, which may have told them first, does not.
update facts as f
set decimals = s.decimals
from staged_facts as s
where
    f.company_id = %(company_id)s
    and f.concept = s.concept
    and f.end_date = s.end_date
    and f.taxonomy = s.taxonomy
    and f.unit = s.unit
    and f.start_date is not distinct from s.start_date
    and f.dimensions = s.dimensions
    and f.accession = s.accession
    and f.value = s.value
    and f.source <> %(source)s
    and f.decimals is null
    and s.decimals is not null;

-- name: date_facts
-- What a filing says counts from the day on which it was filed, whichever file told that day.
update facts as f
set filed = d.filed
from documents as d
where
    f.company_id = %(company_id)s
    and d.doc_id = f.accession
    and d.filed is not null
    and f.filed <> d.filed;

-- name: date_statements
update financial_documents as f
set filed = d.filed
from documents as d
where
    f.company_id = %(company_id)s
    and d.doc_id = f.doc_id
    and d.filed is not null
    and f.filed is distinct from d.filed;

-- name: forget_companyfacts
-- What a companyfacts file said of the same filing was not stored twice: the file is to be read anew.
update documents
set content_hash = null
where
    doc_type = 'companyfacts'
    and doc_id <> all(%(sources)s)
    and company_id in (select f.company_id from facts as f where f.source = any(%(sources)s) and f.accession = f.source);

-- name: clear_facts
delete from facts where source = any(%(sources)s);

-- name: nested_loops
-- Whether plans may hold them, in this transaction. Statistics give a new company next to no rows, which they suit.
select set_config('enable_nestloop', %(setting)s, true);

-- name: flag_rounded
-- A value is a rounded duplicate when an exact one of the same period rounds to it, and stands in the same
-- filing; or was filed before, and the later filing usually prints at least two digits more: over all amounts
-- of money, or over the concept's values for shares and ratios. One digit less is often a restatement by chance.
with printed as (
    select
        accession, concept, unit,
        min(granularity) as finest, count(distinct value) as n
    from facts
    where company_id = %(company_id)s and granularity is not null
    group by accession, concept, unit
),
usual as (
    select accession, unit, mode() within group (order by granularity) as granularity
    from facts
    where company_id = %(company_id)s and granularity is not null
    group by accession, unit
),
duplicates as (
    select distinct f.fact_id
    from facts as f
    inner join facts as exact
        on exact.company_id = f.company_id
        and exact.concept = f.concept
        and exact.end_date = f.end_date
        and exact.taxonomy = f.taxonomy
        and exact.unit = f.unit
        and exact.start_date is not distinct from f.start_date
        and exact.dimensions = f.dimensions
        and exact.filed <= f.filed
        and exact.granularity < f.granularity
        and round(exact.value, -f.granularity) = f.value
        and abs(exact.value - f.value) <= 0.05 * abs(exact.value)
    inner join printed as p
        on p.accession = f.accession and p.concept = f.concept and p.unit = f.unit
    inner join usual as u
        on u.accession = f.accession and u.unit = f.unit
    where
        f.company_id = %(company_id)s
        and (
            exact.accession = f.accession
            or f.granularity >= 2 + case when f.unit ~ '^[A-Z]{3}$' or p.n = 1 then u.granularity else p.finest end
        )
)
update facts
set rounded = fact_id in (select fact_id from duplicates)
where
    company_id = %(company_id)s
    and rounded <> (fact_id in (select fact_id from duplicates));

-- name: filing_periods
select
    d.doc_id as accession, d.doc_type as form, coalesce(d.filed, max(f.filed)) as filed, d.label_year, d.label_period,
    f.start_date, f.end_date, count(*) as facts
from facts as f
inner join documents as d on d.doc_id = f.accession
where f.company_id = %(company_id)s and f.start_date is not null and f.dimensions = '{}'
group by d.doc_id, d.doc_type, d.filed, d.label_year, d.label_period, f.start_date, f.end_date;

-- name: share_facts
select
    company_id, taxonomy, concept, unit, start_date, end_date, value, decimals, dimensions,
    accession, form, filed, rounded
from facts
where company_id = %(company_id)s and concept = any(%(concepts)s) and dimensions = '{}';

-- name: clear_splits
delete from stock_splits where company_id = %(company_id)s;

-- name: save_split
insert into stock_splits (company_id, ratio, after_filed, by_filed)
values (%(company_id)s, %(ratio)s, %(after_filed)s, %(by_filed)s);

-- name: clear_fiscal_periods
delete from fiscal_periods where company_id = %(company_id)s;

-- name: save_fiscal_period
insert into fiscal_periods (company_id, fiscal_year, fiscal_quarter, start_date, end_date)
values (%(company_id)s, %(fiscal_year)s, %(fiscal_quarter)s, %(start_date)s, %(end_date)s);

-- name: save_year_end
update companies set fiscal_year_end = %(fiscal_year_end)s where company_id = %(company_id)s;

-- name: save_own_period
update documents
set fiscal_year = %(fiscal_year)s, fiscal_quarter = %(fiscal_quarter)s, period_end = %(period_end)s
where doc_id = %(accession)s;

-- name: count_filing_facts
update documents as d
set fact_count = n.facts
from (
    select accession, count(*) as facts from facts where company_id = %(company_id)s group by accession
) as n
where d.doc_id = n.accession;

-- name: save_document
insert into documents (doc_id, company_id, doc_type, filed, content_hash, status, fact_count)
values (%(doc_id)s, %(company_id)s, %(doc_type)s, %(filed)s, %(content_hash)s, 'indexed', %(facts)s)
on conflict (doc_id) do update set
    content_hash = excluded.content_hash,
    filed = excluded.filed,
    fact_count = excluded.fact_count;
