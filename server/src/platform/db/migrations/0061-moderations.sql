-- All marks of an assessment scaled or shifted by one act. What they were stands in the history of each mark.
create table moderation (
  id uuid primary key default gen_random_uuid(),
  assessment_id uuid not null references assessment on delete cascade,
  kind text not null check (kind in ('add', 'scale', 'mean', 'maximum')),
  amount numeric(8, 4) not null,
  decimals smallint not null check (decimals between 0 and 2),
  reason text not null check (length(reason) between 1 and 400),
  -- How many marks it changed.
  marks integer not null default 0,
  made_by uuid references account,
  made_at timestamptz not null default now(),
  undone_by uuid references account,
  undone_at timestamptz
);
create index moderation_by_assessment on moderation (assessment_id, made_at);

alter table mark add column moderation_id uuid references moderation on delete set null;
create index mark_by_moderation on mark (moderation_id) where moderation_id is not null;
alter table mark_change add column moderation_id uuid;
create index mark_change_by_moderation on mark_change (moderation_id) where moderation_id is not null;

-- Whoever writes a mark over it has said something else.
create function mark_follows_moderation() returns trigger language plpgsql as $$
begin
  if new.moderation_id is not distinct from old.moderation_id then new.moderation_id := null; end if;
  return new;
end $$;
create trigger mark_leaves_moderation before update on mark for each row
  when (old.moderation_id is not null and (new.value, new.status) is distinct from (old.value, old.status))
  execute function mark_follows_moderation();

create or replace function keep_changed_marks() returns trigger language plpgsql as $$
begin
  insert into mark_change
    (assessment_id, student_id, version, before_value, before_status, value, status, account_id, upload_id, moderation_id)
  select after_rows.assessment_id, after_rows.student_id, after_rows.version, before_rows.value, before_rows.status,
    after_rows.value, after_rows.status, after_rows.changed_by, after_rows.upload_id, after_rows.moderation_id
  from after_rows join before_rows using (assessment_id, student_id)
  where (after_rows.value, after_rows.status) is distinct from (before_rows.value, before_rows.status);
  return null;
end $$;
