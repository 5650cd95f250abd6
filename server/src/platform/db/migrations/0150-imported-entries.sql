-- Which entry of a register was written by which import, and as which of its versions: whoever takes the import back finds them here, and
-- sees by the version whether somebody has changed one since. What stood there before is in register_change.
create table imported_entry (
  import_id uuid not null references import,
  register_id uuid not null,
  student_id uuid not null,
  version integer not null,
  primary key (import_id, register_id, student_id),
  foreign key (register_id, student_id) references register_entry on update cascade on delete cascade
);
create index imported_entry_by_entry on imported_entry (register_id, student_id);
