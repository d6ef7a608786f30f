-- Vectors follow the words. Documents of which passages, pages or units may lack vectors of the model that searches
-- use: whoever writes a document adds it, whoever has made its vectors takes it out.
create table vectors_wanted (
    doc_id text not null references documents on delete cascade,
    kind text not null check (kind in ('passages', 'pages', 'units')),
    since timestamptz not null default clock_timestamp(),
    primary key (doc_id, kind)
);

insert into vectors_wanted (doc_id, kind)
select distinct c.doc_id, 'passages'
from chunks as c
where
    not exists (
        select from text_embeddings as e
        inner join embedding_models as m on m.name = e.model_name and m.version = e.model_version
        where e.chunk_id = c.chunk_id and m.active
    )
    and not exists (
        select from table_embeddings as e
        inner join embedding_models as m on m.name = e.model_name and m.version = e.model_version
        where e.chunk_id = c.chunk_id and m.active
    );

insert into vectors_wanted (doc_id, kind)
select distinct p.doc_id, 'pages'
from pages as p
where not exists (
    select from page_embeddings as e
    inner join page_models as m on m.name = e.model_name and m.version = e.model_version
    where e.doc_id = p.doc_id and e.page = p.page and m.active
);

insert into vectors_wanted (doc_id, kind)
select distinct u.doc_id, 'units'
from units as u
inner join documents as d on d.doc_id = u.doc_id
where
    d.language <> 'en'
    and not exists (
        select from unit_embeddings as e
        inner join unit_models as m on m.name = e.model_name and m.version = e.model_version
        where e.doc_id = u.doc_id and e.position = u.position and m.active
    );

-- By which a text that was embedded once is found again.
create index text_embeddings_digest on text_embeddings (digest);
create index table_embeddings_digest on table_embeddings (digest);
create index unit_embeddings_digest on unit_embeddings (digest);

-- How many passages of a document have vectors of the model that searches use.
create function count_vectored(document text) returns bigint language sql stable as $$
select count(*)
from chunks as c
where
    c.doc_id = document
    and exists (select from embedding_models as m where m.active)
    and (
        not exists (select from vectors_wanted as w where w.doc_id = document and w.kind = 'passages')
        or exists (
            select from text_embeddings as e
            inner join embedding_models as m on m.name = e.model_name and m.version = e.model_version
            where e.chunk_id = c.chunk_id and m.active
        )
        or exists (
            select from table_embeddings as e
            inner join embedding_models as m on m.name = e.model_name and m.version = e.model_version
            where e.chunk_id = c.chunk_id and m.active
        )
    )
$$;
