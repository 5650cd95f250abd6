-- An application that looks like another one, or like a student on record, and is of a different child, as somebody has said.
create table different_children (
  application_id uuid not null references application on delete cascade,
  other_application_id uuid references application on delete cascade,
  student_id uuid references student on delete cascade,
  said_by uuid references account on delete set null,
  said_at timestamptz not null default now(),
  check (num_nonnulls(other_application_id, student_id) = 1),
  check (application_id < other_application_id),
  unique nulls not distinct (application_id, other_application_id, student_id)
);
create index different_children_by_other on different_children (other_application_id) where other_application_id is not null;
create index different_children_by_student on different_children (student_id) where student_id is not null;
