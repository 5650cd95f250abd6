-- An entry of a register said again who took the register and when, and wrote session and status out in words: two million entries are a year of
-- ten thousand students. Now it has its own author and moment only where it was written apart from the taking of its register, and its
-- session and status, which read as before, take four bytes each. So does the session in the key by which an entry is there once.
create type attendance_status as enum ('absent', 'excused', 'late', 'present');
-- In the order of a day.
create type register_session as enum (
  'morning', 'lesson-1', 'lesson-2', 'lesson-3', 'lesson-4', 'lesson-5', 'lesson-6', 'lesson-7', 'lesson-8', 'lesson-9', 'lesson-10',
  'lesson-11', 'lesson-12', 'lesson-13', 'lesson-14', 'lesson-15', 'lesson-16', 'lesson-17', 'lesson-18', 'lesson-19', 'lesson-20',
  'lesson-21', 'lesson-22', 'lesson-23', 'lesson-24', 'afternoon');

create temporary table kept_entry on commit drop as
  select register_id, student_id, register_entry.day, register_entry.session::register_session, status::attendance_status, minutes_late, note,
    register_entry.version, case when not is_told then changed_by end as changed_by, case when not is_told then changed_at end as changed_at
  from register_entry join register on register.id = register_id
  cross join lateral (
    select (changed_by, changed_at) is not distinct from (first_taken_by, first_taken_at) as is_told) register_tells;

-- Emptied and filled again, because rows that are changed in place take the room twice.
alter table imported_entry drop constraint imported_entry_student_id_day_session_fkey;
alter table register_entry
  drop constraint register_entry_pkey,
  drop constraint register_entry_register_id_day_session_fkey,
  drop constraint register_entry_student_id_fkey,
  drop constraint register_entry_changed_by_fkey,
  drop constraint register_entry_session_check,
  drop constraint register_entry_status_check,
  drop constraint register_entry_check;
drop index register_entry_by_register;
drop index register_entry_away;
truncate register_entry;

alter table register drop constraint register_session_check;
alter table register alter column session type register_session using session::register_session;
alter table imported_entry alter column session type register_session using session::register_session;
alter table register_entry
  alter column session type register_session using session::register_session,
  alter column status type attendance_status using status::attendance_status,
  alter column changed_at drop not null,
  disable trigger user;
insert into register_entry (register_id, student_id, day, session, status, minutes_late, note, version, changed_by, changed_at)
  select register_id, student_id, day, session, status, minutes_late, note, version, changed_by, changed_at
  from kept_entry;
alter table register_entry
  enable trigger user,
  add primary key (student_id, day, session),
  add foreign key (register_id, day, session) references register (id, day, session),
  add foreign key (student_id) references student,
  add foreign key (changed_by) references account,
  add check (minutes_late is null or status = 'late'),
  add check (changed_by is null or changed_at is not null);
create index register_entry_by_register on register_entry (register_id);
create index register_entry_away on register_entry (day, session) include (student_id, status) where status <> 'present';
alter table imported_entry
  add foreign key (student_id, day, session) references register_entry on update cascade on delete cascade;

-- Sessions stand in the order of the day by themselves.
drop function session_place(text);

drop function add_to_attendance(uuid[], uuid[], text[], integer[], uuid);
create function add_to_attendance(
  changed_student uuid[], changed_register uuid[], changed_status attendance_status[], changed_count integer[], changed_by uuid)
returns void language sql as $$
  with changed as (
    select * from unnest(changed_student, changed_register, changed_status, changed_count)
      as given (student_id, register_id, status, count)
  ), of_register as (
    update register set present = present + sums.here, absent = absent + sums.away, late = late + sums.tardy,
      excused = excused + sums.free, version = register.version + 1,
      taken_by = coalesce(add_to_attendance.changed_by, register.taken_by), taken_at = now()
    from (select register_id,
        coalesce(sum(count) filter (where status = 'present'), 0) as here,
        coalesce(sum(count) filter (where status = 'absent'), 0) as away,
        coalesce(sum(count) filter (where status = 'late'), 0) as tardy,
        coalesce(sum(count) filter (where status = 'excused'), 0) as free
      from changed group by register_id) sums
    where register.id = sums.register_id
  )
  insert into student_attendance (student_id, term_id, present, absent, late, excused)
  select student_id, term_id,
    coalesce(sum(count) filter (where status = 'present'), 0), coalesce(sum(count) filter (where status = 'absent'), 0),
    coalesce(sum(count) filter (where status = 'late'), 0), coalesce(sum(count) filter (where status = 'excused'), 0)
  from changed join register on register.id = register_id
  where not is_early
  group by student_id, term_id
  order by student_id
  on conflict (student_id, term_id) do update set present = student_attendance.present + excluded.present,
    absent = student_attendance.absent + excluded.absent, late = student_attendance.late + excluded.late,
    excused = student_attendance.excused + excluded.excused
$$;

-- Whoever changes an entry and says nothing of themselves leaves it with the name that it had.
create or replace function next_version_of_entry() returns trigger language plpgsql as $$
begin
  if (new.status, new.minutes_late, new.note) is distinct from (old.status, old.minutes_late, old.note) then
    new.version := old.version + 1;
    if old.changed_at is null and new.changed_by is null then
      new.changed_by := (select first_taken_by from register where id = new.register_id);
    end if;
    new.changed_at := now();
  end if;
  return new;
end $$;
