-- How often a day the school takes registers: once, morning and afternoon, or in every lesson.
alter table school add column register_sessions text not null default 'morning'
  check (register_sessions in ('morning', 'both', 'lesson'));

-- A session is half a day, or the lesson of a period: lesson-3 is the one in the third.
alter table register drop constraint register_session_check;
alter table register add constraint register_session_check check (session ~ '^(morning|afternoon|lesson-([1-9]|1[0-9]|2[0-4]))$');
alter table register_entry drop constraint register_entry_session_check;
alter table register_entry add constraint register_entry_session_check
  check (session ~ '^(morning|afternoon|lesson-([1-9]|1[0-9]|2[0-4]))$');

-- The order of the sessions of a day.
create function session_place(session text) returns integer language sql immutable parallel safe as $$
  select case session when 'morning' then 0 when 'afternoon' then 50 else substr(session, 8)::integer end
$$;

-- On a half day there is school in the morning only.
create table school_half_day (
  day date primary key,
  title text not null
);

-- What is on besides: it changes no lesson and no register.
create table school_event (
  id uuid primary key default gen_random_uuid(),
  title text not null,
  place text not null default '',
  start_date date not null,
  end_date date not null,
  version integer not null default 1,
  check (start_date <= end_date)
);
create index school_event_by_day on school_event (start_date, end_date);
create trigger school_event_version before update on school_event for each row execute function next_version();

-- What a register says in figures, and to which term it belongs, is kept and not counted again for every list. It refers to no term,
-- so that one can go: its registers are placed anew then.
alter table register
  add column present smallint not null default 0,
  add column absent smallint not null default 0,
  add column late smallint not null default 0,
  add column excused smallint not null default 0,
  add column term_id uuid,
  -- Before the class's own start in the term: a lesson that nobody had to come to.
  add column is_early boolean not null default false,
  add column first_taken_by uuid references account,
  add column first_taken_at timestamptz;
update register set first_taken_by = taken_by, first_taken_at = taken_at where version = 1;
create index register_by_stream_and_term on register (term_id, stream_id, day);

alter table register_entry
  add column version integer not null default 1,
  add column changed_by uuid references account,
  add column changed_at timestamptz not null default now();
update register_entry set changed_by = taken_by, changed_at = taken_at from register where register.id = register_id;
-- Who was away on a day, among many thousands who were there.
create index register_entry_away on register_entry (day, session) include (student_id, status) where status <> 'present';

-- A student's sessions in a term, without those before the class's own start; those outside every term have none.
create table student_attendance (
  student_id uuid not null references student,
  term_id uuid,
  present integer not null default 0,
  absent integer not null default 0,
  late integer not null default 0,
  excused integer not null default 0,
  -- Late is present. The school chooses whether excused sessions count as held, so both shares are there to sort by.
  share real generated always as (
    (present + late)::real / nullif(present + absent + late + excused, 0)) stored,
  share_unexcused real generated always as ((present + late)::real / nullif(present + absent + late, 0)) stored,
  unique nulls not distinct (student_id, term_id)
);
create index student_attendance_by_share on student_attendance (term_id, share, student_id);
create index student_attendance_by_share_unexcused on student_attendance (term_id, share_unexcused, student_id);

create function place_register() returns trigger language plpgsql as $$
begin
  select term.id, coalesce(new.day < late.start_date, false) into new.term_id, new.is_early
  from term join stream on stream.id = new.stream_id
  left join term_class_start late on late.term_id = term.id and late.class_code = stream.class_code
  where new.day between term.start_date and term.end_date;
  new.is_early := coalesce(new.is_early, false);
  new.first_taken_by := new.taken_by;
  new.first_taken_at := coalesce(new.taken_at, now());
  return new;
end $$;
create trigger register_placed before insert on register for each row execute function place_register();

-- One statement for the figures of a whole register, in the order of the students, so that two registers never wait for each other in a ring.
-- Every save makes a newer register, of whoever saved it.
create function add_to_attendance(
  changed_student uuid[], changed_register uuid[], changed_status text[], changed_count integer[], changed_by uuid)
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

create function count_new_entries() returns trigger language plpgsql as $$
begin
  perform add_to_attendance(array_agg(student_id), array_agg(register_id), array_agg(status), array_agg(1),
    (array_agg(changed_by))[1])
  from after_rows having count(*) > 0;
  return null;
end $$;
create trigger register_entry_inserted after insert on register_entry
  referencing new table as after_rows for each statement execute function count_new_entries();

create function count_gone_entries() returns trigger language plpgsql as $$
begin
  perform add_to_attendance(array_agg(student_id), array_agg(register_id), array_agg(status), array_agg(-1), null)
  from before_rows having count(*) > 0;
  return null;
end $$;
create trigger register_entry_deleted after delete on register_entry
  referencing old table as before_rows for each statement execute function count_gone_entries();

-- What was corrected after a register had been taken: who, when, from what to what.
create table register_change (
  id bigint generated always as identity primary key,
  register_id uuid not null references register,
  student_id uuid not null references student,
  version integer not null,
  before_status text not null,
  before_minutes_late smallint,
  before_note text,
  status text not null,
  minutes_late smallint,
  note text,
  account_id uuid references account,
  at timestamptz not null default now()
);
create index register_change_by_register on register_change (register_id, id);
create index register_change_by_student on register_change (student_id, id);
-- Append-only but for its notes, which go with whoever is erased.
create trigger register_change_stays before delete or update of register_id, student_id, version, before_status,
  before_minutes_late, status, minutes_late, account_id, at on register_change
  for each row execute function refuse_change();

create function next_version_of_entry() returns trigger language plpgsql as $$
begin
  if (new.status, new.minutes_late, new.note) is distinct from (old.status, old.minutes_late, old.note) then
    new.version := old.version + 1;
    new.changed_at := now();
  end if;
  return new;
end $$;
create trigger register_entry_version before update on register_entry
  for each row execute function next_version_of_entry();

create function count_changed_entries() returns trigger language plpgsql as $$
begin
  -- Whoever is erased leaves no trace of a note in what was corrected.
  if current_setting('bellhouse.erasing', true) = 'on' then
    return null;
  end if;
  perform add_to_attendance(array_agg(student_id), array_agg(register_id), array_agg(status), array_agg(count),
    (array_agg(changed_by))[1])
  from (
    select after_rows.student_id, after_rows.register_id, after_rows.changed_by, told.status, told.count
    from after_rows join before_rows using (register_id, student_id)
    cross join lateral (values (before_rows.status, -1), (after_rows.status, 1)) told (status, count)
    where after_rows.version <> before_rows.version) moved
  having count(*) > 0;
  insert into register_change (register_id, student_id, version, before_status, before_minutes_late, before_note,
    status, minutes_late, note, account_id)
  select after_rows.register_id, after_rows.student_id, after_rows.version, before_rows.status,
    before_rows.minutes_late, before_rows.note, after_rows.status, after_rows.minutes_late, after_rows.note,
    after_rows.changed_by
  from after_rows join before_rows using (register_id, student_id)
  where after_rows.version <> before_rows.version;
  return null;
end $$;
create trigger register_entry_updated after update on register_entry
  referencing old table as before_rows new table as after_rows for each statement execute function count_changed_entries();

create function erase_register_notes(erased uuid) returns void language plpgsql as $$
begin
  perform set_config('bellhouse.erasing', 'on', true);
  update register_entry set note = null where student_id = erased and note is not null;
  update register_change set note = null, before_note = null
    where student_id = erased and (note is not null or before_note is not null);
  perform set_config('bellhouse.erasing', 'off', true);
end $$;

-- Where a term or the start of a class moves, the registers between the old and the new dates move with it, and their students' figures.
create function place_registers() returns void language sql as $$
  with place as (
    select register.id, register.term_id as old_term, register.is_early as was_early, term.id as new_term,
      coalesce(register.day < late.start_date, false) as now_early
    from register join stream on stream.id = register.stream_id
    left join term on register.day between term.start_date and term.end_date
    left join term_class_start late on late.term_id = term.id and late.class_code = stream.class_code
  ), moved as (
    select * from place where (old_term, was_early) is distinct from (new_term, now_early)
  ), placed as (
    update register set term_id = new_term, is_early = now_early from moved where moved.id = register.id
  )
  insert into student_attendance (student_id, term_id, present, absent, late, excused)
  select student_id, told.term_id,
    coalesce(sum(told.count) filter (where status = 'present'), 0), coalesce(sum(told.count) filter (where status = 'absent'), 0),
    coalesce(sum(told.count) filter (where status = 'late'), 0), coalesce(sum(told.count) filter (where status = 'excused'), 0)
  from moved join register_entry on register_entry.register_id = moved.id
  cross join lateral (values (old_term, was_early, -1), (new_term, now_early, 1)) told (term_id, is_early, count)
  where not told.is_early
  group by student_id, told.term_id
  order by student_id
  on conflict (student_id, term_id) do update set present = student_attendance.present + excluded.present,
    absent = student_attendance.absent + excluded.absent, late = student_attendance.late + excluded.late,
    excused = student_attendance.excused + excluded.excused
$$;

create function follow_calendar() returns trigger language plpgsql as $$
begin
  perform place_registers();
  return null;
end $$;
create trigger term_followed after insert or delete or update of start_date, end_date on term
  for each statement execute function follow_calendar();
create trigger term_class_start_followed after insert or delete or update on term_class_start
  for each statement execute function follow_calendar();

-- What is there already.
update register set present = sums.here, absent = sums.away, late = sums.tardy, excused = sums.free
from (select register_id, count(*) filter (where status = 'present') as here, count(*) filter (where status = 'absent') as away,
    count(*) filter (where status = 'late') as tardy, count(*) filter (where status = 'excused') as free
  from register_entry group by register_id) sums
where register.id = sums.register_id;
insert into student_attendance (student_id, term_id, present, absent, late, excused)
select student_id, null, count(*) filter (where status = 'present'), count(*) filter (where status = 'absent'),
  count(*) filter (where status = 'late'), count(*) filter (where status = 'excused')
from register_entry group by student_id;
select place_registers();
