-- Marks are due so many days after the assessment, and never later than the end of the term.
alter table school add column marks_due_days smallint not null default 7 check (marks_due_days between 0 and 120);

-- What the first screen of an admin counts is kept, so that it costs the same in a school of a thousand and of a hundred thousand.

-- Girls and boys of a stream, beside the number of its students; whoever is in neither has no sex on record.
alter table stream
  add column female_count integer not null default 0,
  add column male_count integer not null default 0;
update stream set female_count = counted.girls, male_count = counted.boys
from (select stream_id, count(*) filter (where sex = 'female') as girls, count(*) filter (where sex = 'male') as boys
  from student where status = 'active' group by stream_id) counted
where stream.id = counted.stream_id;

create or replace function count_students_of_streams() returns trigger language plpgsql as $$
begin
  if tg_op in ('UPDATE', 'DELETE') then
    update stream set student_count = student_count - gone.students,
      female_count = female_count - gone.girls, male_count = male_count - gone.boys
    from (select stream_id, count(*) as students, count(*) filter (where sex = 'female') as girls,
        count(*) filter (where sex = 'male') as boys
      from before_rows where status = 'active' group by stream_id) gone
    where stream.id = gone.stream_id;
  end if;
  if tg_op in ('INSERT', 'UPDATE') then
    update stream set student_count = student_count + come.students,
      female_count = female_count + come.girls, male_count = male_count + come.boys
    from (select stream_id, count(*) as students, count(*) filter (where sex = 'female') as girls,
        count(*) filter (where sex = 'male') as boys
      from after_rows where status = 'active' group by stream_id) come
    where stream.id = come.stream_id;
  end if;
  return null;
end $$;

-- Few are in no stream, and are found without reading all the others.
create index student_in_no_stream on student (sex) where stream_id is null and status = 'active';

-- How many active students of a stream take a subject by name.
create table stream_choice (
  stream_id uuid not null references stream on delete cascade,
  subject_id uuid not null references subject on delete cascade,
  students integer not null default 0,
  primary key (stream_id, subject_id)
);
create index stream_choice_by_subject on stream_choice (subject_id);
insert into stream_choice (stream_id, subject_id, students)
select stream_id, subject_id, count(*) from student_subject join student on student.id = student_id
where status = 'active' and stream_id is not null group by stream_id, subject_id;

-- In the order of the keys, so that two who change the same never wait for each other in a ring.
create function add_to_choices(changed_stream uuid[], changed_subject uuid[], changed_count integer[])
returns void language sql as $$
  insert into stream_choice (stream_id, subject_id, students)
  select stream_id, subject_id, sum(count) from unnest(changed_stream, changed_subject, changed_count)
    as given (stream_id, subject_id, count)
  group by stream_id, subject_id having sum(count) <> 0 order by stream_id, subject_id
  on conflict (stream_id, subject_id) do update set students = stream_choice.students + excluded.students
$$;

-- The students are held while their choices change, so that nobody moves to another stream unseen.
create function count_choices() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform from student where id in (select student_id from after_rows) order by id for share;
    perform add_to_choices(array_agg(stream_id), array_agg(subject_id), array_agg(1))
    from after_rows join student on student.id = student_id
    where status = 'active' and stream_id is not null having count(*) > 0;
  else
    perform from student where id in (select student_id from before_rows) order by id for share;
    perform add_to_choices(array_agg(stream_id), array_agg(subject_id), array_agg(-1))
    from before_rows join student on student.id = student_id
    where status = 'active' and stream_id is not null having count(*) > 0;
  end if;
  return null;
end $$;
create trigger student_subject_inserted after insert on student_subject
  referencing new table as after_rows for each statement execute function count_choices();
create trigger student_subject_deleted after delete on student_subject
  referencing old table as before_rows for each statement execute function count_choices();

create function move_choices() returns trigger language plpgsql as $$
begin
  perform add_to_choices(array_agg(told.stream_id), array_agg(subject_id), array_agg(told.count))
  from after_rows join before_rows using (id) join student_subject on student_id = id
  cross join lateral (values (before_rows.stream_id, before_rows.status, -1), (after_rows.stream_id, after_rows.status, 1))
    told (stream_id, status, count)
  where (before_rows.stream_id, before_rows.status) is distinct from (after_rows.stream_id, after_rows.status)
    and told.status = 'active' and told.stream_id is not null
  having count(*) > 0;
  return null;
end $$;
create trigger student_choices_moved after update on student
  referencing old table as before_rows new table as after_rows for each statement execute function move_choices();

-- How many assessments a mark sheet has, and how many marks are in them.
create table mark_sheet (
  term_id uuid not null references term on delete cascade,
  stream_id uuid not null references stream on delete cascade,
  subject_id uuid not null references subject on delete cascade,
  assessments integer not null default 0,
  marks integer not null default 0,
  primary key (term_id, stream_id, subject_id)
);
create index mark_sheet_by_stream on mark_sheet (stream_id);
create index mark_sheet_by_subject on mark_sheet (subject_id);
insert into mark_sheet (term_id, stream_id, subject_id, assessments, marks)
select term_id, stream_id, subject_id, count(*), coalesce(sum(there.marks), 0)
from assessment left join lateral (
  select count(*) as marks from mark
  where assessment_id = assessment.id and (value is not null or mark.status is not null)) there on true
group by term_id, stream_id, subject_id;

create function add_to_sheets(changed_assessment uuid[], changed_count integer[]) returns void language sql as $$
  insert into mark_sheet (term_id, stream_id, subject_id, marks)
  select term_id, stream_id, subject_id, sum(count)
  from unnest(changed_assessment, changed_count) as given (id, count) join assessment using (id)
  group by term_id, stream_id, subject_id having sum(count) <> 0 order by term_id, stream_id, subject_id
  on conflict (term_id, stream_id, subject_id) do update set marks = mark_sheet.marks + excluded.marks
$$;

create function count_marks() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform add_to_sheets(array_agg(assessment_id), array_agg(1))
    from after_rows where value is not null or status is not null having count(*) > 0;
  elsif tg_op = 'DELETE' then
    perform add_to_sheets(array_agg(assessment_id), array_agg(-1))
    from before_rows where value is not null or status is not null having count(*) > 0;
  else
    perform add_to_sheets(array_agg(assessment_id), array_agg(case when is_there then 1 else -1 end))
    from (
      select assessment_id, after_rows.value is not null or after_rows.status is not null as is_there,
        before_rows.value is not null or before_rows.status is not null as was_there
      from after_rows join before_rows using (assessment_id, student_id)) changed
    where is_there <> was_there having count(*) > 0;
  end if;
  return null;
end $$;
create trigger mark_counted_in after insert on mark
  referencing new table as after_rows for each statement execute function count_marks();
create trigger mark_counted_again after update on mark
  referencing old table as before_rows new table as after_rows for each statement execute function count_marks();
create trigger mark_counted_out after delete on mark
  referencing old table as before_rows for each statement execute function count_marks();

-- An assessment stays where it was made; it goes only when nothing is in it any more.
create function count_assessments() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into mark_sheet (term_id, stream_id, subject_id, assessments)
    select term_id, stream_id, subject_id, count(*) from after_rows
    group by term_id, stream_id, subject_id order by term_id, stream_id, subject_id
    on conflict (term_id, stream_id, subject_id) do update set assessments = mark_sheet.assessments + excluded.assessments;
  else
    update mark_sheet set assessments = assessments - gone.count
    from (select term_id, stream_id, subject_id, count(*) as count from before_rows
      group by term_id, stream_id, subject_id) gone
    where mark_sheet.term_id = gone.term_id and mark_sheet.stream_id = gone.stream_id
      and mark_sheet.subject_id = gone.subject_id;
  end if;
  return null;
end $$;
create trigger assessment_counted_in after insert on assessment
  referencing new table as after_rows for each statement execute function count_assessments();
create trigger assessment_counted_out after delete on assessment
  referencing old table as before_rows for each statement execute function count_assessments();
create trigger assessment_stays_in_place before update of term_id, stream_id, subject_id on assessment
  for each row when ((new.term_id, new.stream_id, new.subject_id) is distinct from (old.term_id, old.stream_id, old.subject_id))
  execute function refuse_change();

-- Since when an assessment has been waiting where it is, and which of them wait for approval.
alter table assessment add column status_since timestamptz not null default now();
create function note_status_since() returns trigger language plpgsql as $$
begin
  new.status_since := now();
  return new;
end $$;
create trigger assessment_status_since before update of status on assessment
  for each row when (new.status is distinct from old.status) execute function note_status_since();
create index assessment_submitted on assessment (term_id, status_since) where status = 'submitted';

-- Who is at the school and has no account to sign in with.
create table student_without_account (
  student_id uuid primary key references student on delete cascade
);
insert into student_without_account (student_id)
select id from student where status in ('active', 'suspended')
  and not exists (select from account where account.student_id = student.id);

create function follow_accountless_students() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    delete from student_without_account using after_rows
    where student_id = after_rows.id and after_rows.status not in ('active', 'suspended');
    insert into student_without_account (student_id)
    select after_rows.id from after_rows join before_rows using (id)
    where after_rows.status in ('active', 'suspended') and before_rows.status not in ('active', 'suspended')
      and not exists (select from account where account.student_id = after_rows.id)
    on conflict do nothing;
  else
    insert into student_without_account (student_id)
    select id from after_rows where status in ('active', 'suspended') on conflict do nothing;
  end if;
  return null;
end $$;
create trigger student_came_without_account after insert on student
  referencing new table as after_rows for each statement execute function follow_accountless_students();
create trigger student_changed_without_account after update on student
  referencing old table as before_rows new table as after_rows for each statement execute function follow_accountless_students();

-- The students are held while their accounts change, so that nobody leaves or comes back unseen.
create function follow_accounts_of_students() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform from student where id in (select student_id from after_rows) order by id for share;
    delete from student_without_account using after_rows
    where student_without_account.student_id = after_rows.student_id;
  else
    perform from student where id in (select student_id from before_rows) order by id for share;
    insert into student_without_account (student_id)
    select student.id from before_rows join student on student.id = before_rows.student_id
    where student.status in ('active', 'suspended')
      and not exists (select from account where account.student_id = student.id)
    on conflict do nothing;
  end if;
  return null;
end $$;
create trigger account_came after insert on account
  referencing new table as after_rows for each statement execute function follow_accounts_of_students();
create trigger account_went after delete on account
  referencing old table as before_rows for each statement execute function follow_accounts_of_students();

create index staff_on_leave on staff (search_text) where status = 'on-leave';
create index application_by_stage_of_year on application (entry_year, stage, stage_since);
