-- Each end of a set with what was before it, so that it can be taken back later too: the last one first.
create table set_end (
  id bigint generated always as identity primary key,
  set_id uuid not null references teaching_group on delete cascade,
  -- The first day without it until then; null where it lasted to the end of its year.
  until date,
  -- Of those who were in it; null where nobody was.
  act_id uuid references student_act on delete set null
);
create index set_end_by_set on set_end (set_id, id);
