-- Filings as documents: their text, sections, tables, chunks, statements as filed, and insiders' trades.

alter table documents add column title text;
create index documents_content on documents (content_hash text_pattern_ops);

-- The text as read; the offsets of sections, tables and chunks count its characters.
create table document_texts (
    doc_id text primary key references documents on delete cascade,
    text text not null
);

create table sections (
    section_id text primary key,
    doc_id text not null references documents on delete cascade,
    position integer not null,
    item text,
    part text,
    title text not null,
    path text [] not null default '{}',
    level smallint not null,
    start_char integer not null,
    end_char integer not null check (end_char >= start_char),
    tokens integer not null,
    first_page integer,
    last_page integer,
    anchor text,
    unique (doc_id, position)
);

create table tables (
    table_id text primary key,
    doc_id text not null references documents on delete cascade,
    section_id text references sections on delete cascade,
    position integer not null,
    start_char integer not null,
    end_char integer not null check (end_char >= start_char),
    caption text not null,
    context text not null,
    headers jsonb not null,
    rows jsonb not null,
    table_type text not null,
    units text,
    scale bigint not null,
    currency text,
    synopsis text not null,
    markdown text not null,
    html text not null,
    tokens integer not null,
    page integer,
    anchor text,
    unique (doc_id, position)
);
create index tables_type on tables (table_type, doc_id);

create table chunks (
    chunk_id text primary key,
    doc_id text not null references documents on delete cascade,
    section_id text references sections on delete cascade,
    position integer not null,
    text text not null,
    start_char integer not null,
    end_char integer not null check (end_char >= start_char),
    overlap integer not null,
    position_in_section integer not null,
    chunks_in_section integer not null,
    prev_chunk_id text,
    next_chunk_id text,
    is_section_start boolean not null,
    is_section_end boolean not null,
    is_chunked boolean not null,
    tokens integer not null,
    content_type text not null,
    page integer,
    anchor text,
    speaker text,
    table_id text references tables on delete cascade,
    is_table_continuation boolean not null,
    entities text [] not null,
    metrics text [] not null,
    time_periods text [] not null,
    sentiment text not null,
    has_numbers boolean not null,
    has_comparisons boolean not null,
    is_introduction boolean not null,
    is_summary boolean not null,
    unique (doc_id, position)
);
create index chunks_section on chunks (section_id, position_in_section);

create view sections_10k as
select c.*, s.item, s.part, s.title as section_title, s.path, d.company_id, d.fiscal_year, d.period_end, d.accession
from chunks as c
inner join documents as d using (doc_id)
left join sections as s using (section_id)
where d.doc_type in ('10-K', '10-K/A', '10-KT');

create view sections_10q as
select
    c.*, s.item, s.part, s.title as section_title, s.path, d.company_id, d.fiscal_year, d.fiscal_quarter,
    d.period_end, d.accession
from chunks as c
inner join documents as d using (doc_id)
left join sections as s using (section_id)
where d.doc_type in ('10-Q', '10-Q/A');

-- Primary statements with the filing's own labels and order.
create table financial_documents (
    doc_id text not null references documents on delete cascade,
    company_id bigint not null references companies on delete cascade,
    ticker text not null,
    statement_type text not null,
    fiscal_year smallint not null,
    fiscal_quarter smallint not null,
    basis text not null,
    title text not null,
    currency text,
    table_id text references tables on delete set null,
    markdown text not null,
    rows jsonb not null,
    filed date,
    primary key (doc_id, statement_type)
);
create index financial_documents_period on financial_documents (
    company_id, statement_type, fiscal_year, fiscal_quarter
);

-- What insiders bought, sold and hold: a row a transaction or holding of Form 3, 4 or 5.
create table insider_trades (
    doc_id text not null references documents on delete cascade,
    position integer not null,
    company_id bigint not null references companies on delete cascade,
    owner text not null,
    owner_cik bigint,
    roles text [] not null,
    officer_title text,
    security text not null,
    derivative boolean not null,
    holding boolean not null,
    traded date,
    code text,
    meaning text,
    acquired boolean,
    shares numeric,
    price numeric,
    owned_after numeric,
    direct boolean,
    plan_10b5_1 boolean,
    footnotes text [] not null default '{}',
    primary key (doc_id, position)
);
create index insider_trades_company on insider_trades (company_id, traded);

create index facts_dimensions on facts (company_id, concept, end_date) where dimensions <> '{}';
