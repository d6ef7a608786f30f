-- The searches for text of each question, and which were of use: an array of {mode, query_type, results, used}.

alter table query_log add column searches jsonb not null default '[]';
