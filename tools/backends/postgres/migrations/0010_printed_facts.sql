-- Where a figure stands that was read from print: page, table, row, column. Tagged facts have none.
alter table facts add column place jsonb;
