-- Most marks are entered once and never changed, and a mark that was not changed tells itself who entered it, when and from which file. So its
-- first entry is not written a second time: its first change takes along what the mark forgets then. A mark begins with its first version: one
-- that is gone has taken its assessment or its student along, and the foreign keys refuse whoever still writes a later version of it.
drop trigger mark_inserted on mark;
drop function keep_new_marks();

alter table mark_change
  -- Of the first entry, where this is the first change. The mark referred to both until now, and neither an account nor an import that
  -- was applied is ever deleted: asking for them once more would take a third of the time of a change.
  add column first_account_id uuid,
  add column first_upload_id uuid,
  add column first_at timestamptz;
-- Its number says what came first among the changes of a mark, and nobody looks one up by it.
alter table mark_change drop constraint mark_change_pkey;
create index mark_change_by_first_upload on mark_change (first_upload_id) where first_upload_id is not null;

create or replace function keep_changed_marks() returns trigger language plpgsql as $$
begin
  insert into mark_change (assessment_id, student_id, version, before_value, before_status, value, status, account_id, upload_id,
    moderation_id, first_account_id, first_upload_id, first_at)
  select after_rows.assessment_id, after_rows.student_id, after_rows.version, before_rows.value, before_rows.status,
    after_rows.value, after_rows.status, after_rows.changed_by, after_rows.upload_id, after_rows.moderation_id,
    case when before_rows.version = 1 then before_rows.changed_by end,
    case when before_rows.version = 1 then before_rows.upload_id end,
    case when before_rows.version = 1 then before_rows.changed_at end
  from after_rows join before_rows using (assessment_id, student_id)
  where (after_rows.value, after_rows.status) is distinct from (before_rows.value, before_rows.status);
  return null;
end $$;

-- Where a mark goes, goes over to another student, or gets a later version without another value, its first entry is written by itself.
create function keep_first_entry() returns trigger language plpgsql as $$
begin
  insert into mark_change (assessment_id, student_id, version, value, status, account_id, upload_id, moderation_id, at)
  values (old.assessment_id, old.student_id, old.version, old.value, old.status, old.changed_by, old.upload_id, old.moderation_id, old.changed_at);
  return null;
end $$;
create trigger mark_deleted after delete on mark for each row when (old.version = 1) execute function keep_first_entry();
create trigger mark_stays_as_entered after update on mark for each row
  when (old.version = 1 and ((old.value, old.status) is not distinct from (new.value, new.status)
    or (old.assessment_id, old.student_id) <> (new.assessment_id, new.student_id)))
  execute function keep_first_entry();

-- Every mark's whole history. A first entry has the number of the change that took it along, and none before.
create view mark_history as
  select id, assessment_id, student_id, version, before_value, before_status, value, status, account_id, upload_id, moderation_id, at
  from mark_change
  union all
  select id, assessment_id, student_id, 1, null, null, before_value, before_status, first_account_id, first_upload_id, null, first_at
  from mark_change where first_at is not null
  union all
  select null, assessment_id, student_id, version, null, null, value, status, changed_by, upload_id, moderation_id, changed_at
  from mark where version = 1;

-- What a mark tells itself goes, and all else stays to the letter. Emptied and filled again, because rows that are deleted give no room back.
create temporary table kept_change on commit drop as
  select mark_change.* from mark_change
  where not exists (
    select from mark
    where mark.assessment_id = mark_change.assessment_id and mark.student_id = mark_change.student_id
      and mark.version = 1 and mark_change.version = 1 and before_value is null and before_status is null
      and (mark.value, mark.status, changed_by, mark.upload_id, mark.moderation_id, changed_at)
        is not distinct from (mark_change.value, mark_change.status, account_id, mark_change.upload_id, mark_change.moderation_id, at));
truncate mark_change;
insert into mark_change overriding system value select * from kept_change order by id;
