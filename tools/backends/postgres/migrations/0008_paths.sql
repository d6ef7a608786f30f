-- The file that a document was read from, to draw its pages from; null where it is not known.
-- Of documents from before, the next `tieout index` of the same file notes it.

alter table documents add column path text;
