-- Who read pages of a document from their images: a model, and who reviewed what it read; null for what is printed as text.

-- Checks that wait for the transaction's end, as those of a backup that is being restored do, would keep the table from
-- being altered.
set constraints all immediate;
alter table documents add column read_by text;
update documents as d
set read_by = r.read_by
from (select c.doc_id, min(c.read_by) as read_by from chunks as c where c.read_by is not null group by c.doc_id) as r
where r.doc_id = d.doc_id;
set constraints all deferred;
