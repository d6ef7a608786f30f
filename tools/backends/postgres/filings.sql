-- name: document
select
    d.doc_id, d.company_id, d.doc_type, d.fiscal_year, d.fiscal_quarter, d.period_end, d.filed,
    d.accession, d.url, d.language, d.status, d.fact_count, c.name as company,
    coalesce(
        (select t.ticker from tickers as t where t.company_id = d.company_id order by t.position limit 1),
        'CIK' || to_char(d.company_id, case when d.company_id < 0 then 'FM9000000000' else 'FM0000000000' end)
    ) as ticker,
    (select count(*) from sections as s where s.doc_id = d.doc_id) as section_count,
    (select count(*) from chunks as k where k.doc_id = d.doc_id) as chunk_count,
    (select count(*) from tables as t where t.doc_id = d.doc_id) as table_count,
    count_vectored(d.doc_id) as vectored_count
from documents as d
inner join companies as c using (company_id)
where d.doc_id = %(doc_id)s;

-- name: document_file
select path, split_part(content_hash, '.', 1) as digest
from documents
where doc_id = %(doc_id)s and path is not null;

-- name: same_filings
-- Documents that may be the same filing. An exhibit's content is that of its file, not its own.
select
    doc_id, filed,
    coalesce(content_hash like %(content)s || '.%%' and content_hash not like '%%/%%', false) as same_content
from documents
where
    company_id = %(company_id)s
    and (
        (doc_type = %(doc_type)s and period_end = %(period_end)s::date)
        or (content_hash like %(content)s || '.%%' and content_hash not like '%%/%%')
    )
order by accession is null, filed;

-- name: forget_made_up
-- Filings that were loaded under an id that was made up, before the accession number of their period was known.
update documents as d
set content_hash = null
where
    d.company_id = %(company_id)s
    and d.accession is null
    and d.doc_id ~ '-[0-9a-f]{8}$'
    and exists (
        select
        from documents as k
        where
            k.company_id = d.company_id
            and k.doc_type = d.doc_type
            and k.period_end = d.period_end
            and k.accession is not null
    );

-- name: remove_document
delete from documents where doc_id = %(doc_id)s or starts_with(doc_id, %(doc_id)s || '/');

-- name: remove_exhibits
delete from documents where starts_with(content_hash, %(content_hash)s || '/');

-- name: document_text
select substr(text, %(start)s + 1, %(length)s) as text, length(text) as characters
from document_texts
where doc_id = %(doc_id)s;

-- name: document_sections
select
    section_id, doc_id, position, item, part, title, path, level, start_char as start, end_char as "end",
    tokens, first_page, last_page, anchor
from sections
where doc_id = %(doc_id)s
order by position;

-- name: document_tree
select
    node_id, doc_id, parent_id, position, title, summary, level, start_page, end_page, page_label,
    start_char as start, end_char as "end"
from nodes
where doc_id = %(doc_id)s
order by position;

-- name: document_tables
select
    table_id, doc_id, section_id, position, start_char as start, end_char as "end", caption, context, headers, rows,
    table_type, units, scale, currency, synopsis, markdown, html, tokens, page, anchor, payload_ref
from tables
where
    (%(table_id)s::text is null or table_id = %(table_id)s)
    and (%(doc_id)s::text is null or doc_id = %(doc_id)s)
order by doc_id, position;

-- name: document_chunks
select
    chunk_id, doc_id, section_id, position, text, start_char as start, end_char as "end", overlap,
    position_in_section, chunks_in_section, prev_chunk_id, next_chunk_id, is_section_start, is_section_end,
    is_chunked, tokens, content_type, page, anchor, speaker, speaker_role, speaker_company, speaker_keys, call_part,
    exchange, table_id, is_table_continuation, entities, metrics, time_periods, sentiment, has_numbers, has_comparisons, is_introduction, is_summary, read_by
from chunks
where doc_id = %(doc_id)s
order by position;

-- name: filed_statements
select
    f.doc_id, f.statement_type, f.fiscal_year, f.fiscal_quarter, f.basis, f.title, f.currency, f.table_id,
    f.markdown, f.rows, f.filed
from financial_documents as f
where
    f.company_id = %(company_id)s
    and f.statement_type = %(statement_type)s
    and (%(fiscal_year)s::int is null or f.fiscal_year = %(fiscal_year)s)
    and f.fiscal_quarter = %(fiscal_quarter)s
    and (%(as_of)s::date is null or f.filed is null or f.filed <= %(as_of)s)
order by f.fiscal_year desc, f.filed desc nulls last;

-- name: insider_trades
select
    i.doc_id, i.owner, i.owner_cik, i.roles, i.officer_title, i.security, i.derivative, i.holding, i.traded, i.code,
    i.meaning, i.acquired, i.shares, i.price, i.owned_after, i.direct, i.plan_10b5_1, i.footnotes,
    i.company_id
from insider_trades as i
where
    i.company_id = any(%(company_ids)s)
    and (%(owner)s::text is null or i.owner ilike '%%' || %(owner)s || '%%')
    and (%(codes)s::text [] is null or i.code = any(%(codes)s))
    and (%(first)s::date is null or i.traded >= %(first)s)
    and (%(last)s::date is null or i.traded <= %(last)s)
    and (%(holdings)s or not i.holding)
order by i.traded desc nulls last, i.doc_id, i.position
limit %(limit)s offset %(offset)s;

-- name: clear_document
-- Everything that hangs on a document, before it is written anew; the row itself stays.
with gone_texts as (delete from document_texts where doc_id = %(doc_id)s),
gone_statements as (delete from financial_documents where doc_id = %(doc_id)s),
gone_trades as (delete from insider_trades where doc_id = %(doc_id)s),
gone_chunks as (delete from chunks where doc_id = %(doc_id)s),
gone_nodes as (delete from nodes where doc_id = %(doc_id)s),
gone_pages as (delete from pages where doc_id = %(doc_id)s),
gone_units as (delete from units where doc_id = %(doc_id)s)
delete from sections where doc_id = %(doc_id)s;

-- name: clear_tables
delete from tables where doc_id = %(doc_id)s;

-- name: save_text_document
insert into documents (
    doc_id, company_id, doc_type, fiscal_year, fiscal_quarter, period_end, filed, accession, url, language,
    content_hash, status, title, fact_count, path, written
)
values (
    %(doc_id)s, %(company_id)s, %(doc_type)s, %(fiscal_year)s, %(fiscal_quarter)s, %(period_end)s, %(filed)s,
    %(accession)s, %(url)s, %(language)s, %(content_hash)s, 'indexed', %(title)s, %(facts)s, %(path)s,
    clock_timestamp()
)
on conflict (doc_id) do update set
    company_id = excluded.company_id,
    doc_type = excluded.doc_type,
    accession = coalesce(excluded.accession, documents.accession),
    fiscal_year = coalesce(excluded.fiscal_year, documents.fiscal_year),
    fiscal_quarter = coalesce(excluded.fiscal_quarter, documents.fiscal_quarter),
    period_end = coalesce(excluded.period_end, documents.period_end),
    filed = coalesce(excluded.filed, documents.filed),
    url = coalesce(excluded.url, documents.url),
    language = excluded.language,
    content_hash = excluded.content_hash,
    title = excluded.title,
    path = excluded.path,
    written = excluded.written,
    status = 'indexed';

-- name: save_document_text
insert into document_texts (doc_id, text) values (%(doc_id)s, %(text)s);

-- name: save_section
insert into sections (
    section_id, doc_id, position, item, part, title, path, level, start_char, end_char, tokens, first_page,
    last_page, anchor
)
values (
    %(section_id)s, %(doc_id)s, %(position)s, %(item)s, %(part)s, %(title)s, %(path)s, %(level)s, %(start)s,
    %(end)s, %(tokens)s, %(first_page)s, %(last_page)s, %(anchor)s
);

-- name: save_node
insert into nodes (
    doc_id, node_id, parent_id, position, title, summary, level, start_page, end_page, page_label, start_char, end_char
)
values (
    %(doc_id)s, %(node_id)s, %(parent_id)s, %(position)s, %(title)s, %(summary)s, %(level)s, %(start_page)s,
    %(end_page)s, %(page_label)s, %(start)s, %(end)s
);

-- name: others_chunks
select chunk_id, doc_id
from chunks
where chunk_id = any(%(chunk_ids)s) and doc_id <> %(doc_id)s
order by chunk_id
limit 1;

-- name: save_table
insert into tables (
    table_id, doc_id, section_id, position, start_char, end_char, caption, context, headers, rows, table_type,
    units, scale, currency, synopsis, markdown, html, tokens, page, anchor, payload_ref
)
values (
    %(table_id)s, %(doc_id)s, %(section_id)s, %(position)s, %(start)s, %(end)s, %(caption)s, %(context)s,
    %(headers)s, %(rows)s, %(table_type)s, %(units)s, %(scale)s, %(currency)s, %(synopsis)s, %(markdown)s,
    %(html)s, %(tokens)s, %(page)s, %(anchor)s, %(payload_ref)s
);

-- name: save_chunk
insert into chunks (
    chunk_id, doc_id, section_id, position, text, start_char, end_char, overlap, position_in_section,
    chunks_in_section, prev_chunk_id, next_chunk_id, is_section_start, is_section_end, is_chunked, tokens,
    content_type, page, anchor, speaker, speaker_role, speaker_company, speaker_keys, call_part, exchange, table_id,
    is_table_continuation, entities, metrics, time_periods, sentiment, has_numbers, has_comparisons, is_introduction,
    is_summary, terms, heading, read_by
)
values (
    %(chunk_id)s, %(doc_id)s, %(section_id)s, %(position)s, %(text)s, %(start)s, %(end)s, %(overlap)s,
    %(position_in_section)s, %(chunks_in_section)s, %(prev_chunk_id)s, %(next_chunk_id)s, %(is_section_start)s,
    %(is_section_end)s, %(is_chunked)s, %(tokens)s, %(content_type)s, %(page)s, %(anchor)s, %(speaker)s,
    %(speaker_role)s, %(speaker_company)s, %(speaker_keys)s, %(call_part)s, %(exchange)s, %(table_id)s, %(is_table_continuation)s, %(entities)s, %(metrics)s, %(time_periods)s, %(sentiment)s,
    %(has_numbers)s, %(has_comparisons)s, %(is_introduction)s, %(is_summary)s, %(terms)s, %(heading)s,
    %(read_by)s
);

-- name: save_filed_statement
insert into financial_documents (
    doc_id, company_id, ticker, statement_type, fiscal_year, fiscal_quarter, basis, title, currency, table_id,
    markdown, rows, filed
)
values (
    %(doc_id)s, %(company_id)s, %(ticker)s, %(statement_type)s, %(fiscal_year)s, %(fiscal_quarter)s, %(basis)s,
    %(title)s, %(currency)s, %(table_id)s, %(markdown)s, %(rows)s, %(filed)s
);

-- name: save_insider_trade
insert into insider_trades (
    doc_id, position, company_id, owner, owner_cik, roles, officer_title, security, derivative, holding, traded,
    code, meaning, acquired, shares, price, owned_after, direct, plan_10b5_1, footnotes
)
values (
    %(doc_id)s, %(position)s, %(company_id)s, %(owner)s, %(owner_cik)s, %(roles)s, %(officer_title)s,
    %(security)s, %(derivative)s, %(holding)s, %(traded)s, %(code)s, %(meaning)s, %(acquired)s, %(shares)s,
    %(price)s, %(owned_after)s, %(direct)s, %(plan_10b5_1)s, %(footnotes)s
);

-- name: find_content
-- The main document is stored last: without it, its exhibits are a run that broke off.
select doc_id
from documents
where
    (content_hash = %(content_hash)s or starts_with(content_hash, %(content_hash)s || '/'))
    and exists (select from documents where content_hash = %(content_hash)s)
order by content_hash;

-- name: keep_path
update documents
set path = %(path)s
where doc_id = any(%(doc_ids)s) and path is distinct from %(path)s::text;

-- name: label_document
update documents
set label_year = coalesce(%(label_year)s, label_year), label_period = coalesce(%(label_period)s, label_period)
where doc_id = %(doc_id)s;
