-- name: queue_turn
select pg_advisory_xact_lock(hashtextextended('tieout:queue:' || current_schema(), 0));

-- name: queue_is_there
select to_regclass(current_schema() || '.queue_schema') is not null as there;

-- name: queue_make_schema
create table queue_schema (migration text primary key, applied timestamptz not null default now());

-- name: queue_make_reasons
-- Why a job failed the last time that it was tried.
create table queue_reasons (job_id bigint primary key references procrastinate_jobs on delete cascade, reason text not null);

-- name: queue_migrations
select migration from queue_schema;

-- name: queue_migrated
insert into queue_schema (migration) values (%(migration)s);

-- name: queue_unfinished
select exists (select from procrastinate_jobs where status in ('todo', 'doing')) as unfinished;

-- name: queue_forget
-- All jobs that nobody is at; with `ended`, those alone that are done or failed.
delete from procrastinate_jobs where status <> 'doing' and (not %(ended)s or status <> 'todo');

-- name: queue_readings
-- How the files of unfinished jobs are to be read: mostly one way.
select distinct args -> 'reading' as reading from procrastinate_jobs where status in ('todo', 'doing');

-- name: queue_waiting
-- Which of some jobs wait already.
select args ->> 'key' as key
from procrastinate_jobs
where status = 'todo' and task_name = %(task)s and args ->> 'key' = any(%(keys)s);

-- name: queue_first_file
select args ->> 'key' as path from procrastinate_jobs where status = 'todo' and task_name = 'load' order by id limit 1;

-- name: queue_wanting_vectors
select distinct doc_id from vectors_wanted where %(doc_ids)s::text [] is null or doc_id = any(%(doc_ids)s) order by doc_id;

-- name: queue_counts
select
    queue_name as name,
    count(*) filter (where status = 'todo') as waiting,
    count(*) filter (where status = 'doing') as working,
    count(*) filter (where status = 'succeeded') as done,
    count(*) filter (where status not in ('todo', 'doing', 'succeeded')) as failed
from procrastinate_jobs
group by queue_name
order by max(priority) desc, queue_name;

-- name: queue_troubles
-- What failed, for good or to be tried again. A try that does not count is taken off before procrastinate adds it: no
-- number below zero is shown between the two.
select
    j.queue_name as queue,
    j.args ->> 'key' as key,
    greatest(j.attempts, 0) as tries,
    j.status = 'failed' as given_up,
    r.reason
from queue_reasons as r
inner join procrastinate_jobs as j on j.id = r.job_id
where j.status <> 'succeeded'
order by given_up desc, j.id
limit %(most)s;

-- name: queue_workers
select count(*) as workers from procrastinate_workers where last_heartbeat > now() - make_interval(secs => %(silence)s);

-- name: queue_take_over
-- Jobs of workers that are gone, or silent for too long by the database's clock, go back; one that many workers ended at
-- is given up.
with taken as (
    update procrastinate_jobs
    set
        status = case when attempts + 1 < %(tries)s then 'todo' else 'failed' end::procrastinate_job_status,
        attempts = attempts + 1,
        scheduled_at = null,
        worker_id = null
    where
        status = 'doing'
        and (
            worker_id is null
            or worker_id in (
                select id from procrastinate_workers where last_heartbeat < now() - make_interval(secs => %(silence)s)
            )
        )
    returning id, status
),
noted as (
    insert into queue_reasons (job_id, reason)
    select id, %(reason)s from taken where status = 'failed'
    on conflict (job_id) do update set reason = excluded.reason
)
select count(*) as jobs from taken;

-- name: queue_clock_went_back
-- Nobody beats in the future: the clock was set back, and who died before that would seem alive for as long.
update procrastinate_workers set last_heartbeat = now() where last_heartbeat > now();

-- name: queue_waits_went_back
-- Likewise, jobs that wait to be tried again.
update procrastinate_jobs
set scheduled_at = now() + make_interval(secs => %(longest)s)
where status = 'todo' and scheduled_at > now() + make_interval(secs => %(longest)s);

-- name: queue_note_failure
-- Why a job failed, and when it may be tried again, by the database's clock. A try that is not the job's fault does not count.
with noted as (
    insert into queue_reasons (job_id, reason) values (%(job_id)s, %(reason)s)
    on conflict (job_id) do update set reason = excluded.reason
),
uncounted as (
    update procrastinate_jobs set attempts = attempts - 1 where id = %(job_id)s and not %(counts)s
)
select now() + make_interval(secs => %(wait)s) as at;
