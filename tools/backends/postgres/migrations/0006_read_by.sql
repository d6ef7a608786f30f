-- The model that read a chunk's page from its image; null for what is printed as text.
alter table chunks add column read_by text;
