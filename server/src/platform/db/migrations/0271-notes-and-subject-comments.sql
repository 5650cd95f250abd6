-- What staff write down about a student. One that was removed is kept for whoever removed it by mistake.
create table student_note (
  id uuid primary key default gen_random_uuid(),
  student_id uuid not null references student,
  account_id uuid references account on delete set null,
  audience text not null check (audience in ('office', 'class-teacher')),
  body text not null check (body <> ''),
  written_at timestamptz not null default now(),
  removed_at timestamptz
);
create index student_note_of_student on student_note (student_id, written_at desc);
create index student_note_of_account on student_note (account_id);

-- What the teacher of a subject writes on a report card, beside the marks.
create table subject_comment (
  student_id uuid not null references student,
  term_id uuid not null references term,
  subject_id uuid not null references subject,
  body text not null,
  version integer not null default 1,
  primary key (student_id, term_id, subject_id)
);
create index subject_comment_of_subject on subject_comment (subject_id, term_id);
create trigger subject_comment_version before update on subject_comment for each row execute function next_version();
