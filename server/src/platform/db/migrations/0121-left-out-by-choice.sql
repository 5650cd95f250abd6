-- Who takes a subject only for a part of a term is expected to have what was held in that part: what was held before they chose it, or
-- after they dropped it, is left out as it is for who joins a stream late. The few who joined or changed in the term are found first,
-- by the index of beginnings and ends: asked in any other order, all students of today are read for it.
create or replace function left_out_of(asked_term uuid) returns table (assessment_id uuid, student_id uuid) language sql stable as $$
  with asked as materialized (select id, start_date, end_date, day_of_term(id) as day from term where id = asked_term),
  joined as materialized (
    select placement.* from asked join placement
      on lower(during) > start_date and lower(during) <= day and coalesce(upper(during) > day, true) and not is_suspended),
  swapped as materialized (
    select student_id, subject_id from asked join subject_choice on lower(during) > start_date and lower(during) <= day
    union
    select student_id, subject_id from asked join subject_choice on upper(during) > start_date and upper(during) <= day),
  in_sets as materialized (
    select member.* from asked join group_membership member on member.during && daterange(start_date, end_date, '[]')),
  left_out as (
    select assessment.id, joined.student_id
    from joined join assessment on assessment.term_id = asked_term and assessment.stream_id = joined.stream_id
      and assessment.held_on < lower(joined.during)
    where not exists (
      select from placement earlier
      where earlier.student_id = joined.student_id and earlier.stream_id = joined.stream_id and earlier.during @> assessment.held_on)
    union
    select assessment.id, swapped.student_id
    from asked cross join swapped join subject on subject.id = swapped.subject_id and not compulsory
    join placement on placement.student_id = swapped.student_id and placement.during @> asked.day
    join assessment on assessment.term_id = asked_term and assessment.stream_id = placement.stream_id
      and assessment.subject_id = swapped.subject_id
    where not exists (
      select from subject_choice covering
      where covering.student_id = swapped.student_id and covering.subject_id = swapped.subject_id
        and covering.during @> assessment.held_on)
    union
    select assessment.id, member.student_id
    from asked cross join in_sets member
    join placement on placement.student_id = member.student_id and placement.during @> asked.day
    join assessment on assessment.term_id = asked_term and assessment.stream_id = placement.stream_id
      and assessment.subject_id = member.subject_id and assessment.held_on <@ member.during
    union
    select assessment.id, member.student_id
    from asked join in_sets member on member.during @> asked.day
    join assessment on assessment.term_id = asked_term and assessment.teaching_group_id = member.teaching_group_id
    where not exists (
      select from group_membership earlier
      where earlier.student_id = member.student_id and earlier.teaching_group_id = member.teaching_group_id
        and earlier.during @> assessment.held_on))
  select left_out.id, left_out.student_id from left_out
  where not exists (
    select from mark where mark.assessment_id = left_out.id and mark.student_id = left_out.student_id
      and (value is not null or mark.status is not null))
$$;

-- Since when and until when somebody is in a group for a subject: not before they chose it, nor after they dropped it.
create or replace function stays_in(asked_group uuid, asked_subject uuid) returns table (student_id uuid, during daterange)
language sql stable as $$
  select placed.student_id, unnest(placed.days * coalesce((
    select range_agg(chosen.during) from subject_choice chosen join subject on subject.id = chosen.subject_id
    where chosen.student_id = placed.student_id and chosen.subject_id = asked_subject and not compulsory), datemultirange(daterange(null, null)))
    - coalesce((
    select range_agg(member.during) from group_membership member
    where member.student_id = placed.student_id and member.subject_id = asked_subject), '{}'))
  from (select student_id, range_agg(during) as days from placement where stream_id = asked_group group by student_id) placed
  union all
  select student_id, during from group_membership where teaching_group_id = asked_group and subject_id = asked_subject
$$;
