-- Attendance is that of the sessions that were held while somebody was enrolled: what a register says of them after they left stays in it,
-- and is not counted. Where somebody was before their first placement is not known, so all of that counts.
create function enrolled_days(placed datemultirange) returns datemultirange language sql immutable as $$
  select case when isempty(placed) then '{(,)}' when lower_inf(placed) then placed
    else placed + datemultirange(daterange(null, lower(placed))) end
$$;

create function is_enrolled(pupil uuid, on_date date) returns boolean language sql stable as $$
  select exists (select from placement where student_id = pupil and during @> on_date)
    or not exists (select from placement where student_id = pupil and coalesce(lower(during), '-infinity') <= on_date)
$$;

create or replace function add_to_attendance(
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
  where not is_early and is_enrolled(student_id, register.day)
  group by student_id, term_id
  order by student_id
  on conflict (student_id, term_id) do update set present = student_attendance.present + excluded.present,
    absent = student_attendance.absent + excluded.absent, late = student_attendance.late + excluded.late,
    excused = student_attendance.excused + excluded.excused
$$;

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
  where not told.is_early and is_enrolled(student_id, register_entry.day)
  group by student_id, told.term_id
  order by student_id
  on conflict (student_id, term_id) do update set present = student_attendance.present + excluded.present,
    absent = student_attendance.absent + excluded.absent, late = student_attendance.late + excluded.late,
    excused = student_attendance.excused + excluded.excused
$$;

-- Days on which students are enrolled no longer, and days on which they are now; entries of other days are not read.
create function count_enrolled_days(students uuid[], lost datemultirange[], gained datemultirange[]) returns void language sql as $$
  insert into student_attendance (student_id, term_id, present, absent, late, excused)
  select entry.student_id, term_id,
    coalesce(sum(told.count) filter (where status = 'present'), 0), coalesce(sum(told.count) filter (where status = 'absent'), 0),
    coalesce(sum(told.count) filter (where status = 'late'), 0), coalesce(sum(told.count) filter (where status = 'excused'), 0)
  from unnest(students, lost, gained) as given (student_id, lost, gained)
  cross join lateral (values (given.lost, -1), (given.gained, 1)) told (days, count)
  cross join lateral (
    select student_id, status, term_id from register_entry join register on register.id = register_id
    where student_id = given.student_id and register_entry.day <@ told.days and not is_early
      and register_entry.day >= coalesce(lower(told.days), '-infinity') and register_entry.day < coalesce(upper(told.days), 'infinity')
    offset 0
  ) entry
  where told.days <> '{}'
  group by entry.student_id, term_id
  order by entry.student_id
  on conflict (student_id, term_id) do update set present = student_attendance.present + excluded.present,
    absent = student_attendance.absent + excluded.absent, late = student_attendance.late + excluded.late,
    excused = student_attendance.excused + excluded.excused
$$;

-- What was placed before a statement is what is placed now without what that wrote and with what it took away.
create function recount_enrolled(students uuid[], written datemultirange[], taken datemultirange[]) returns void language sql as $$
  select count_enrolled_days(array_agg(student_id), array_agg(was - now), array_agg(now - was))
  from (
    select given.student_id, enrolled_days((placed - given.written) + given.taken) as was, enrolled_days(placed) as now
    from unnest(students, written, taken) as given (student_id, written, taken)
    cross join lateral (
      select coalesce(range_agg(during), '{}') as placed from placement where placement.student_id = given.student_id) there
  ) changed
  where was <> now having count(*) > 0
$$;

create function attendance_follows_placements() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform recount_enrolled(array_agg(student_id), array_agg(days), array_agg('{}'::datemultirange))
    from (select student_id, range_agg(during) as days from after_rows group by student_id) written;
  elsif tg_op = 'DELETE' then
    perform recount_enrolled(array_agg(student_id), array_agg('{}'::datemultirange), array_agg(days))
    from (select student_id, range_agg(during) as days from before_rows group by student_id) taken;
  else
    perform recount_enrolled(array_agg(student_id), array_agg(now), array_agg(was))
    from (
      select student_id, coalesce(range_agg(during) filter (where not is_new), '{}') as was,
        coalesce(range_agg(during) filter (where is_new), '{}') as now
      from (select student_id, during, false as is_new from before_rows
        union all select student_id, during, true from after_rows) placed
      group by student_id) changed
    where was <> now;
  end if;
  return null;
end $$;
-- Of whoever had left before days were kept only the year was known: the last register that names them says until when they were there.
with guessed as materialized (
  select held.student_id, held.during, seen.last_day
  from placement held join student on student.id = held.student_id
  cross join lateral (select max(day) as last_day from register_entry where student_id = held.student_id) seen
  where ended_by in ('left', 'graduated') and upper(held.during) <= seen.last_day
    and (upper(held.during) = admitted_on + 1 or upper(held.during) = school_year_start(upper(held.during)))
    and not exists (select from placement later where later.student_id = held.student_id and later.during >> held.during)
)
update placement set during = daterange(lower(guessed.during), last_day + 1)
from guessed where guessed.student_id = placement.student_id and guessed.during = placement.during;

-- What is there already.
insert into student_attendance (student_id, term_id, present, absent, late, excused)
select entry.student_id, term_id, -count(*) filter (where status = 'present'), -count(*) filter (where status = 'absent'),
  -count(*) filter (where status = 'late'), -count(*) filter (where status = 'excused')
from register_entry entry join register on register.id = entry.register_id
left join (select student_id, range_agg(during) as days from placement group by student_id) placed on placed.student_id = entry.student_id
where not is_early and not entry.day <@ enrolled_days(coalesce(placed.days, '{}'))
group by entry.student_id, term_id
order by entry.student_id
on conflict (student_id, term_id) do update set present = student_attendance.present + excluded.present,
  absent = student_attendance.absent + excluded.absent, late = student_attendance.late + excluded.late,
  excused = student_attendance.excused + excluded.excused;

create trigger placement_inserted_attendance after insert on placement
  referencing new table as after_rows for each statement execute function attendance_follows_placements();
create trigger placement_deleted_attendance after delete on placement
  referencing old table as before_rows for each statement execute function attendance_follows_placements();
create trigger placement_updated_attendance after update on placement
  referencing old table as before_rows new table as after_rows for each statement execute function attendance_follows_placements();
