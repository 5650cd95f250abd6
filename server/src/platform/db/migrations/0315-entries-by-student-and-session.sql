-- An entry of a register was found by two large indexes, of which each said that it is there once: by its register and student, and by its student,
-- day and session. Where day and session are those of the register, the second says all that the first does; a foreign key sees to that. The
-- entries of a register are found by an index that names it once for all of them.
alter table register add unique (id, day, session);
alter table imported_entry add column day date, add column session text;
update imported_entry set day = register.day, session = register.session from register where register.id = register_id;
alter table imported_entry
  drop constraint imported_entry_register_id_student_id_fkey,
  drop column register_id,
  alter column day set not null,
  alter column session set not null,
  add primary key (import_id, student_id, day, session);

alter table register_entry
  drop constraint register_entry_pkey,
  drop constraint register_entry_register_id_fkey;
drop index register_entry_once;
alter table register_entry
  add primary key (student_id, day, session),
  add foreign key (register_id, day, session) references register (id, day, session);
create index register_entry_by_register on register_entry (register_id);

alter table imported_entry
  add foreign key (student_id, day, session) references register_entry on update cascade on delete cascade;
create index imported_entry_by_student on imported_entry (student_id, day, session);
