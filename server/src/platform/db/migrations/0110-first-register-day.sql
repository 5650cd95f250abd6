-- No register is missing from before the school began to use the portal: from the day that it says; else from its first register,
-- and where there is none, from the day on which it was set up. Days outside every term never count.
alter table school add column registers_from date;
alter table school add column set_up_on date;
update school set set_up_on = least((select min(at) at time zone time_zone from audit_entry)::date, (now() at time zone time_zone)::date);

create function note_set_up_day() returns trigger language plpgsql as $$
begin
  new.set_up_on := coalesce(new.set_up_on, (now() at time zone new.time_zone)::date);
  return new;
end $$;
create trigger school_set_up before insert on school for each row execute function note_set_up_day();

create function usual_first_register_day() returns date language sql stable as $$
  select greatest(coalesce((select min(day) from register), set_up_on), (select min(start_date) from term)) from school
$$;

create function first_register_day() returns date language sql stable as $$
  select coalesce(registers_from, usual_first_register_day()) from school
$$;

-- What was brought in from before a day that the school says is early as well. Its own first register never is.
create or replace function place_register() returns trigger language plpgsql as $$
begin
  select term.id, coalesce(new.day < late.start_date, false) into new.term_id, new.is_early
  from term join stream on stream.id = new.stream_id
  left join term_class_start late on late.term_id = term.id and late.class_code = stream.class_code
  where new.day between term.start_date and term.end_date;
  new.is_early := coalesce(new.is_early, false)
    or coalesce(new.day < (select registers_from from school), false);
  new.first_taken_by := new.taken_by;
  new.first_taken_at := coalesce(new.taken_at, now());
  return new;
end $$;

create or replace function place_registers() returns void language sql as $$
  with place as (
    select register.id, register.term_id as old_term, register.is_early as was_early, term.id as new_term,
      coalesce(register.day < late.start_date, false)
        or coalesce(register.day < (select registers_from from school), false) as now_early
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

create trigger school_registers_followed after update of registers_from on school
  for each statement execute function follow_calendar();
