-- The days on which everybody of a level takes a subject, whatever they chose. `subject.compulsory` tells it of today.
create table compulsory_period (
  subject_id uuid not null references subject on delete cascade,
  during daterange not null,
  primary key (subject_id, during without overlaps)
);
insert into compulsory_period (subject_id, during) select id, daterange(null, null) from subject where compulsory;

create function is_compulsory(asked_subject uuid, on_date date) returns boolean language sql stable as $$
  select exists (select from compulsory_period where subject_id = asked_subject and during @> on_date)
$$;

-- From a day on the subject is compulsory, or no longer is; without a day it always was so, or never.
create function hold_compulsory(asked_subject uuid, holds boolean, since date) returns void language plpgsql as $$
declare
  days datemultirange := coalesce(
    (select range_agg(during) from compulsory_period where subject_id = asked_subject), '{}');
begin
  days := case when holds then days + datemultirange(daterange(since, null)) else days - datemultirange(daterange(since, null)) end;
  delete from compulsory_period where subject_id = asked_subject;
  insert into compulsory_period (subject_id, during) select asked_subject, unnest(days);
end $$;

create function subject_holds_compulsory() returns trigger language plpgsql as $$
begin
  perform hold_compulsory(new.id, new.compulsory, case when tg_op = 'UPDATE' then school_today() end);
  return null;
end $$;
create trigger subject_begins_compulsory after insert on subject
  for each row when (new.compulsory) execute function subject_holds_compulsory();
create trigger subject_changes_compulsory after update of compulsory on subject
  for each row when (old.compulsory <> new.compulsory) execute function subject_holds_compulsory();

create or replace function takes_subject(pupil uuid, wanted uuid, on_date date) returns boolean language sql stable as $$
  with own as (select stream_of(pupil, on_date) as stream_id)
  select coalesce((select own.stream_id from own) is not null and (
    is_compulsory(wanted, on_date)
    or exists (select from choices_of(array[pupil], on_date) chosen where chosen.subject_id = wanted)
    or not exists (
      select from choices_of(array(select members_of((select own.stream_id from own), on_date)), on_date) chosen
      where chosen.subject_id = wanted)), false)
$$;

create or replace function subject_takers_of(asked_streams uuid[], asked_subjects uuid[], on_date date)
returns table (stream_id uuid, subject_id uuid, student_id uuid) language plpgsql stable as $$
#variable_conflict use_column
begin
  return query
  with place as materialized (
    select asked.stream_id, asked.subject_id, is_compulsory(asked.subject_id, on_date) as compulsory
    from (select distinct stream_id, subject_id from unnest(asked_streams, asked_subjects) as given (stream_id, subject_id)) asked
    join subject on subject.id = asked.subject_id
    where exists (select from stream where stream.id = asked.stream_id)
  ), member as materialized (
    select streams.stream_id, members_of(streams.stream_id, on_date) as student_id
    from (select distinct place.stream_id from place) streams
  ), chooser as materialized (
    select place.stream_id, place.subject_id, member.student_id
    from place join member on member.stream_id = place.stream_id
    join choices_of(array(select member.student_id from member), on_date) chosen
      on chosen.student_id = member.student_id and chosen.subject_id = place.subject_id
    where not compulsory
  )
  select place.stream_id, place.subject_id, member.student_id from place join member on member.stream_id = place.stream_id
  where compulsory or not exists (
    select from chooser where chooser.stream_id = place.stream_id and chooser.subject_id = place.subject_id)
  union all
  select chooser.stream_id, chooser.subject_id, chooser.student_id from chooser;
end $$;

-- Who chose nothing stays for the days on which the subject is compulsory; on all others too, where nobody of the group chose it.
create or replace function stays_in(asked_group uuid, asked_subject uuid, asked_days daterange) returns table (student_id uuid, during daterange)
language sql stable as $$
  with bound as materialized (
    select coalesce((select range_agg(during) from compulsory_period where subject_id = asked_subject), '{}') as days),
  placed as materialized (
    select student_id, range_agg(during) as days from placement
    where stream_id = asked_group and during && asked_days group by student_id),
  chosen as materialized (
    select student_id, range_agg(during) as days from subject_choice
    where subject_id = asked_subject and student_id = any(array(select student_id from placed)) group by student_id)
  select placed.student_id, unnest(placed.days * (bound.days + coalesce(
      chosen.days,
      case when bound.days = '{}' or not exists (select from chosen) then datemultirange(daterange(null, null)) end, '{}'))
    - coalesce((
    select range_agg(member.during) from group_membership member
    where member.student_id = placed.student_id and member.subject_id = asked_subject), '{}'))
  from bound cross join placed left join chosen on chosen.student_id = placed.student_id
  union all
  select student_id, during from group_membership
  where teaching_group_id = asked_group and subject_id = asked_subject and during && asked_days
$$;

-- Nobody is expected to have what was held before their subject became compulsory, where they had not chosen it; and nobody who chose
-- it only after it had been compulsory has begun late.
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
  before_all as materialized (
    select assessment.id, assessment.stream_id, assessment.subject_id, held_on
    from asked join compulsory_period on lower(during) > start_date and during @> day
    join assessment on assessment.term_id = asked_term and assessment.subject_id = compulsory_period.subject_id
      and assessment.stream_id is not null and held_on < lower(during) and not is_compulsory(assessment.subject_id, held_on)),
  members_before as materialized (
    select before_all.id, placement.student_id, exists (
        select from subject_choice chosen
        where chosen.student_id = placement.student_id and chosen.subject_id = before_all.subject_id and chosen.during @> held_on
      ) as has_chosen
    from before_all join placement
      on placement.stream_id = before_all.stream_id and placement.during @> held_on and not is_suspended),
  chosen_before as materialized (select distinct id from members_before where has_chosen),
  left_out as (
    select assessment.id, joined.student_id
    from joined join assessment on assessment.term_id = asked_term and assessment.stream_id = joined.stream_id
      and assessment.held_on < lower(joined.during)
    where not exists (
      select from placement earlier
      where earlier.student_id = joined.student_id and earlier.stream_id = joined.stream_id and earlier.during @> assessment.held_on)
    union
    select assessment.id, swapped.student_id
    from asked cross join swapped
    join placement on placement.student_id = swapped.student_id and placement.during @> asked.day
    join assessment on assessment.term_id = asked_term and assessment.stream_id = placement.stream_id
      and assessment.subject_id = swapped.subject_id
    where not is_compulsory(swapped.subject_id, assessment.held_on) and not exists (
      select from subject_choice covering
      where covering.student_id = swapped.student_id and covering.subject_id = swapped.subject_id
        and covering.during @> assessment.held_on)
    union
    (select before_all.id, placement.student_id
    from asked cross join before_all
    join placement on placement.stream_id = before_all.stream_id and placement.during @> asked.day and not is_suspended
    except
    select id, student_id from members_before where has_chosen or id not in (select id from chosen_before))
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

create or replace function left_out_takers(asked_term uuid) returns table (assessment_id uuid, student_id uuid) language sql stable as $$
  select left_out.assessment_id, left_out.student_id
  from left_out_of(asked_term) left_out
  cross join lateral (
    select subject_id, stream_id, teaching_group_id from assessment where id = left_out.assessment_id offset 0) assessment
  where assessment.teaching_group_id is not distinct from set_of(left_out.student_id, assessment.subject_id, day_of_term(asked_term))
    and (assessment.teaching_group_id is not null or is_compulsory(assessment.subject_id, day_of_term(asked_term))
      or exists (select from choices_of(array[left_out.student_id], day_of_term(asked_term)) chosen
        where chosen.subject_id = assessment.subject_id)
      or not exists (select from choices_of(array(select members_of(stream_id, day_of_term(asked_term))), day_of_term(asked_term)) chosen
        where chosen.subject_id = assessment.subject_id))
$$;
