-- The subjects that a student takes on a day and a stream is taught in sets, where they are in none of the stream's sets of them: nobody
-- who teaches a set has them on a register or a mark sheet.
create function subjects_without_set(pupil uuid, asked_stream uuid, on_date date) returns setof uuid language sql stable as $$
  select distinct taught.subject_id from teaching_group taught
  where taught.class_code is not null and taught.during @> on_date
    and exists (select from teaching_group_stream made_of where made_of.teaching_group_id = taught.id and made_of.stream_id = asked_stream)
    and takes_subject(pupil, taught.subject_id, on_date)
    and not exists (select from group_membership member join teaching_group own on own.id = teaching_group_id
      join teaching_group_stream made_of using (teaching_group_id)
      where member.student_id = pupil and member.during @> on_date and own.subject_id = taught.subject_id
        and made_of.stream_id = asked_stream)
$$;
