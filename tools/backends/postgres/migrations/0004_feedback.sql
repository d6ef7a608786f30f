-- What a search's asker makes of its results: which search it was, and whether it helped. Searches from before have no id.

alter table feedback add column search_id uuid;
alter table feedback add column useful boolean;
create unique index feedback_search_id on feedback (search_id);
create index feedback_query on feedback (md5(query), timestamp);
