-- Which passages a search returned, with digests of their texts, and how it was limited, so that it can be run again; and
-- what searches were tuned to.

alter table feedback add column result_ids text [] not null default '{}';
alter table feedback add column result_digests text [] not null default '{}';
alter table feedback add column filters jsonb not null default '{}';
alter table feedback add column narrow boolean not null default true;

create table tuning (
    version int primary key,
    applied_at timestamptz not null default now(),
    undone_at timestamptz,
    tuned jsonb not null,
    report jsonb not null
);
