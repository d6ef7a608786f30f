-- What was read of companies, figures and filings may be kept for as long as this table stays as it is. Each transaction
-- that writes any of them adds its own number, which others see as they see what it wrote, whatever the order of the
-- commits. Numbers that everybody has seen make room; the one that was committed last always stays.

create table revisions (written xid8 primary key);

create function note_revision() returns trigger language plpgsql as $$
declare
    writer text := pg_current_xact_id()::text;
begin
    -- A transaction may write in thousands of statements: once is enough.
    if current_setting('tieout.noted', true) is distinct from tg_table_schema || writer then
        execute format('insert into %I.revisions values ($1::xid8) on conflict do nothing', tg_table_schema) using writer;
        execute format(
            'delete from %1$I.revisions where written in (select written from %1$I.revisions'
            ' where written < pg_snapshot_xmin(pg_current_snapshot()) for update skip locked)', tg_table_schema
        );
        perform set_config('tieout.noted', tg_table_schema || writer, true);
    end if;
    return null;
end
$$;

-- Checks that wait for the transaction's end, as those of a backup that is being restored do, would keep the tables from
-- being altered.
set constraints all immediate;
do $$
declare
    read text;
begin
    foreach read in array array[
        'companies', 'tickers', 'fiscal_periods', 'stock_splits', 'documents', 'facts', 'financial_documents'
    ] loop
        execute format(
            'create trigger revised after insert or update or delete or truncate on %I for each statement'
            ' execute function note_revision()', read
        );
    end loop;
end
$$;
set constraints all deferred;
