-- The file that a table of a chunk manifest came in, as the manifest names it; null for tables of other documents.

alter table tables add column payload_ref text;
