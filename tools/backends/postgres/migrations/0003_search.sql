-- What search needs: normalised terms, vectors of passages, the changes that indexes follow, questions and feedback.
-- Documents from before have no terms: the next `tieout index` reads their files anew, and the feed names them then.

-- Another corpus, or one that was made anew, has another identity.
create table corpus_identity (
    identity uuid not null default gen_random_uuid(),
    only_one boolean primary key default true check (only_one)
);
insert into corpus_identity default values;

alter table chunks add column terms text not null default '';
alter table chunks add column heading text not null default '';

-- When its text was last written; null for what has none, or none with terms.
alter table documents add column written timestamptz;

-- The models that passages have vectors of; searches use those of the active one.
create table embedding_models (
    name text not null,
    version text not null,
    dim smallint not null check (dim between 1 and 4000),
    active boolean not null default false,
    model_id smallint generated always as identity unique,
    primary key (name, version)
);
create unique index embedding_models_active on embedding_models (active) where active;

-- The windows of a passage of text, from 0 on. Company and year are the document's, copied for the index.
create table text_embeddings (
    chunk_id text not null references chunks on delete cascade,
    window_no smallint not null,
    model_name text not null,
    model_version text not null,
    dim smallint not null,
    vector halfvec not null check (vector_dims(vector) = dim),
    doc_id text not null,
    company_id bigint not null,
    fiscal_year smallint,
    primary key (chunk_id, model_name, model_version, window_no),
    foreign key (model_name, model_version) references embedding_models on delete cascade
);
create index text_embeddings_company on text_embeddings (company_id, fiscal_year, model_name, model_version);
create index text_embeddings_document on text_embeddings (doc_id);

-- Likewise of a table: window 0 is what is said of it (caption, context, synopsis), the others are its rows.
create table table_embeddings (
    chunk_id text not null references chunks on delete cascade,
    window_no smallint not null,
    model_name text not null,
    model_version text not null,
    dim smallint not null,
    vector halfvec not null check (vector_dims(vector) = dim),
    doc_id text not null,
    company_id bigint not null,
    fiscal_year smallint,
    primary key (chunk_id, model_name, model_version, window_no),
    foreign key (model_name, model_version) references embedding_models on delete cascade
);
create index table_embeddings_company on table_embeddings (company_id, fiscal_year, model_name, model_version);
create index table_embeddings_document on table_embeddings (doc_id);

create function copy_to_embeddings() returns trigger language plpgsql as $$
declare
    embeddings text;
begin
    foreach embeddings in array array['text_embeddings', 'table_embeddings'] loop
        execute format(
            'update %I.%I set company_id = $1, fiscal_year = $2 where doc_id = $3', tg_table_schema, embeddings
        ) using new.company_id, new.fiscal_year, new.doc_id;
    end loop;
    return null;
end
$$;
create trigger documents_copied after update on documents for each row
when ((old.company_id, old.fiscal_year) is distinct from (new.company_id, new.fiscal_year))
execute function copy_to_embeddings();

-- Documents that were written or removed. `seq` rises in the order of the commits: it is drawn as the transaction
-- ends, under a lock that the commit releases. So whoever has seen a number has seen all before it.
create table index_changes (
    seq bigint generated always as identity primary key,
    doc_id text not null,
    operation text not null check (operation in ('upsert', 'delete')),
    at timestamptz not null default clock_timestamp()
);

create function note_change() returns trigger language plpgsql as $$
begin
    perform pg_advisory_xact_lock(hashtextextended('tieout:index_changes:' || tg_table_schema, 0));
    execute format('insert into %I.index_changes (doc_id, operation) values ($1, $2)', tg_table_schema)
    using
        case when tg_op = 'DELETE' then old.doc_id else new.doc_id end,
        case when tg_op = 'DELETE' then 'delete' else 'upsert' end;
    return null;
end
$$;
create constraint trigger documents_added after insert on documents
deferrable initially deferred for each row when (new.written is not null)
execute function note_change();
create constraint trigger documents_changed after update on documents
deferrable initially deferred for each row
when (
    new.written is not null
    and (
        old.written, old.company_id, old.doc_type, old.fiscal_year, old.fiscal_quarter, old.filed, old.language
    ) is distinct from (
        new.written, new.company_id, new.doc_type, new.fiscal_year, new.fiscal_quarter, new.filed, new.language
    )
)
execute function note_change();
create constraint trigger documents_removed after delete on documents
deferrable initially deferred for each row when (old.written is not null)
execute function note_change();

-- `question` is null where questions are not to be kept.
create table query_log (
    query_id bigint generated always as identity primary key,
    at timestamptz not null default now(),
    question text,
    route text not null,
    trace jsonb not null
);
create index query_log_at on query_log (at);

create table feedback (
    feedback_id bigint generated always as identity primary key,
    timestamp timestamptz not null default now(),
    ticker text,
    query text not null,
    query_type text,
    search_mode text,
    vector_weight double precision,
    num_results integer not null,
    result_scores double precision [] not null default '{}',
    result_sections text [] not null default '{}',
    expand_query_used boolean not null default false,
    rerank_used boolean not null default false,
    selected_results integer [] not null default '{}'
);
create index feedback_timestamp on feedback (timestamp);
