-- How the school writes its numbers: the zeros stand for the running number and say how many digits it has at least.
alter table school add column admission_pattern text not null default '{year}/000';
alter table school add column application_pattern text not null default 'A/{year}/000';

alter table application add column entry_year smallint;
update application set entry_year = coalesce(substring(number from '/(20\d\d)/')::smallint, extract(year from applied_on));
alter table application alter column entry_year set not null;
alter table application add check (entry_year between 2000 and 2100);

-- Since when the application has been waiting where it is.
alter table application add column stage_since date;
update application set stage_since = coalesce(decided_on, applied_on);
alter table application alter column stage_since set not null;

alter table application add column decided_by uuid references account;
alter table application add column conditions text not null default '';
alter table application add column note text not null default '';
alter table application add column consent_on date;

alter table application add column guardian_given_names text not null default '';
alter table application add column guardian_family_name text not null default '';
alter table application add column guardian_relation text;
alter table application add column guardian_email citext;
update application set
  guardian_given_names = coalesce(substring(guardian_name from '^(.*)\s\S+$'), ''),
  guardian_family_name = coalesce(substring(guardian_name from '(\S+)$'), '');
alter table application drop column guardian_name;

alter table application alter column given_names set default '';
alter table application alter column family_name set default '';
alter table application add check (given_names <> '' or family_name <> '');
alter table application add column name text not null generated always as (
  case when family_name = '' then given_names when given_names = '' then family_name
       else family_name || ', ' || given_names end) stored;
alter table application add column search_text text not null generated always as (
  folded(family_name || ' ' || given_names || ' ' || number || ' ' || coalesce(previous_school, ''))) stored;
create index application_search on application using gin (search_text gin_trgm_ops);
create index application_by_year on application (entry_year, class_code);

-- Whoever is admitted is a student, once; older rows may say so without.
alter table application add constraint application_admitted check ((stage = 'admitted') = (student_id is not null)) not valid;
create trigger application_version before update on application for each row execute function next_version();

-- The file itself lies in the data folder under a random name.
create table application_document (
  id uuid primary key default gen_random_uuid(),
  application_id uuid not null references application,
  kind text not null check (kind in ('birth-certificate', 'result-slip', 'school-report', 'photo', 'other')),
  name text not null,
  type text not null check (type in ('application/pdf', 'image/jpeg', 'image/png')),
  size integer not null check (size between 1 and 10000000),
  file uuid not null unique,
  added_by uuid references account,
  added_at timestamptz not null default clock_timestamp()
);
create index application_document_by_application on application_document (application_id, added_at);
