-- Every write to what people edit makes a newer version, whoever writes: a form, an import or a command.
create function next_version() returns trigger language plpgsql as $$
begin
  new.version := old.version + 1;
  return new;
end $$;

alter table class add column version integer not null default 1;
create trigger class_version before update on class for each row execute function next_version();

alter table stream add column version integer not null default 1;
alter table stream add check (capacity between 1 and 500);
-- Not for the number of students, which changes by itself.
create trigger stream_version before update of class_code, name, room, capacity, class_teacher_id on stream
  for each row execute function next_version();

alter table subject add column version integer not null default 1;
alter table subject add check (papers between 1 and 9);
create trigger subject_version before update on subject for each row execute function next_version();

create trigger staff_version before update on staff for each row execute function next_version();
create trigger student_version before update on student for each row execute function next_version();
create trigger guardian_version before update on guardian for each row execute function next_version();

-- A set of subjects that are taken together at A-level; its name is a name and is never taken apart.
create table combination (
  id uuid primary key default gen_random_uuid(),
  name text not null unique,
  version integer not null default 1
);
create trigger combination_version before update on combination for each row execute function next_version();

create table combination_subject (
  combination_id uuid not null references combination on delete cascade,
  subject_id uuid not null references subject,
  primary key (combination_id, subject_id)
);

alter table academic_year add column version integer not null default 1;
alter table academic_year add constraint academic_years_apart
  exclude using gist (daterange(start_date, end_date, '[]') with &&);
create trigger academic_year_version before update on academic_year for each row execute function next_version();

alter table term add column version integer not null default 1;
alter table term add constraint terms_apart exclude using gist (daterange(start_date, end_date, '[]') with &&);
-- Whether a term is the current one is a command of its own.
create trigger term_version before update of number, title, start_date, end_date on term
  for each row execute function next_version();

-- S1 and S5 begin weeks after the others, when the results of the national examinations are out.
create table term_class_start (
  term_id uuid not null references term on delete cascade,
  class_code text not null references class,
  start_date date not null,
  primary key (term_id, class_code)
);

create function joined(parts text[]) returns text language sql immutable parallel safe as $$
  select array_to_string(parts, ' ')
$$;
alter table guardian add column search_text text not null generated always as (
  folded(family_name || ' ' || given_names || ' ' || joined(phones))) stored;
create index guardian_by_name on guardian (search_text, id);
create index guardian_search on guardian using gin (search_text gin_trgm_ops);

-- The one line that prints on results, where it is not the name as given; and who consented to what is kept.
alter table student add column printed_name text;
alter table student add column consent_by text;
alter table student add column consent_note text;

create table student_subject (
  student_id uuid not null references student,
  subject_id uuid not null references subject,
  primary key (student_id, subject_id)
);
create index student_subject_by_subject on student_subject (subject_id);
