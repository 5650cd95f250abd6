-- PostgreSQL expects thousands who are left out, where a term mostly has none, and read all assessments for them. Each is looked up by itself.
create or replace function left_out_takers(asked_term uuid) returns table (assessment_id uuid, student_id uuid) language sql stable as $$
  select left_out.assessment_id, left_out.student_id
  from left_out_of(asked_term) left_out
  cross join lateral (
    select subject_id, stream_id, teaching_group_id from assessment where id = left_out.assessment_id offset 0) assessment
  join subject on subject.id = subject_id
  where assessment.teaching_group_id is not distinct from set_of(left_out.student_id, assessment.subject_id, day_of_term(asked_term))
    and (assessment.teaching_group_id is not null or compulsory
      or exists (select from choices_of(array[left_out.student_id], day_of_term(asked_term)) chosen
        where chosen.subject_id = assessment.subject_id)
      or not exists (select from choices_of(array(select members_of(stream_id, day_of_term(asked_term))), day_of_term(asked_term)) chosen
        where chosen.subject_id = assessment.subject_id))
$$;
