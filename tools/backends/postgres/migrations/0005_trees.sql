-- The page tree of each document. Documents from before have none: the next `tieout index` reads their files anew.

create table nodes (
    doc_id text not null references documents on delete cascade,
    node_id text not null,
    parent_id text,
    position integer not null,
    title text not null,
    summary text not null default '',
    level smallint not null,
    start_page integer check (start_page > 0),
    end_page integer check (end_page >= start_page),
    page_label text,
    start_char integer not null,
    end_char integer not null check (end_char >= start_char),
    primary key (doc_id, node_id),
    unique (doc_id, position),
    foreign key (doc_id, parent_id) references nodes on delete cascade
);
