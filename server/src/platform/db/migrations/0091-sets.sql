-- A set is a teaching group of one subject, made of one or several streams of a class for a school year: "Mathematics set 2". Who is in a
-- set of a subject is not in what the stream is taught as a whole. Groups of a roster without a class stay what they are: lists.
alter table teaching_group
  add column class_code text references class on update cascade,
  add column academic_year_id uuid references academic_year,
  -- The days on which it is taught: from its first one to the end of the year, or until somebody ends it.
  add column during daterange,
  add constraint teaching_group_is_set check (
    num_nonnulls(class_code, academic_year_id, during) in (0, 3) and (class_code is null or subject_id is not null)),
  add constraint teaching_group_has_days check (not isempty(during) and not lower_inf(during) and not upper_inf(during)),
  add unique (id, subject_id);
create index teaching_group_by_class on teaching_group (class_code, academic_year_id);
create index teaching_group_by_year on teaching_group (academic_year_id);
create index teaching_group_by_subject on teaching_group (subject_id);

create table teaching_group_stream (
  teaching_group_id uuid not null references teaching_group on delete cascade,
  stream_id uuid not null references stream,
  primary key (teaching_group_id, stream_id)
);
create index teaching_group_stream_by_stream on teaching_group_stream (stream_id);

create table group_membership (
  student_id uuid not null references student on delete cascade,
  teaching_group_id uuid not null,
  subject_id uuid not null,
  during daterange not null check (not isempty(during)),
  -- Whether the subject was chosen by name: then the set ends with the choice.
  is_chosen boolean not null default false,
  constraint one_set_of_a_subject primary key (student_id, subject_id, during without overlaps),
  foreign key (teaching_group_id, subject_id) references teaching_group (id, subject_id) on delete cascade
);
create index group_membership_by_student on group_membership (student_id);
create index group_membership_by_group on group_membership using gist (teaching_group_id, during);
create index group_membership_of_group on group_membership (teaching_group_id, subject_id);

-- On which days somebody may be in a set: while it is taught, they are in one of its streams, and have the subject where they chose it.
create function days_in_set(pupil uuid, wanted uuid, by_choice boolean) returns datemultirange language sql stable as $$
  select coalesce(range_agg(placement.during * taught.during), '{}') * case when by_choice then coalesce((
      select range_agg(chosen.during) from subject_choice chosen
      where chosen.student_id = pupil and chosen.subject_id = min(taught.subject_id::text)::uuid), '{}')
    else datemultirange(daterange(null, null)) end
  from teaching_group taught join teaching_group_stream of_set on of_set.teaching_group_id = taught.id
  join placement on placement.stream_id = of_set.stream_id and placement.student_id = pupil
  where taught.id = wanted
$$;

create function membership_fits() returns trigger language plpgsql as $$
begin
  if not new.during <@ days_in_set(new.student_id, new.teaching_group_id, new.is_chosen) then
    raise exception 'In a set is only who takes its subject and is in one of its streams on these days' using errcode = '23514';
  end if;
  return new;
end $$;
create trigger group_membership_fits before insert or update on group_membership
  for each row execute function membership_fits();

-- Who leaves the streams of a set, drops its subject, or outlasts it, leaves the set with that day.
create function follow_sets(pupils uuid[]) returns void language sql as $$
  with told as materialized (
    select member.student_id, member.subject_id, member.during,
      days_in_set(member.student_id, member.teaching_group_id, member.is_chosen) as days
    from unnest(pupils) as asked (id) join group_membership member on member.student_id = asked.id),
  gone as (
    delete from group_membership member using told
    where (member.student_id, member.subject_id, member.during) = (told.student_id, told.subject_id, told.during)
      and not member.during <@ told.days
    returning member.*, told.days)
  insert into group_membership (student_id, teaching_group_id, subject_id, during, is_chosen)
  select student_id, teaching_group_id, subject_id, rest, is_chosen
  from gone cross join unnest(datemultirange(during) * days) rest
$$;

create function sets_follow_students() returns trigger language plpgsql as $$
begin
  perform follow_sets(array(select distinct student_id from before_rows));
  return null;
end $$;
create trigger placement_updated_sets after update on placement
  referencing old table as before_rows for each statement execute function sets_follow_students();
create trigger placement_deleted_sets after delete on placement
  referencing old table as before_rows for each statement execute function sets_follow_students();
create trigger subject_choice_updated_sets after update on subject_choice
  referencing old table as before_rows for each statement execute function sets_follow_students();
create trigger subject_choice_deleted_sets after delete on subject_choice
  referencing old table as before_rows for each statement execute function sets_follow_students();

create function sets_follow_their_days() returns trigger language plpgsql as $$
begin
  perform follow_sets(array(select distinct student_id from group_membership where teaching_group_id = new.id));
  return null;
end $$;
create trigger teaching_group_ends after update of during on teaching_group
  for each row when (new.during is distinct from old.during) execute function sets_follow_their_days();

-- From a day on each of these students is in this set of the subject, or in none where it is null, until what was entered for later.
create function join_sets(pupils uuid[], sets uuid[], asked_subject uuid, on_date date) returns void language plpgsql as $$
begin
  perform from student where id = any(pupils) order by id for update;
  with given as (select * from unnest(pupils, sets) as given (student_id, set_id)),
  cut as (
    delete from group_membership member using given
    where member.student_id = given.student_id and member.subject_id = asked_subject and member.during @> on_date
      and member.teaching_group_id is distinct from given.set_id
    returning member.*)
  insert into group_membership (student_id, teaching_group_id, subject_id, during, is_chosen)
  select student_id, teaching_group_id, subject_id, daterange(lower(during), on_date), is_chosen
  from cut where lower(during) < on_date;

  insert into group_membership (student_id, teaching_group_id, subject_id, during, is_chosen)
  select given.student_id, taught.id, taught.subject_id, days, asked.is_chosen
  from unnest(pupils, sets) as given (student_id, set_id) join teaching_group taught on taught.id = given.set_id
  cross join lateral (
    select not compulsory and exists (
        select from subject_choice chosen
        where chosen.student_id = given.student_id and chosen.subject_id = asked_subject and chosen.during @> on_date) as is_chosen,
      daterange(on_date, (
        select min(lower(later.during)) from group_membership later
        where later.student_id = given.student_id and later.subject_id = asked_subject and lower(later.during) > on_date)) as reach
    from subject where subject.id = asked_subject) asked
  cross join lateral unnest(
    datemultirange(asked.reach) * days_in_set(given.student_id, taught.id, asked.is_chosen)) days
  where taught.subject_id = asked_subject and not exists (
    select from group_membership member
    where member.student_id = given.student_id and member.subject_id = asked_subject and member.during @> on_date);

  with joined as (
    delete from group_membership second using group_membership first
    where second.student_id = any(pupils) and second.subject_id = asked_subject and lower(second.during) = on_date
      and (first.student_id, first.subject_id, first.teaching_group_id, first.is_chosen)
        = (second.student_id, second.subject_id, second.teaching_group_id, second.is_chosen)
      and upper(first.during) = on_date
    returning second.*, first.during as first_during)
  update group_membership first set during = daterange(lower(first.during), upper(joined.during))
  from joined
  where (first.student_id, first.subject_id, first.during) = (joined.student_id, joined.subject_id, joined.first_during);
end $$;

-- The two become one in one statement, so that nobody leaves a set between them.
create or replace function join_placements(pupils uuid[], on_date date) returns void language plpgsql as $$
declare
  pair record;
begin
  for pair in
    select first.student_id, first.during as first_during, second.during as second_during,
      second.ended_by, second.reason, second.destination
    from placement first join placement second
      on second.student_id = first.student_id and lower(second.during) = upper(first.during)
    where first.student_id = any(pupils) and first.ended_by is null
      and second.began_by not in ('promoted', 'repeated')
      and (first.stream_id, first.is_suspended) is not distinct from (second.stream_id, second.is_suspended)
      and (lower(second.during) = on_date
        or exists (select from placement middle
          where middle.student_id = first.student_id and lower(middle.during) = on_date
            and upper(middle.during) = lower(second.during)))
    order by lower(second.during) desc
  loop
    with gone as (
      delete from placement where student_id = pair.student_id and during = pair.second_during returning student_id)
    update placement set during = daterange(lower(pair.first_during), upper(pair.second_during)),
      ended_by = pair.ended_by, reason = pair.reason, destination = pair.destination
    from gone where placement.student_id = gone.student_id and placement.during = pair.first_during;
  end loop;
end $$;

-- What an act keeps of a student has their sets too, and its undo puts them back.
alter table student_act drop constraint student_act_kind_check;
alter table student_act add constraint student_act_kind_check
  check (kind in ('move', 'leave', 'return', 'suspend', 'choose', 'roll over', 'merge', 'set'));

create or replace function student_periods(pupil uuid) returns jsonb language sql stable as $$
  select jsonb_build_object(
    'placements', coalesce((select jsonb_agg(to_jsonb(placement) - 'student_id' order by during) from placement
      where student_id = pupil), '[]'),
    'choices', coalesce((select jsonb_agg(to_jsonb(chosen) - 'student_id' order by subject_id, during) from subject_choice chosen
      where student_id = pupil), '[]'),
    'sets', coalesce((select jsonb_agg(to_jsonb(member) - 'student_id' order by subject_id, during) from group_membership member
      where student_id = pupil), '[]'))
$$;
update student_act_change set before = before || '{"sets": []}', after = after || '{"sets": []}';

create function restore_sets(undone uuid, pupils uuid[]) returns void language sql as $$
  delete from group_membership where student_id = any(pupils);
  insert into group_membership (student_id, teaching_group_id, subject_id, during, is_chosen)
  select told.student_id, told.teaching_group_id, told.subject_id, days, told.is_chosen
  from student_act_change changed
  cross join jsonb_populate_recordset(null::group_membership, (
    select coalesce(jsonb_agg(row || jsonb_build_object('student_id', changed.student_id)), '[]')
    from jsonb_array_elements(changed.before -> 'sets') as each (row))) told
  join teaching_group on teaching_group.id = told.teaching_group_id
  cross join lateral unnest(
    datemultirange(told.during) * days_in_set(told.student_id, told.teaching_group_id, told.is_chosen)) days
  where changed.act_id = undone and changed.student_id = any(pupils)
$$;

create or replace function restore_students(undone uuid, pupils uuid[]) returns void language plpgsql as $$
begin
  perform from student where id = any(pupils) order by id for update;
  delete from placement where student_id = any(pupils);
  insert into placement
  select told.* from student_act_change changed
  cross join jsonb_populate_recordset(null::placement, (
    select coalesce(jsonb_agg(row || jsonb_build_object('student_id', changed.student_id)), '[]')
    from jsonb_array_elements(changed.before -> 'placements') as each (row))) told
  where changed.act_id = undone and changed.student_id = any(pupils);
  delete from subject_choice where student_id = any(pupils);
  insert into subject_choice
  select told.* from student_act_change changed
  cross join jsonb_populate_recordset(null::subject_choice, (
    select coalesce(jsonb_agg(row || jsonb_build_object('student_id', changed.student_id)), '[]')
    from jsonb_array_elements(changed.before -> 'choices') as each (row))) told
  where changed.act_id = undone and changed.student_id = any(pupils);
  perform restore_sets(undone, pupils);
end $$;
