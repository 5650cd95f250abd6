-- A hundred samples of fifty thousand names estimate a rare word at none or at five hundred, and for five hundred the list was read in
-- the order of names until enough were found.
alter table student alter column search_text set statistics 1000;
alter table guardian alter column search_text set statistics 1000;
alter table application alter column search_text set statistics 1000;
analyze student, guardian, application;

-- The stays in a group that touch these days: what was before them is as many rows again for each year that a school keeps.
drop function stays_in(uuid, uuid);
create function stays_in(asked_group uuid, asked_subject uuid, asked_days daterange) returns table (student_id uuid, during daterange)
language sql stable as $$
  select placed.student_id, unnest(placed.days * coalesce((
    select range_agg(chosen.during) from subject_choice chosen join subject on subject.id = chosen.subject_id
    where chosen.student_id = placed.student_id and chosen.subject_id = asked_subject and not compulsory), datemultirange(daterange(null, null)))
    - coalesce((
    select range_agg(member.during) from group_membership member
    where member.student_id = placed.student_id and member.subject_id = asked_subject), '{}'))
  from (
    select student_id, range_agg(during) as days from placement
    where stream_id = asked_group and during && asked_days group by student_id) placed
  union all
  select student_id, during from group_membership
  where teaching_group_id = asked_group and subject_id = asked_subject and during && asked_days
$$;

create or replace function takers_within(asked_stream uuid, asked_subject uuid, from_day date, until_day date) returns setof uuid
language sql stable as $$
  with stay as materialized (
    select during from stays_in(asked_stream, asked_subject, daterange(from_day, greatest(from_day, until_day), '[]')))
  select distinct taker.student_id
  from (
    select from_day as day union select until_day
    union select lower(during) from stay where lower(during) > from_day and lower(during) < until_day
    union select upper(during) - 1 from stay where upper(during) > from_day and upper(during) <= until_day) changes
  cross join takers_of(array[asked_stream], array[asked_subject], changes.day) taker
$$;
