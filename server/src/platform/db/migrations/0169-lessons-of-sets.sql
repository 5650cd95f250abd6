-- The set whose lesson it is, on a day. A lesson of a subject is a set's where all of its streams are the set's, and where it bears the
-- set's name, or else where its teachers are given no other set of them and none of the streams as a whole.
create function set_of_lesson(asked uuid, on_date date) returns uuid language sql stable as $$
  with candidate as (
    select taught.id, taught.title, class.name as class_name, lesson.group_name
    from lesson join teaching_group taught on taught.subject_id = lesson.subject_id and taught.class_code is not null
    join class on class.code = taught.class_code
    where lesson.id = asked and is_taught_on(taught.id, on_date)
      and exists (select from lesson_stream where lesson_id = asked)
      and not exists (
        select from lesson_stream where lesson_id = asked
          and stream_id not in (select stream_id from teaching_group_stream where teaching_group_id = taught.id))
  ), named as (
    select id from candidate
    where lower(group_name) in (lower(title), lower(class_name || ' ' || title))
      or lower(class_name || ' ' || group_name) = lower(title)
  ), given as (
    select candidate.id from candidate where exists (
      select from lesson_staff join allocation using (staff_id) join lesson on lesson.id = lesson_id
      where lesson_id = asked and allocation.subject_id = lesson.subject_id
        and allocation.group_id = candidate.id and allocation.during @> on_date)
  )
  select case
    when exists (select from named) then (select id from named limit 1)
    when (select count(*) from given) = 1 and not exists (
      select from lesson_staff join allocation using (staff_id) join lesson on lesson.id = lesson_id
      join lesson_stream on lesson_stream.lesson_id = lesson.id and lesson_stream.stream_id = allocation.group_id
      where lesson.id = asked and allocation.subject_id = lesson.subject_id and allocation.during @> on_date)
      then (select id from given) end
$$;
