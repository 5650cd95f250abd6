-- An upload of marks that is taken back takes the assessments along that it has made. What was written of their marks
-- stays, as an audit does, and finds here what they were called.
create table withdrawn_assessment (
  id uuid primary key,
  subject_id uuid not null references subject,
  title text not null,
  import_id uuid not null references import,
  withdrawn_at timestamptz not null default now()
);
alter table mark_change drop constraint mark_change_assessment_id_fkey;
