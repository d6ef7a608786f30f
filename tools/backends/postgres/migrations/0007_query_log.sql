-- How each question went, beside its trace: what `tieout stats` counts.

alter table query_log
    add column status text not null default 'answered',
    add column query_type text not null default 'unknown',
    add column seconds real not null default 0,
    add column citation_coverage real,
    add column numbers integer not null default 0,
    add column tied_out integer not null default 0,
    add column confidence real,
    add column input_tokens integer not null default 0,
    add column output_tokens integer not null default 0,
    add column cost_usd double precision not null default 0;
