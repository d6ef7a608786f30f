-- Companies, their fiscal calendars, the filings, and every fact as reported.

create table companies (
    company_id bigint primary key,
    cik bigint unique,
    name text not null,
    fiscal_year_end text
);

create table tickers (
    company_id bigint not null references companies on delete cascade,
    ticker text not null primary key,
    position smallint not null
);

create table fiscal_periods (
    company_id bigint not null references companies on delete cascade,
    fiscal_year smallint not null,
    fiscal_quarter smallint not null check (fiscal_quarter between 0 and 4),
    start_date date not null,
    end_date date not null check (end_date > start_date),
    primary key (company_id, fiscal_year, fiscal_quarter)
);

-- Filings after a split print earlier periods on the new basis; it lies between two filing dates.
create table stock_splits (
    company_id bigint not null references companies on delete cascade,
    ratio numeric not null,
    after_filed date not null,
    by_filed date not null,
    primary key (company_id, by_filed, ratio)
);

create table documents (
    doc_id text primary key,
    company_id bigint not null references companies on delete cascade,
    doc_type text not null,
    fiscal_year smallint,
    fiscal_quarter smallint,
    period_end date,
    filed date,
    accession text,
    url text,
    language text not null default 'en',
    content_hash text,
    status text not null check (status in ('indexed', 'facts_only')),
    label_year smallint,
    label_period text,
    fact_count integer not null default 0
);
create index documents_company on documents (company_id, filed);

create table facts (
    fact_id bigint generated always as identity primary key,
    company_id bigint not null references companies on delete cascade,
    taxonomy text not null,
    concept text not null,
    unit text not null,
    start_date date,
    end_date date not null,
    value numeric not null,
    decimals smallint,
    dimensions jsonb not null default '{}',
    accession text not null,
    form text not null,
    filed date not null,
    source text not null,
    rounded boolean not null default false,
    -- The power of ten of the last digit that is not zero: 6 for 383,285,000,000, -2 for 6.13.
    granularity smallint generated always as (
        case
            when value = 0 then null
            when scale(trim_scale(value)) > 0 then -scale(trim_scale(value))
            else length(trim_scale(value)::text) - length(rtrim(trim_scale(value)::text, '0'))
        end
    ) stored,
    unique nulls not distinct (
        company_id, taxonomy, concept, unit, start_date, end_date, dimensions, accession, value, decimals
    )
);
create index facts_lookup on facts (company_id, concept, end_date);
create index facts_accession on facts (accession);

-- Each total of a fiscal period as last filed and as first reported; per-share restatements stay visible.
create view resolved_facts as
select distinct on (p.company_id, p.fiscal_year, p.fiscal_quarter, f.taxonomy, f.concept, f.unit)
    p.company_id,
    (
        select t.ticker from tickers as t where t.company_id = p.company_id order by t.position limit 1
    ) as ticker,
    p.fiscal_year,
    p.fiscal_quarter,
    f.taxonomy,
    f.concept,
    f.dimensions,
    f.unit,
    f.start_date,
    f.end_date,
    f.value,
    first_value(f.value) over (
        partition by p.company_id, p.fiscal_year, p.fiscal_quarter, f.taxonomy, f.concept, f.unit
        order by f.rounded, f.filed, f.accession
    ) as first_reported,
    f.accession,
    f.form,
    f.filed
from fiscal_periods as p
inner join facts as f
    on f.company_id = p.company_id
    and f.end_date = p.end_date
    and (f.start_date is null or f.start_date = p.start_date)
    and f.dimensions = '{}'
order by
    p.company_id, p.fiscal_year, p.fiscal_quarter, f.taxonomy, f.concept, f.unit,
    f.rounded, f.filed desc, f.accession desc;

create view annual_facts as select * from resolved_facts where fiscal_quarter = 0;
create view quarterly_facts as select * from resolved_facts where fiscal_quarter > 0;
