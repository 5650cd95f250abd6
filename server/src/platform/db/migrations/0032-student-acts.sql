-- What an act did to where students are and what they take: their rows before and after it, so that it can be taken back.
create table student_act (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('move', 'leave', 'return', 'suspend', 'choose', 'roll over', 'merge')),
  on_date date not null,
  account_id uuid references account on delete set null,
  at timestamptz not null default now(),
  undone_by uuid references account on delete set null,
  undone_at timestamptz
);
create table student_act_change (
  act_id uuid not null references student_act on delete cascade,
  student_id uuid not null references student on delete cascade,
  before jsonb not null,
  after jsonb not null,
  -- The account that the act closed or opened again.
  closed_account_id uuid references account on delete set null,
  opened_account_id uuid references account on delete set null,
  -- Whether the account is to be opened on the day of the act.
  opens_account boolean not null default false,
  primary key (act_id, student_id)
);
create index student_act_change_by_student on student_act_change (student_id);

-- Every placement and choice of a student, in order; two of these are equal where nothing differs.
create function student_periods(pupil uuid) returns jsonb language sql stable as $$
  select jsonb_build_object(
    'placements', coalesce((select jsonb_agg(to_jsonb(placement) - 'student_id' order by during) from placement
      where student_id = pupil), '[]'),
    'choices', coalesce((select jsonb_agg(to_jsonb(chosen) - 'student_id' order by subject_id, during) from subject_choice chosen
      where student_id = pupil), '[]'))
$$;

-- Puts back the rows as they were before an act, for these students.
create function restore_students(undone uuid, pupils uuid[]) returns void language plpgsql as $$
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
end $$;

-- A rollover is such an act too; those that stand become one, so that they can still be taken back.
alter table rollover add column act_id uuid references student_act on delete set null;
alter table placement disable trigger user;
alter table subject_choice disable trigger user;
do $$
declare
  done record;
  made uuid;
begin
  for done in
    select rollover.id, applied_by, applied_at, to_year.start_date as begins, from_year.end_date + 1 as ends
    from rollover join academic_year to_year on to_year.id = to_year_id join academic_year from_year on from_year.id = from_year_id
    where undone_at is null
  loop
    insert into student_act (kind, on_date, account_id, at)
    values ('roll over', done.begins, done.applied_by, done.applied_at) returning id into made;
    insert into student_act_change (act_id, student_id, before, after, closed_account_id)
    select made, student_id, '{}', student_periods(student_id),
      (select id from account where id = disabled_account_id)
    from rollover_student where rollover_id = done.id;

    delete from placement using rollover_student moved
    where moved.rollover_id = done.id and placement.student_id = moved.student_id and lower(during) >= done.begins;
    update placement set during = daterange(lower(during), null), ended_by = null from rollover_student moved
    where moved.rollover_id = done.id and placement.student_id = moved.student_id and upper(during) in (done.begins, done.ends);
    delete from subject_choice using rollover_student moved
    where moved.rollover_id = done.id and subject_choice.student_id = moved.student_id and from_subject_ids is not null
      and lower(during) >= done.begins;
    update subject_choice set during = daterange(lower(during), null) from rollover_student moved
    where moved.rollover_id = done.id and subject_choice.student_id = moved.student_id and from_subject_ids is not null
      and upper(during) = done.begins;
    update student_act_change set before = student_periods(student_id) where act_id = made;

    -- And all of it again as it is.
    delete from placement where student_id in (select student_id from student_act_change where act_id = made);
    insert into placement select told.* from student_act_change changed cross join jsonb_populate_recordset(null::placement, (
      select coalesce(jsonb_agg(row || jsonb_build_object('student_id', changed.student_id)), '[]')
      from jsonb_array_elements(changed.after -> 'placements') as each (row))) told where changed.act_id = made;
    delete from subject_choice where student_id in (select student_id from student_act_change where act_id = made);
    insert into subject_choice select told.* from student_act_change changed cross join jsonb_populate_recordset(null::subject_choice, (
      select coalesce(jsonb_agg(row || jsonb_build_object('student_id', changed.student_id)), '[]')
      from jsonb_array_elements(changed.after -> 'choices') as each (row))) told where changed.act_id = made;
    update rollover set act_id = made where id = done.id;
  end loop;
end $$;
alter table placement enable trigger user;
alter table subject_choice enable trigger user;
