-- name: note_search
insert into feedback (
    search_id, timestamp, ticker, query, query_type, search_mode, vector_weight, num_results, result_scores,
    result_sections, result_ids, result_digests, filters, narrow, expand_query_used, rerank_used, selected_results
) values (
    %(search_id)s, %(timestamp)s, %(ticker)s, %(query)s, %(query_type)s, %(search_mode)s, %(vector_weight)s,
    %(num_results)s, %(result_scores)s, %(result_sections)s, %(result_ids)s, %(result_digests)s,
    %(filters)s, %(narrow)s, %(expand_query_used)s, %(rerank_used)s, %(selected_results)s
);

-- name: find_search
-- The search of that id, else the newest one for that query.
select
    search_id::text, timestamp, ticker, query, query_type, search_mode, vector_weight, num_results, result_scores,
    result_sections, result_ids, result_digests, filters, narrow, expand_query_used, rerank_used, selected_results, useful
from feedback
where
    search_id is not null
    and (%(search_id)s::uuid is null or search_id = %(search_id)s)
    and (%(query)s::text is null or (md5(query) = md5(%(query)s) and query = %(query)s))
order by timestamp desc
limit 1;

-- name: judge_search
-- What is null stays as it was.
update feedback
set
    selected_results = coalesce(%(selected_results)s::int [], selected_results),
    useful = coalesce(%(useful)s::boolean, useful)
where search_id = %(search_id)s
returning
    search_id::text, timestamp, ticker, query, query_type, search_mode, vector_weight, num_results, result_scores,
    result_sections, result_ids, result_digests, filters, narrow, expand_query_used, rerank_used, selected_results, useful;

-- name: logged_searches
select
    search_id::text, timestamp, ticker, query, query_type, search_mode, vector_weight, num_results, result_scores,
    result_sections, result_ids, result_digests, filters, narrow, expand_query_used, rerank_used, selected_results, useful
from feedback
where %(since)s::timestamptz is null or timestamp >= %(since)s
order by timestamp desc
limit %(limit)s;

-- name: note_question
insert into query_log (
    at, question, route, status, query_type, seconds, citation_coverage, numbers, tied_out, confidence, input_tokens,
    output_tokens, cost_usd, searches, trace
) values (
    %(at)s, %(question)s, %(route)s, %(status)s, %(query_type)s, %(seconds)s, %(citation_coverage)s, %(numbers)s,
    %(tied_out)s, %(confidence)s, %(input_tokens)s, %(output_tokens)s, %(cost_usd)s, %(searches)s,
    %(trace)s
);

-- name: forget_logs
-- Ages count from the newest row at most: a clock that runs ahead deletes nothing before something is logged by it.
with
old_questions as (
    delete from query_log
    where at < least(now(), (select max(at) from query_log)) - make_interval(days => %(days)s)
    returning 1
),
old_searches as (
    delete from feedback
    where timestamp < least(now(), (select max(timestamp) from feedback)) - make_interval(days => %(days)s)
    returning 1
)
select (select count(*) from old_questions) + (select count(*) from old_searches) as forgotten;

-- name: logged_questions
select
    at, question, route, status, query_type, seconds, citation_coverage, numbers, tied_out, confidence, input_tokens,
    output_tokens, cost_usd, searches, trace
from query_log
where %(since)s::timestamptz is null or at >= %(since)s
order by at desc
limit %(limit)s;
