-- What a roster says of a group of a subject becomes a set where it can be one: everybody in it who is here is in a stream of one class,
-- takes the subject, and is in no other set of it. A group that cannot be one stays the list that it was, with everybody in it.
create function roster_groups_become_sets() returns void language plpgsql as $$
declare
  year record;
begin
  select academic_year.id, start_date, end_date into year from academic_year
  where start_date <= school_today() order by start_date desc limit 1;
  if year.id is null or not exists (select from enrolment join teaching_group on teaching_group.id = teaching_group_id
    where subject_id is not null) then return; end if;

  with member as materialized (
    select listed.id as group_id, listed.subject_id, enrolment.student_id, stream.class_code, class.level = subject.level as is_level,
      takes_subject(enrolment.student_id, listed.subject_id, school_today()) as takes,
      row_number() over (partition by enrolment.student_id, listed.subject_id order by listed.title, listed.id) as place,
      exists (select from group_membership other where other.student_id = enrolment.student_id
        and other.subject_id = listed.subject_id and other.during @> school_today()) as is_elsewhere
    from teaching_group listed join enrolment on enrolment.teaching_group_id = listed.id
    join subject on subject.id = listed.subject_id
    join placement on placement.student_id = enrolment.student_id and placement.during @> school_today()
    left join stream on stream.id = placement.stream_id left join class on class.code = stream.class_code
    where listed.class_code is null),
  whole as (
    select group_id, min(class_code) as class_code from member group by group_id
    having count(distinct class_code) = 1 and bool_and(class_code is not null) and bool_and(is_level) and bool_and(takes)
      and bool_and(place = 1) and not bool_or(is_elsewhere))
  update teaching_group set class_code = whole.class_code, academic_year_id = year.id,
    during = daterange(year.start_date, year.end_date, '[]')
  from whole where teaching_group.id = whole.group_id;

  insert into teaching_group_stream (teaching_group_id, stream_id)
  select distinct taught.id, placement.stream_id from teaching_group taught
  join enrolment on enrolment.teaching_group_id = taught.id
  join placement on placement.student_id = enrolment.student_id and placement.during @> school_today()
  join stream on stream.id = placement.stream_id and stream.class_code = taught.class_code
  where taught.during @> school_today()
  on conflict do nothing;

  with told as materialized (
    select distinct on (listed.student_id, taught.subject_id) listed.student_id, taught.id, taught.subject_id, asked.is_chosen, days
    from enrolment listed join teaching_group taught on taught.id = listed.teaching_group_id
    cross join lateral (select not compulsory and exists (
      select from subject_choice chosen where chosen.student_id = listed.student_id and chosen.subject_id = subject.id
        and chosen.during @> school_today()) as is_chosen from subject where id = taught.subject_id) asked
    cross join lateral unnest(datemultirange(daterange(listed.begins_on, listed.ends_on, '[]'))
      * days_in_set(listed.student_id, taught.id, asked.is_chosen)) days
    where taught.during @> school_today() and takes_subject(listed.student_id, taught.subject_id, school_today())
      and not exists (select from group_membership other
        where other.student_id = listed.student_id and other.subject_id = taught.subject_id and other.during && days)
    order by listed.student_id, taught.subject_id, upper(days) desc),
  joined as (
    insert into group_membership (student_id, teaching_group_id, subject_id, during, is_chosen)
    select student_id, id, subject_id, days, is_chosen from told
    returning student_id, teaching_group_id)
  delete from enrolment using joined
  where enrolment.student_id = joined.student_id and enrolment.teaching_group_id = joined.teaching_group_id;

  insert into allocation (staff_id, teaching_group_id, subject_id, during)
  select staff_id, taught.id, taught.subject_id, taught.during
  from group_teacher join teaching_group taught on taught.id = teaching_group_id and taught.class_code is not null
  join staff on staff.id = staff_id and staff.status <> 'left'
  where not exists (select from allocation there where there.staff_id = group_teacher.staff_id
    and there.teaching_group_id = taught.id);
  delete from group_teacher using teaching_group taught
  where taught.id = teaching_group_id and taught.class_code is not null;
end $$;

select roster_groups_become_sets();
