-- Whoever has given up a subject in the term, or is taught it in another set since, keeps the marks that they have where they were, as
-- whoever has gone from a stream does: these cells too are counted apart, so that none of them hides one that somebody else lacks.
create function cells_of_who_changed(asked_term uuid) returns table (assessment_id uuid, student_id uuid) language sql stable as $$
  with asked as materialized (select start_date, day_of_term(id) as day from term where id = asked_term),
  dropped as materialized (
    select distinct chosen.student_id, placement.stream_id as group_id, chosen.subject_id
    from asked join subject_choice chosen on upper(chosen.during) > start_date and upper(chosen.during) <= day
    join placement on placement.student_id = chosen.student_id and placement.during @> day and stream_id is not null
    where not takes_subject(chosen.student_id, chosen.subject_id, day)),
  moved as materialized (
    select member.student_id, placement.stream_id as group_id, member.subject_id
    from asked join group_membership member on lower(member.during) > start_date and lower(member.during) <= day
    join placement on placement.student_id = member.student_id and placement.during @> day and stream_id is not null
    where set_of(member.student_id, member.subject_id, day) is not null
    union
    select member.student_id, member.teaching_group_id, member.subject_id
    from asked join group_membership member on upper(member.during) > start_date and upper(member.during) <= day
    where set_of(member.student_id, member.subject_id, day) is distinct from member.teaching_group_id),
  concerned as (
    select student_id, group_id, subject_id from dropped union select student_id, group_id, subject_id from moved),
  marked as materialized (
    select assessment.id, concerned.student_id, concerned.group_id, concerned.subject_id
    from concerned join assessment on term_id = asked_term
      and assessment.group_id = concerned.group_id and assessment.subject_id = concerned.subject_id
    join mark on mark.assessment_id = assessment.id and mark.student_id = concerned.student_id
      and num_nonnulls(value, mark.status) > 0)
  select id, student_id from marked
  union
  select assessment.id, dropped.student_id
  from dropped join assessment on term_id = asked_term
    and assessment.group_id = dropped.group_id and assessment.subject_id = dropped.subject_id
  where exists (
      select from marked where marked.student_id = dropped.student_id
        and marked.group_id = dropped.group_id and marked.subject_id = dropped.subject_id)
    and exists (
      select from subject_choice covering where covering.student_id = dropped.student_id
        and covering.subject_id = dropped.subject_id and covering.during @> held_on)
    and exists (
      select from placement there where there.student_id = dropped.student_id
        and there.stream_id = dropped.group_id and there.during @> held_on)
$$;

create or replace function left_out_of_takers(asked_term uuid) returns table (assessment_id uuid, students integer) language sql stable as $$
  select assessment_id, 1 from left_out_takers(asked_term)
  union all
  select assessment_id, -1 from (
    select assessment_id, student_id from cells_of_gone(asked_term)
    union select assessment_id, student_id from cells_of_who_changed(asked_term)) of_others
$$;
