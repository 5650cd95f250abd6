-- How marks become grades: versions of a scheme, each a whole document. What was activated is never changed again.
create table grading_scheme (
  id uuid primary key default gen_random_uuid(),
  -- The versions of one scheme have one family, and count from 1.
  family_id uuid not null default gen_random_uuid(),
  number smallint not null default 1 check (number > 0),
  name text not null,
  level text not null check (level in ('O', 'A')),
  -- Where its figures come from, and how sure that is.
  note text not null default '',
  state text not null default 'draft' check (state in ('draft', 'active', 'retired')),
  document jsonb not null,
  version integer not null default 1,
  created_by uuid references account,
  created_at timestamptz not null default now(),
  activated_at timestamptz,
  unique (family_id, number),
  check ((state = 'draft') = (activated_at is null))
);
create trigger grading_scheme_version before update on grading_scheme for each row execute function next_version();

create function refuse_change_of_active_scheme() returns trigger language plpgsql as $$
begin
  if old.state <> 'draft' and (tg_op = 'DELETE' or new.document <> old.document) then
    raise exception 'A grading scheme that was activated stays as it is';
  end if;
  return coalesce(new, old);
end $$;
create trigger grading_scheme_stays before update or delete on grading_scheme
  for each row execute function refuse_change_of_active_scheme();

-- By which version a class is graded in a year.
create table class_grading (
  academic_year_id uuid not null references academic_year,
  class_code text not null references class,
  grading_scheme_id uuid not null references grading_scheme,
  primary key (academic_year_id, class_code)
);

alter table assessment add column paper smallint check (paper between 1 and 9);
alter table assessment add column version integer not null default 1;
alter table assessment add column created_by uuid references account;
alter table assessment drop constraint assessment_subject_id_stream_id_term_id_title_key;
alter table assessment add unique nulls not distinct (subject_id, stream_id, term_id, paper, title);
alter table assessment add check (weight >= 0);
create trigger assessment_version before update on assessment for each row execute function next_version();

create table mark_upload (
  id uuid primary key default gen_random_uuid(),
  started_by uuid not null references account,
  started_at timestamptz not null default now(),
  state text not null check (state in ('mapping', 'previewed', 'applying', 'applied', 'cancelled', 'failed')),
  file_name text not null,
  -- What the person sees of it, in the shape of the contract.
  document jsonb not null,
  -- The rows of the file: JSON, gzipped.
  content bytea not null,
  failure text
);

-- A mark that was taken back stays with neither value nor status, so that its version tells the next writer.
alter table mark drop constraint mark_check;
alter table mark add check (value is null or status is null);
alter table mark add column upload_id uuid references mark_upload;

-- Every mark's whole history. Append-only.
create table mark_change (
  id bigint generated always as identity primary key,
  assessment_id uuid not null references assessment,
  student_id uuid not null references student,
  version integer not null,
  before_value numeric(6, 2),
  before_status text,
  value numeric(6, 2),
  status text,
  account_id uuid references account,
  -- The file it came from, where it was not typed.
  upload_id uuid references mark_upload,
  at timestamptz not null default now()
);
create index mark_change_by_mark on mark_change (assessment_id, student_id, id);
create index mark_change_by_student on mark_change (student_id, id);
create trigger mark_change_is_append_only before update or delete on mark_change
  for each row execute function refuse_change();

create function next_version_of_mark() returns trigger language plpgsql as $$
begin
  new.version := old.version + 1;
  new.changed_at := now();
  return new;
end $$;
create trigger mark_version before update on mark for each row execute function next_version_of_mark();

-- One statement for the history of many marks, so that a file of thousands costs no more than its rows.
create function keep_new_marks() returns trigger language plpgsql as $$
begin
  insert into mark_change (assessment_id, student_id, version, value, status, account_id, upload_id)
  select assessment_id, student_id, version, value, status, changed_by, upload_id from after_rows;
  return null;
end $$;
create trigger mark_inserted after insert on mark
  referencing new table as after_rows for each statement execute function keep_new_marks();

create function keep_changed_marks() returns trigger language plpgsql as $$
begin
  insert into mark_change
    (assessment_id, student_id, version, before_value, before_status, value, status, account_id, upload_id)
  select after_rows.assessment_id, after_rows.student_id, after_rows.version, before_rows.value, before_rows.status,
    after_rows.value, after_rows.status, after_rows.changed_by, after_rows.upload_id
  from after_rows join before_rows using (assessment_id, student_id)
  where (after_rows.value, after_rows.status) is distinct from (before_rows.value, before_rows.status);
  return null;
end $$;
create trigger mark_updated after update on mark
  referencing old table as before_rows new table as after_rows for each statement execute function keep_changed_marks();

-- What the class teacher and the head write under a card, until it is published.
create table report_comment (
  student_id uuid not null references student,
  term_id uuid not null references term,
  class_teacher text not null default '',
  head_teacher text not null default '',
  version integer not null default 1,
  primary key (student_id, term_id)
);
create trigger report_comment_version before update on report_comment for each row execute function next_version();

create table comment_template (
  id uuid primary key default gen_random_uuid(),
  author text not null check (author in ('class-teacher', 'head-teacher')),
  text text not null check (length(text) between 1 and 400),
  unique (author, text)
);

-- Frozen when it is published: the card can be printed again as it was, whatever changes later.
create table report_card (
  id uuid primary key default gen_random_uuid(),
  student_id uuid not null references student,
  term_id uuid not null references term,
  stream_id uuid not null references stream,
  grading_scheme_id uuid not null references grading_scheme,
  -- 1 for the first; a corrected card is the next edition, and the older ones stay.
  edition smallint not null default 1,
  content jsonb not null,
  published_at timestamptz not null default now(),
  published_by uuid references account,
  unique (student_id, term_id, edition)
);
create index report_card_by_stream on report_card (stream_id, term_id);
create trigger report_card_stays before update or delete on report_card
  for each row execute function refuse_change();

-- Cards printed in the background, one file for each stream.
create table report_card_run (
  id uuid primary key default gen_random_uuid(),
  term_id uuid not null references term,
  started_by uuid not null references account,
  started_at timestamptz not null default now(),
  finished_at timestamptz,
  state text not null check (state in ('running', 'done', 'cancelled', 'failed')),
  cards integer not null default 0,
  printed integer not null default 0,
  failure text
);
