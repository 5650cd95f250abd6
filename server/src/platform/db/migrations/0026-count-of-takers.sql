-- The same question, planned once for each connection, and its one formula for figures that are kept.

-- Who takes which subject in which stream, for places given side by side: everybody where it is compulsory or where nobody who is in the
-- stream chose it, as in a school that keeps no choices; else those who chose it.
create or replace function takers_of(asked_streams uuid[], asked_subjects uuid[], on_date date)
returns table (stream_id uuid, subject_id uuid, student_id uuid) language plpgsql stable rows 100 as $$
#variable_conflict use_column
begin
  return query
  with place as materialized (
    select distinct asked.stream_id, asked.subject_id, compulsory
    from unnest(asked_streams, asked_subjects) as asked (stream_id, subject_id) join subject on subject.id = asked.subject_id
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

-- How many take a subject, of so many in the stream of whom so many chose it.
create function count_of_takers(compulsory boolean, members bigint, choosers bigint) returns bigint language sql immutable as $$
  select case when compulsory then coalesce(members, 0) else coalesce(nullif(choosers, 0), members, 0) end
$$;

-- How many they are. While the year goes on that is read from the figures that are kept with every change.
create or replace function takers_counted(asked_streams uuid[], asked_subjects uuid[], on_date date)
returns table (stream_id uuid, subject_id uuid, students integer) language sql stable as $$
  with closed as materialized (select rollover_after(on_date) as id),
  place as materialized (
    select distinct asked.stream_id, asked.subject_id
    from unnest(asked_streams, asked_subjects) as asked (stream_id, subject_id)
  )
  select place.stream_id, place.subject_id,
    count_of_takers(compulsory, student_count, chosen.students)::integer
  from place join stream on stream.id = place.stream_id join subject on subject.id = place.subject_id
  left join stream_choice chosen on chosen.stream_id = place.stream_id and chosen.subject_id = place.subject_id
  where (select id from closed) is null
  union all
  select place.stream_id, place.subject_id, coalesce(counted.students, 0)
  from place left join (
    select taker.stream_id, taker.subject_id, count(*)::integer as students
    from takers_of(
      array(select place.stream_id from place order by place.stream_id, place.subject_id),
      array(select place.subject_id from place order by place.stream_id, place.subject_id), on_date) taker
    group by taker.stream_id, taker.subject_id) counted
    on counted.stream_id = place.stream_id and counted.subject_id = place.subject_id
  where (select id from closed) is not null
$$;
