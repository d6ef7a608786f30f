-- What is not sorted into these indexes yet is read whole by each search of them, by default up to 4 MB: 40 ms of every
-- search. With 256 kB it is 1 ms, and units are written a tenth slower.

-- Checks that wait for the transaction's end, as those of a backup that is being restored do, would keep the tables from
-- being altered.
set constraints all immediate;
alter index units_keys set (gin_pending_list_limit = 256);
alter index units_terms set (gin_pending_list_limit = 256);
alter index pages_head_terms set (gin_pending_list_limit = 256);
alter index chunks_speaker_keys set (gin_pending_list_limit = 256);
select gin_clean_pending_list(i.name::regclass)
from unnest(array['units_keys', 'units_terms', 'pages_head_terms', 'chunks_speaker_keys']) as i (name);
set constraints all deferred;
