-- Who teaches what is a fact with a beginning and an end: it goes on from term to term until somebody ends it.

-- How long an allocation lasts that is made for a term: on and on; for one that is over until the next began.
create function reach_of_term(asked uuid) returns daterange language sql stable as $$
  select daterange(start_date, case when end_date < school_today() and not is_current then
    coalesce((select min(later.start_date) from term later where later.start_date > term.start_date), end_date + 1) end)
  from term where id = asked
$$;

create temporary table allocation_before on commit drop as
select allocation.*, reach_of_term(term_id) as reach, start_date, end_date from allocation join term on term.id = term_id;

delete from allocation;
alter table allocation drop column term_id;
alter table allocation add column during daterange not null;

-- Terms that follow each other become one period, which has the id of the first. One that nothing follows ends with its term, and
-- those of who has left end now.
insert into allocation (id, staff_id, subject_id, stream_id, during)
select id, staff_id, subject_id, stream_id, during from (
  select (array_agg(before.id order by before.start_date))[1] as id, staff_id, subject_id, stream_id,
    daterange(lower(merged.during), case when upper(merged.during) is not null then max(before.end_date) + 1 end)
      * case when staff.status = 'left' then daterange(null, school_today()) else daterange(null, null) end as during
  from (
    select staff_id, subject_id, stream_id, unnest(range_agg(reach)) as during from allocation_before group by 1, 2, 3) merged
  join allocation_before before using (staff_id, subject_id, stream_id) join staff on staff.id = staff_id
  where before.reach <@ merged.during
  group by staff_id, subject_id, stream_id, merged.during, staff.status) whole
where not isempty(during);

alter table allocation
  add constraint allocation_during_begins check (not isempty(during) and not lower_inf(during)),
  add constraint allocation_once unique (staff_id, subject_id, stream_id, during without overlaps);
create index allocation_by_stream on allocation using gist (stream_id, during);
create index allocation_by_subject on allocation (subject_id);

-- What a rollover did to allocations, and what they were before: nothing where it made them.
alter table rollover_allocation add column before daterange, add column after daterange;
delete from rollover_allocation where allocation_id not in (select id from allocation);
update rollover_allocation set after = during from allocation where allocation.id = allocation_id;

-- Each allocation in each of the terms in which it has a day.
create view allocation_of_term as
select allocation.id, staff_id, subject_id, stream_id, during, term.id as term_id
from allocation join term on during && daterange(start_date, end_date, '[]');

-- Who teaches is asked here, of a day. Nobody who stands in for somebody is among these.
create function allocated_on(on_date date) returns table (staff_id uuid, stream_id uuid, subject_id uuid) language sql stable as $$
  select staff_id, stream_id, subject_id from allocation where during @> on_date
$$;

-- Who teaches on a day. Whom somebody stands in for is asked of a day of its own where the first one is past.
create function teaching_on(on_date date, standing_in_on date) returns table (staff_id uuid, stream_id uuid, subject_id uuid)
language sql stable as $$
  select staff_id, stream_id, subject_id from allocation where during @> on_date
$$;

create function taught_by(teacher uuid, on_date date) returns table (stream_id uuid, subject_id uuid) language sql stable as $$
  select distinct stream_id, subject_id from teaching_on(on_date, on_date) where staff_id = teacher
$$;

create function teaches_subject(teacher uuid, subject uuid, stream uuid, on_date date) returns boolean language sql stable as $$
  select exists (
    select from teaching_on(on_date, on_date) where staff_id = teacher and subject_id = subject and stream_id = stream)
$$;

-- The same of a term, which may be past or ahead: who taught then, and who stands in for them now.
create function taught_in_term(teacher uuid, asked uuid) returns table (stream_id uuid, subject_id uuid) language sql stable as $$
  select distinct stream_id, subject_id from teaching_on((select day_of_term(asked)), (select school_today())) where staff_id = teacher
$$;

create or replace function teaches(teacher uuid, pupil uuid, pupils_stream uuid) returns boolean language sql stable as $$
  select exists (select 1 from stream where id = pupils_stream and class_teacher_id = teacher)
    or exists (select from taught_by(teacher, school_today()) mine where mine.stream_id = pupils_stream)
    or exists (select 1 from enrolment join group_teacher using (teaching_group_id)
               where student_id = pupil and staff_id = teacher)
$$;

