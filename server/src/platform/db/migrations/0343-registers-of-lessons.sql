-- Where a stream is taught in sets or electives, each teacher takes the register of those whom they see. A register that some of them have not
-- taken yet is there in part; one that was taken before is whole.
alter table register add column is_partial boolean not null default false;

-- Who has taken which part of a register: of a set, or of those who take a subject in the stream.
create table register_part (
  register_id uuid not null references register on delete cascade,
  subject_id uuid not null references subject on delete cascade,
  teaching_group_id uuid references teaching_group on delete cascade,
  taken_by uuid references account,
  taken_at timestamptz not null default now(),
  unique nulls not distinct (register_id, subject_id, teaching_group_id)
);
create index register_part_by_subject on register_part (subject_id);
create index register_part_by_set on register_part (teaching_group_id) where teaching_group_id is not null;
create index register_part_by_account on register_part (taken_by);
