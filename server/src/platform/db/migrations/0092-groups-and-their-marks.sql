-- What is taught and marked belongs to a stream taught as a whole, or to a set: one of the two, and `group_id` is whichever it is.
alter table allocation alter column stream_id drop not null;
alter table allocation
  add column teaching_group_id uuid,
  add column group_id uuid not null generated always as (coalesce(stream_id, teaching_group_id)) stored,
  add constraint allocation_of_one check (num_nonnulls(stream_id, teaching_group_id) = 1),
  add constraint allocation_of_set foreign key (teaching_group_id, subject_id) references teaching_group (id, subject_id);
alter table allocation drop constraint allocation_once;
alter table allocation add constraint allocation_once unique (staff_id, subject_id, group_id, during without overlaps);
create index allocation_by_group on allocation using gist (group_id, during);
create index allocation_by_set on allocation (teaching_group_id, subject_id) where teaching_group_id is not null;

alter table assessment alter column stream_id drop not null;
alter table assessment
  add column teaching_group_id uuid,
  add column group_id uuid not null generated always as (coalesce(stream_id, teaching_group_id)) stored,
  add constraint assessment_of_one check (num_nonnulls(stream_id, teaching_group_id) = 1),
  add constraint assessment_of_set foreign key (teaching_group_id, subject_id) references teaching_group (id, subject_id);
alter table assessment drop constraint assessment_subject_id_stream_id_term_id_paper_title_key;
alter table assessment add constraint assessment_once
  unique nulls not distinct (subject_id, group_id, term_id, paper, title);
create index assessment_by_group on assessment (group_id, term_id);
create index assessment_by_set on assessment (teaching_group_id, term_id) where teaching_group_id is not null;
create trigger assessment_stays_with_set before update of teaching_group_id on assessment
  for each row when (new.teaching_group_id is distinct from old.teaching_group_id) execute function refuse_change();

alter table hand_over_group alter column stream_id drop not null;
alter table hand_over_group
  add column teaching_group_id uuid references teaching_group on delete cascade,
  add column group_id uuid not null generated always as (coalesce(stream_id, teaching_group_id)) stored,
  add constraint hand_over_of_one check (num_nonnulls(stream_id, teaching_group_id) = 1);
alter table hand_over_group drop constraint hand_over_group_hand_over_id_stream_id_subject_id_key;
alter table hand_over_group add constraint hand_over_group_once unique nulls not distinct (hand_over_id, group_id, subject_id);
create index hand_over_group_by_set on hand_over_group (teaching_group_id) where teaching_group_id is not null;

-- How many assessments a mark sheet has, of a stream or of a set.
alter table mark_sheet drop constraint mark_sheet_pkey;
alter table mark_sheet alter column stream_id drop not null;
alter table mark_sheet
  add column teaching_group_id uuid references teaching_group on delete cascade,
  add column group_id uuid not null generated always as (coalesce(stream_id, teaching_group_id)) stored,
  add primary key (term_id, group_id, subject_id);
create index mark_sheet_by_set on mark_sheet (teaching_group_id) where teaching_group_id is not null;

create or replace function add_to_sheets(changed_assessment uuid[], changed_count integer[]) returns void language sql as $$
  insert into mark_sheet (term_id, stream_id, teaching_group_id, subject_id, marks)
  select term_id, stream_id, teaching_group_id, subject_id, sum(count)
  from unnest(changed_assessment, changed_count) as given (id, count) join assessment using (id)
  group by term_id, group_id, stream_id, teaching_group_id, subject_id having sum(count) <> 0
  order by term_id, group_id, subject_id
  on conflict (term_id, group_id, subject_id) do update set marks = mark_sheet.marks + excluded.marks
$$;

create or replace function count_assessments() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into mark_sheet (term_id, stream_id, teaching_group_id, subject_id, assessments)
    select term_id, stream_id, teaching_group_id, subject_id, count(*) from after_rows
    group by term_id, group_id, stream_id, teaching_group_id, subject_id order by term_id, group_id, subject_id
    on conflict (term_id, group_id, subject_id) do update set assessments = mark_sheet.assessments + excluded.assessments;
  else
    update mark_sheet set assessments = assessments - gone.count
    from (select term_id, group_id, subject_id, count(*) as count from before_rows
      group by term_id, group_id, subject_id) gone
    where mark_sheet.term_id = gone.term_id and mark_sheet.group_id = gone.group_id
      and mark_sheet.subject_id = gone.subject_id;
  end if;
  return null;
end $$;

-- The questions. Where they ask or answer a stream it may be a set, by its id.

create or replace function members_of(pupils_stream uuid, on_day date) returns setof uuid language sql stable as $$
  select student_id from placement where stream_id = pupils_stream and during @> on_day and not is_suspended
  union all
  select member.student_id from group_membership member join placement on placement.student_id = member.student_id
  where teaching_group_id = pupils_stream and member.during @> on_day and placement.during @> on_day and not is_suspended
$$;

-- Everybody who is in a set on a day, with the stream where they are.
create function set_members_on(on_date date) returns table (teaching_group_id uuid, stream_id uuid, subject_id uuid, student_id uuid)
language sql stable as $$
  select member.teaching_group_id, placement.stream_id, member.subject_id, member.student_id
  from group_membership member join placement on placement.student_id = member.student_id
  where member.during @> on_date and placement.during @> on_date and not is_suspended
$$;

-- Who takes which subject in which stream, in whichever set they are taught.
create function subject_takers_of(asked_streams uuid[], asked_subjects uuid[], on_date date)
returns table (stream_id uuid, subject_id uuid, student_id uuid) language plpgsql stable rows 100 as $$
#variable_conflict use_column
begin
  return query
  with place as materialized (
    select distinct asked.stream_id, asked.subject_id, compulsory
    from unnest(asked_streams, asked_subjects) as asked (stream_id, subject_id) join subject on subject.id = asked.subject_id
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

-- A group by its id: a stream, or a set, which has one subject only. The name goes after that of the class, which a set's may have before it.
create view taught_group as
select id, class_code, name, student_count, null::uuid as only_subject_id, false as is_set from stream
union all
select teaching_group.id, class_code,
  case when starts_with(title, class.name || ' ') then substr(title, length(class.name) + 2) else title end,
  (select count(*)::integer from set_members_on(school_today()) member where member.teaching_group_id = teaching_group.id), subject_id, true
from teaching_group join class on class.code = class_code;

-- Who is taught a subject in a group: of a stream those who take it and are in no set of it, of a set its members.
create or replace function takers_of(asked_streams uuid[], asked_subjects uuid[], on_date date)
returns table (stream_id uuid, subject_id uuid, student_id uuid) language plpgsql stable rows 100 as $$
#variable_conflict use_column
begin
  return query
  select taker.stream_id, taker.subject_id, taker.student_id
  from subject_takers_of(asked_streams, asked_subjects, on_date) taker
  where not exists (
    select from group_membership member
    where member.student_id = taker.student_id and member.subject_id = taker.subject_id and member.during @> on_date)
  union all
  select member.teaching_group_id, member.subject_id, member.student_id
  from (select distinct * from unnest(asked_streams, asked_subjects) as asked (group_id, subject_id)) asked
  join set_members_on(on_date) member on member.teaching_group_id = asked.group_id and member.subject_id = asked.subject_id;
end $$;

create or replace function takers_counted(asked_streams uuid[], asked_subjects uuid[], on_date date)
returns table (stream_id uuid, subject_id uuid, students integer) language sql stable as $$
  with place as materialized (
    select distinct asked.stream_id, asked.subject_id
    from unnest(asked_streams, asked_subjects) as asked (stream_id, subject_id)
  ), in_set as materialized (
    select teaching_group_id, stream_id, subject_id, count(*) as students from set_members_on(on_date)
    where on_date = school_today() group by teaching_group_id, stream_id, subject_id
  )
  select place.stream_id, place.subject_id,
    greatest(count_of_takers(compulsory, student_count, chosen.students) - coalesce((
      select sum(in_set.students) from in_set
      where in_set.stream_id = place.stream_id and in_set.subject_id = place.subject_id), 0), 0)::integer
  from place join stream on stream.id = place.stream_id join subject on subject.id = place.subject_id
  left join stream_choice chosen on chosen.stream_id = place.stream_id and chosen.subject_id = place.subject_id
  where on_date = school_today()
  union all
  select place.stream_id, place.subject_id, coalesce((
      select sum(in_set.students) from in_set
      where in_set.teaching_group_id = place.stream_id and in_set.subject_id = place.subject_id), 0)::integer
  from place join teaching_group on teaching_group.id = place.stream_id and teaching_group.subject_id = place.subject_id
  where on_date = school_today()
  union all
  select place.stream_id, place.subject_id, coalesce(counted.students, 0)
  from place left join (
    select taker.stream_id, taker.subject_id, count(*)::integer as students
    from takers_of(
      array(select place.stream_id from place order by place.stream_id, place.subject_id),
      array(select place.subject_id from place order by place.stream_id, place.subject_id), on_date) taker
    group by taker.stream_id, taker.subject_id) counted
    on counted.stream_id = place.stream_id and counted.subject_id = place.subject_id
  where on_date <> school_today()
$$;

-- The set of a subject in which somebody is; none where they are taught with their stream.
create function set_of(pupil uuid, subject uuid, on_date date) returns uuid language sql stable as $$
  select teaching_group_id from group_membership where student_id = pupil and subject_id = subject and during @> on_date
$$;

-- Since when and until when somebody is in a group for a subject.
create function stays_in(asked_group uuid, asked_subject uuid) returns table (student_id uuid, during daterange)
language sql stable as $$
  select placed.student_id, unnest(placed.days - coalesce((
    select range_agg(member.during) from group_membership member
    where member.student_id = placed.student_id and member.subject_id = asked_subject), '{}'))
  from (select student_id, range_agg(during) as days from placement where stream_id = asked_group group by student_id) placed
  union all
  select student_id, during from group_membership where teaching_group_id = asked_group and subject_id = asked_subject
$$;

create or replace function takers_within(asked_stream uuid, asked_subject uuid, from_day date, until_day date) returns setof uuid
language sql stable as $$
  with stay as materialized (select during from stays_in(asked_stream, asked_subject))
  select distinct taker.student_id
  from (
    select from_day as day union select until_day
    union select lower(during) from stay where lower(during) > from_day and lower(during) < until_day
    union select upper(during) - 1 from stay where upper(during) > from_day and upper(during) <= until_day) changes
  cross join takers_of(array[asked_stream], array[asked_subject], changes.day) taker
$$;

-- Assessments of a term that somebody is not expected to have, as far as no mark was given: neither missing nor zero. They were held
-- before somebody joined the stream, while they were in a set of the subject, or, in a set, while they were not in it.
create or replace function left_out_of(asked_term uuid) returns table (assessment_id uuid, student_id uuid) language sql stable as $$
  with left_out as (
    select assessment.id, joined.student_id
    from term join placement joined
      on lower(joined.during) > term.start_date and lower(joined.during) <= day_of_term(term.id)
      and joined.during @> day_of_term(term.id) and not joined.is_suspended
    join assessment on assessment.term_id = term.id and assessment.stream_id = joined.stream_id
      and assessment.held_on < lower(joined.during)
    where term.id = asked_term
      and not exists (
        select from placement earlier
        where earlier.student_id = joined.student_id and earlier.stream_id = joined.stream_id and earlier.during @> assessment.held_on)
    union
    select assessment.id, member.student_id
    from term join group_membership member on member.during && daterange(term.start_date, term.end_date, '[]')
    join placement on placement.student_id = member.student_id and placement.during @> day_of_term(term.id)
    join assessment on assessment.term_id = term.id and assessment.stream_id = placement.stream_id
      and assessment.subject_id = member.subject_id and assessment.held_on <@ member.during
    where term.id = asked_term
    union
    select assessment.id, member.student_id
    from term join group_membership member on member.during @> day_of_term(term.id)
    join assessment on assessment.term_id = term.id and assessment.teaching_group_id = member.teaching_group_id
    where term.id = asked_term and not exists (
      select from group_membership earlier
      where earlier.student_id = member.student_id and earlier.teaching_group_id = member.teaching_group_id
        and earlier.during @> assessment.held_on))
  select left_out.id, left_out.student_id from left_out
  where not exists (
    select from mark where mark.assessment_id = left_out.id and mark.student_id = left_out.student_id
      and (value is not null or mark.status is not null))
$$;

-- The same of those only whom a sheet counts, for counts: who is in a set is not counted with the stream.
create or replace function left_out_takers(asked_term uuid) returns table (assessment_id uuid, student_id uuid) language sql stable as $$
  select left_out.assessment_id, left_out.student_id
  from left_out_of(asked_term) left_out
  join assessment on assessment.id = left_out.assessment_id join subject on subject.id = subject_id
  where assessment.teaching_group_id is not distinct from set_of(left_out.student_id, assessment.subject_id, day_of_term(asked_term))
    and (assessment.teaching_group_id is not null or compulsory
      or exists (select from choices_of(array[left_out.student_id], day_of_term(asked_term)) chosen
        where chosen.subject_id = assessment.subject_id)
      or not exists (select from choices_of(array(select members_of(stream_id, day_of_term(asked_term))), day_of_term(asked_term)) chosen
        where chosen.subject_id = assessment.subject_id))
$$;

-- Who teaches. Streams that are no streams are sets.

create or replace view allocation_of_term as
select allocation.id, staff_id, subject_id, stream_id, during, term.id as term_id
from allocation join term on during && daterange(start_date, end_date, '[]') where stream_id is not null;

-- A set is taught on its own days alone, however long the allocation lasts.
create function is_taught_on(wanted uuid, on_date date) returns boolean language sql stable as $$
  select wanted is null or exists (select from teaching_group where id = wanted and during @> on_date)
$$;

create or replace function allocated_on(on_date date) returns table (staff_id uuid, stream_id uuid, subject_id uuid)
language sql stable as $$
  select staff_id, group_id, subject_id from allocation where during @> on_date and is_taught_on(teaching_group_id, on_date)
$$;

create or replace function teaching_on(on_date date, standing_in_on date) returns table (staff_id uuid, stream_id uuid, subject_id uuid)
language sql stable as $$
  select staff_id, group_id, subject_id from allocation where during @> on_date and is_taught_on(teaching_group_id, on_date)
  union all
  select to_staff_id, group_id, subject_id from hand_over
  join allocation on allocation.staff_id = from_staff_id and allocation.during @> on_date
    and is_taught_on(teaching_group_id, on_date)
  where hand_over.during @> standing_in_on and (takes_all or exists (
    select from hand_over_group chosen where chosen.hand_over_id = hand_over.id
      and chosen.group_id = allocation.group_id and chosen.subject_id = allocation.subject_id))
$$;

create or replace function teaches(teacher uuid, pupil uuid, pupils_stream uuid) returns boolean language sql stable as $$
  select exists (select from classes_of(teacher, school_today()) own where own = pupils_stream)
    or exists (
      select from taught_by(teacher, school_today()) mine
      where mine.stream_id = pupils_stream or mine.stream_id in (
        select teaching_group_id from group_membership where student_id = pupil and during @> school_today()))
    or exists (select 1 from enrolment join group_teacher using (teaching_group_id)
               where student_id = pupil and staff_id = teacher)
$$;

-- An exemption is about the group where the student was on the day of the assessment.
create or replace function assessments_exempted(wanted uuid) returns setof uuid language sql stable as $$
  select assessment.id from mark_exemption given join assessment on assessment.term_id = given.term_id
    and (given.subject_id is null or assessment.subject_id = given.subject_id)
    and (given.paper is null or assessment.paper = given.paper)
    and assessment.held_on <@ given.during
    and takes_subject(given.student_id, assessment.subject_id, day_of_term(given.term_id))
    and assessment.group_id = coalesce(
      set_of(given.student_id, assessment.subject_id, assessment.held_on), stream_of(given.student_id, day_of_term(given.term_id)))
  where given.id = wanted and given.undone_at is null
$$;

-- A conversation of a stream's subject is of everybody in it who takes it, as its list of groups says.
create or replace function chat_people_of(wanted uuid) returns setof uuid language sql stable as $$
  select account.id from chat_thread join account on account.id in (first_account_id, second_account_id)
  where chat_thread.id = wanted and not is_disabled
  union all
  select account.id from chat_thread
  join term on is_current and term.academic_year_id = chat_thread.academic_year_id
  cross join lateral (
    select members_of(chat_thread.stream_id, day_of_term(term.id)) as student_id where chat_thread.subject_id is null
    union all
    select taker.student_id from subject_takers_of(
      array[chat_thread.stream_id], array[chat_thread.subject_id], day_of_term(term.id)) taker
  ) member
  join account on account.student_id = member.student_id
  where chat_thread.id = wanted and kind = 'group' and not is_disabled
  union all
  select account.id from chat_thread
  join term on is_current and term.academic_year_id = chat_thread.academic_year_id
  join account on account.staff_id in (
    select staff_id from class_teachers_on((select school_today())) head
    where head.stream_id = chat_thread.stream_id and chat_thread.subject_id is null
    union
    select staff_id from teaching_on((select school_today()), (select school_today())) teacher
    where teacher.stream_id = chat_thread.stream_id and teacher.subject_id = chat_thread.subject_id)
  where chat_thread.id = wanted and not is_disabled
$$;
