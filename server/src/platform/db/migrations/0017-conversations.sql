-- A conversation is of two people, or of the people of a stream, or of those of a subject in it. Its messages are numbered without a
-- gap: whoever writes locks the conversation's row to take the next number, so that the order of commits is the order of numbers.
alter table chat_thread
  alter column first_account_id drop not null,
  alter column second_account_id drop not null,
  add column kind text not null default 'pair' check (kind in ('pair', 'group')),
  add column stream_id uuid references stream on delete cascade,
  -- Null for the whole stream.
  add column subject_id uuid references subject on delete cascade,
  add column academic_year_id uuid references academic_year on delete cascade,
  add column closed_at timestamptz,
  add column last_seq integer not null default 0,
  add column last_at timestamptz,
  add check (num_nulls(first_account_id, second_account_id) = case kind when 'pair' then 0 else 2 end),
  add check (num_nulls(stream_id, academic_year_id) = case kind when 'group' then 0 else 2 end),
  add check (kind = 'group' or subject_id is null);
create unique index chat_group_once on chat_thread (stream_id, academic_year_id, subject_id) nulls not distinct
  where kind = 'group';
create index chat_group_by_subject on chat_thread (subject_id) where subject_id is not null;
create index chat_group_by_year on chat_thread (academic_year_id) where kind = 'group';

alter table chat_message
  add column seq integer,
  -- Made by who sends, so that the same message sent twice is one.
  add column client_id uuid not null default gen_random_uuid(),
  add column removed_at timestamptz,
  add column search_text text not null generated always as (folded(text)) stored;
update chat_message set seq = numbered.seq
from (select id, row_number() over (partition by thread_id order by id) as seq from chat_message) numbered
where numbered.id = chat_message.id;

-- How far somebody has read, and whether the conversation is counted. In a group it says nothing about who is in it.
create table chat_member (
  thread_id uuid not null references chat_thread on delete cascade,
  account_id uuid not null references account,
  read_seq integer not null default 0,
  is_muted boolean not null default false,
  primary key (thread_id, account_id)
);
create index chat_member_by_account on chat_member (account_id);

update chat_thread set last_seq = told.seq, last_at = told.at
from (select thread_id, max(seq) as seq, max(sent_at) as at from chat_message group by thread_id) told
where told.thread_id = chat_thread.id;
insert into chat_member (thread_id, account_id, read_seq)
select chat_thread.id, reader.id, coalesce((
  select min(seq) - 1 from chat_message
  where thread_id = chat_thread.id and sender_id <> reader.id and read_at is null), last_seq)
from chat_thread cross join lateral (values (first_account_id), (second_account_id)) reader (id);

alter table chat_message drop column read_at, drop column id, drop constraint chat_message_text_check;
alter table chat_message add check (length(text) <= 4000), alter column seq set not null, add primary key (thread_id, seq);
create unique index chat_message_once on chat_message (thread_id, sender_id, client_id);
create index chat_message_by_sender on chat_message (sender_id);
create index chat_message_search on chat_message using gin (search_text gin_trgm_ops);

create table chat_attachment (
  id uuid primary key default gen_random_uuid(),
  -- The message that it came with; without one it has been put up and not been sent.
  thread_id uuid not null references chat_thread on delete cascade,
  seq integer,
  added_by uuid not null references account,
  added_at timestamptz not null default now(),
  name text not null,
  type text not null check (type in ('application/pdf', 'image/jpeg', 'image/png', 'image/webp')),
  size integer not null,
  width integer,
  height integer,
  file text not null unique,
  foreign key (thread_id, seq) references chat_message
);
create index chat_attachment_by_message on chat_attachment (thread_id, seq);
create index chat_attachment_by_account on chat_attachment (added_by);
create index chat_attachment_unsent on chat_attachment (added_at) where seq is null;

create table chat_report (
  id uuid primary key default gen_random_uuid(),
  thread_id uuid not null references chat_thread on delete cascade,
  -- Null for the conversation as a whole.
  seq integer,
  reason text not null,
  reported_by uuid not null references account,
  reported_at timestamptz not null default now(),
  outcome text check (outcome in ('dismissed', 'settled', 'removed')),
  note text not null default '',
  decided_by uuid references account,
  decided_at timestamptz,
  foreign key (thread_id, seq) references chat_message,
  check ((outcome is null) = (decided_at is null))
);
create index chat_report_by_thread on chat_report (thread_id);
create index chat_report_by_reporter on chat_report (reported_by);
create index chat_report_by_day on chat_report (reported_at);

-- People are found by their names among all accounts of the school.
create index account_by_display_name on account (display_name, id);
create index account_of_office on account (category) where category <> 'student';
create index account_search on account using gin (folded(display_name) gin_trgm_ops);

-- Everybody where the subject is compulsory or where nobody of the stream chose it, else those who chose it.
create function takes_subject(pupil uuid, pupils_stream uuid, wanted uuid) returns boolean language sql stable as $$
  select (select compulsory from subject where id = wanted)
    or exists (select from student_subject where student_id = pupil and subject_id = wanted)
    or not exists (select from student_subject join student on student.id = student_id
                   where subject_id = wanted and stream_id = pupils_stream and status = 'active')
$$;

-- The groups that somebody is in at this moment. A group lives as long as its school year.
create function chat_groups_of(person uuid) returns setof uuid language sql stable as $$
  with me as (
    select staff_id, student_id from account where id = person and not is_disabled
  ), year as (
    select academic_year_id as id, id as term_id from term where is_current
  )
  select chat_thread.id from me join student on student.id = me.student_id and status = 'active'
  join chat_thread on chat_thread.stream_id = student.stream_id and kind = 'group'
  join year on year.id = chat_thread.academic_year_id
  where subject_id is null or takes_subject(student.id, student.stream_id, subject_id)
  union all
  select chat_thread.id from me join stream on class_teacher_id = me.staff_id
  join chat_thread on chat_thread.stream_id = stream.id and kind = 'group' and subject_id is null
  join year on year.id = chat_thread.academic_year_id
  union all
  select chat_thread.id from me join allocation on allocation.staff_id = me.staff_id
  join year on year.term_id = allocation.term_id
  join chat_thread on chat_thread.stream_id = allocation.stream_id and chat_thread.subject_id = allocation.subject_id
    and kind = 'group' and chat_thread.academic_year_id = year.id
$$;

-- Who is in a conversation at this moment; an account that is disabled is in none.
create function chat_people_of(wanted uuid) returns setof uuid language sql stable as $$
  select account.id from chat_thread join account on account.id in (first_account_id, second_account_id)
  where chat_thread.id = wanted and not is_disabled
  union all
  select account.id from chat_thread
  join term on is_current and term.academic_year_id = chat_thread.academic_year_id
  join student on student.stream_id = chat_thread.stream_id and status = 'active'
  join account on account.student_id = student.id
  where chat_thread.id = wanted and not is_disabled
    and (subject_id is null or takes_subject(student.id, student.stream_id, subject_id))
  union all
  select account.id from chat_thread
  join term on is_current and term.academic_year_id = chat_thread.academic_year_id
  join account on account.staff_id in (
    select class_teacher_id from stream where stream.id = chat_thread.stream_id and chat_thread.subject_id is null
    union
    select staff_id from allocation
    where allocation.stream_id = chat_thread.stream_id and allocation.subject_id = chat_thread.subject_id
      and allocation.term_id = term.id)
  where chat_thread.id = wanted and not is_disabled
$$;

-- Until when somebody counts as being there, kept up while a browser of that session is connected; null where none ever was.
alter table session add column online_until timestamptz;

-- Whoever ends a session or disables an account, the browsers that are connected with it hear of it with the very change.
create function tell_session_end() returns trigger language plpgsql as $$
begin
  perform pg_notify('bellhouse_live', json_build_object('type', 'session-ended', 'sessionId', old.id)::text);
  return null;
end $$;
create trigger session_ended after update of ends_at on session for each row
  when (new.ends_at <= now() and old.ends_at > now()) execute function tell_session_end();
create trigger session_deleted after delete on session for each row
  when (old.ends_at > now()) execute function tell_session_end();

create function tell_account_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('bellhouse_live', json_build_object('type', 'account-changed', 'accountId', old.id)::text);
  return null;
end $$;
create trigger account_changed after update of is_disabled, category, must_change_password on account for each row
  when (new.is_disabled <> old.is_disabled or new.category <> old.category
    or new.must_change_password <> old.must_change_password)
  execute function tell_account_change();
