-- Information units: sentences, headings and rows of tables with their numbers as data, and vectors of them, a space of
-- their own. Documents from before have none: the next `tieout index` reads their files anew.

-- `numbers` are lists: as printed, kind, value, and as far as there are any: period, currency, scale, key, label.
-- `normalised` is null where it is the text in lower case. `terms` are the normalised words, each once, without numbers;
-- `keys` the canonical forms of numbers, dates and years.
create table units (
    doc_id text not null references documents on delete cascade,
    position integer not null,
    page integer,
    paragraph integer not null,
    sentence integer not null,
    start_char integer not null,
    end_char integer not null check (end_char >= start_char),
    text text not null,
    normalised text,
    kind text not null check (kind in ('sentence', 'row', 'heading')),
    label text,
    note text,
    numbers jsonb not null default '[]',
    keys text [] not null default '{}',
    terms text [] not null default '{}',
    unreliable text,
    primary key (doc_id, position)
);
create index units_paragraph on units (doc_id, coalesce(page, -1), paragraph);
create index units_keys on units using gin (keys);
create index units_terms on units using gin (terms);

-- The models that units have vectors of; searches use those of the active one.
create table unit_models (
    name text not null,
    version text not null,
    dim smallint not null check (dim between 1 and 4000),
    active boolean not null default false,
    model_id smallint generated always as identity unique,
    primary key (name, version)
);
create unique index unit_models_active on unit_models (active) where active;

-- One vector a unit. `digest` tells what it was made of, so that the same need not be embedded twice.
create table unit_embeddings (
    doc_id text not null,
    position integer not null,
    model_name text not null,
    model_version text not null,
    dim smallint not null,
    vector halfvec not null check (vector_dims(vector) = dim),
    digest bytea not null,
    company_id bigint not null,
    fiscal_year smallint,
    primary key (doc_id, position, model_name, model_version),
    foreign key (doc_id, position) references units on delete cascade,
    foreign key (model_name, model_version) references unit_models on delete cascade
);
create index unit_embeddings_company on unit_embeddings (company_id, fiscal_year, model_name, model_version);

create or replace function copy_to_embeddings() returns trigger language plpgsql as $$
declare
    embeddings text;
begin
    foreach embeddings in array
        array['text_embeddings', 'table_embeddings', 'page_embeddings', 'unit_embeddings'] loop
        execute format(
            'update %I.%I set company_id = $1, fiscal_year = $2 where doc_id = $3', tg_table_schema, embeddings
        ) using new.company_id, new.fiscal_year, new.doc_id;
    end loop;
    return null;
end
$$;
