-- name: current_tuning
select version, applied_at, tuned, report
from tuning
where undone_at is null
order by version desc
limit 1;

-- name: apply_tuning
-- Nothing, where another version holds than the one that this one changes, or is being written at this moment.
insert into tuning (version, tuned, report)
select
    coalesce(max(version), 0) + 1,
    %(tuned)s,
    %(report)s
from tuning
having coalesce(max(version) filter (where undone_at is null), 0) = %(based_on)s
on conflict do nothing
returning version, applied_at, tuned, report;

-- name: undo_tuning
update tuning
set undone_at = now()
where version = (select max(version) from tuning where undone_at is null) and undone_at is null
returning version, applied_at, tuned, report;
