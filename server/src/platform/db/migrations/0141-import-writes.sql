-- What an import wrote, row by row as it was before and after, so that all of it can be taken back.
create table import_write (
  import_id uuid not null references import on delete cascade,
  place integer not null,
  table_name text not null,
  key jsonb not null,
  before jsonb,
  after jsonb,
  primary key (import_id, place)
);

-- An import moves students as one act, as every other act of them is kept.
alter table student_act drop constraint student_act_kind_check;
alter table student_act add constraint student_act_kind_check
  check (kind in ('move', 'leave', 'return', 'suspend', 'choose', 'roll over', 'merge', 'set', 'import'));
