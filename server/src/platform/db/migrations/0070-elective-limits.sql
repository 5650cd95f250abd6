-- How many electives a student of a class takes, and how many students of it a subject has room for. Both are wishes of the school, which
-- somebody may overrule who is told of it.
create table elective_limit (
  class_code text primary key references class,
  at_least smallint check (at_least between 0 and 60),
  at_most smallint check (at_most between 0 and 60),
  check (at_least <= at_most)
);

create table elective_places (
  class_code text not null references class,
  subject_id uuid not null references subject on delete cascade,
  places integer not null check (places between 1 and 10000),
  primary key (class_code, subject_id)
);
create index elective_places_by_subject on elective_places (subject_id);
