-- Whoever stands in for the teacher of a set has the lessons of that set.
create or replace function lessons_handed_to(teacher uuid) returns table (lesson_id uuid, during daterange) language sql stable as $$
  select lesson_id, hand_over.during from hand_over join lesson_staff on staff_id = from_staff_id
  where to_staff_id = teacher and (
    takes_all
    or exists (
      select from hand_over_group chosen join lesson_stream using (stream_id) join lesson on lesson.id = lesson_stream.lesson_id
      where chosen.hand_over_id = hand_over.id and lesson.id = lesson_staff.lesson_id and lesson.subject_id = chosen.subject_id)
    or exists (
      select from hand_over_group chosen join lesson using (subject_id)
      where chosen.hand_over_id = hand_over.id and chosen.teaching_group_id is not null and lesson.id = lesson_staff.lesson_id
        and chosen.teaching_group_id = set_of_lesson(lesson.id, lower(hand_over.during))))
$$;
