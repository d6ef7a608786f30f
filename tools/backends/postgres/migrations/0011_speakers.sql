-- Who speaks in a chunk of a call's transcript: with the title, the firm, and all names and roles to find the speaker
-- by; in which part of the call, and in which exchange of a question with its answers.
alter table chunks add column speaker_role text;
alter table chunks add column speaker_company text;
alter table chunks add column speaker_keys text [] not null default '{}';
alter table chunks add column call_part text check (call_part in ('prepared_remarks', 'qna'));
alter table chunks add column exchange integer;

create index chunks_speaker_keys on chunks using gin (speaker_keys) where speaker is not null;
