-- Pages of paged documents (PDF, paged text): what stands on each, and its vectors, a space of their own.
-- Documents from before have none: the next `tieout index` reads their files anew.

-- `head_terms` are the normalised words of title, bullets and captions; `image_ref` is null where pages are drawn.
create table pages (
    doc_id text not null references documents on delete cascade,
    page integer not null,
    text text not null,
    title text not null,
    bullets text [] not null default '{}',
    captions text [] not null default '{}',
    head_terms text [] not null default '{}',
    image_ref text,
    primary key (doc_id, page)
);
create index pages_head_terms on pages using gin (head_terms);

-- The models that pages have vectors of; searches use those of the active one.
create table page_models (
    name text not null,
    version text not null,
    dim smallint not null check (dim between 1 and 4000),
    active boolean not null default false,
    model_id smallint generated always as identity unique,
    primary key (name, version)
);
create unique index page_models_active on page_models (active) where active;

-- One vector a page. `digest` tells what it was made of, so that the same need not be embedded twice.
create table page_embeddings (
    doc_id text not null,
    page integer not null,
    model_name text not null,
    model_version text not null,
    dim smallint not null,
    vector halfvec not null check (vector_dims(vector) = dim),
    digest bytea not null,
    company_id bigint not null,
    fiscal_year smallint,
    primary key (doc_id, page, model_name, model_version),
    foreign key (doc_id, page) references pages on delete cascade,
    foreign key (model_name, model_version) references page_models on delete cascade
);
create index page_embeddings_company on page_embeddings (company_id, fiscal_year, model_name, model_version);

-- Likewise of a passage's windows; null for those from before.
alter table text_embeddings add column digest bytea;
alter table table_embeddings add column digest bytea;

create or replace function copy_to_embeddings() returns trigger language plpgsql as $$
declare
    embeddings text;
begin
    foreach embeddings in array array['text_embeddings', 'table_embeddings', 'page_embeddings'] loop
        execute format(
            'update %I.%I set company_id = $1, fiscal_year = $2 where doc_id = $3', tg_table_schema, embeddings
        ) using new.company_id, new.fiscal_year, new.doc_id;
    end loop;
    return null;
end
$$;
