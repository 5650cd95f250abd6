-- Two records that both had papers of one kind, or that were both admitted by an application, have become one student. Somebody has said
-- which ones count; the others stay as they were, and say since when, by whom and why they do not count.
alter table issued_paper add column superseded_at timestamptz;
alter table issued_paper add column superseded_by uuid references account;
alter table issued_paper add column superseded_reason text;
alter table issued_paper add check ((superseded_at is null) = (superseded_reason is null));
alter table issued_paper drop constraint issued_paper_student_id_kind_edition_key;
create unique index issued_paper_edition on issued_paper (student_id, kind, edition) where superseded_at is null;
create index issued_paper_by_student on issued_paper (student_id, kind, edition);

alter table application add column superseded_at timestamptz;
alter table application add column superseded_by uuid references account on delete set null;
alter table application add column superseded_reason text;
-- The reason goes when the student is erased.
alter table application add check (superseded_reason is null or superseded_at is not null);
alter table application drop constraint application_student_id_key;
create unique index application_that_counts on application (student_id) where superseded_at is null;
create index application_by_student on application (student_id);

create or replace function refuse_change_of_paper() returns trigger language plpgsql as $$
declare
  withdrawal constant text[] := '{withdrawn_on,withdrawn_by,withdrawn_reason}';
  superseding constant text[] := '{superseded_at,superseded_by,superseded_reason}';
begin
  if tg_op = 'DELETE' and current_setting('bellhouse.erasing', true) = 'on' then
    return old;
  end if;
  -- The words of a reason may be masked when somebody is erased.
  if tg_op = 'UPDATE' and current_setting('bellhouse.erasing', true) = 'on' and old.superseded_at is not null
    and to_jsonb(new) - 'superseded_reason' = to_jsonb(old) - 'superseded_reason' then
    return new;
  end if;
  if tg_op = 'UPDATE' and current_setting('bellhouse.merging', true) = 'on'
    and to_jsonb(new) - 'student_id' = to_jsonb(old) - 'student_id' then
    return new;
  end if;
  if tg_op = 'UPDATE' and current_setting('bellhouse.merging', true) = 'on' and old.superseded_at is null
    and to_jsonb(new) - superseding = to_jsonb(old) - superseding then
    return new;
  end if;
  if tg_op = 'UPDATE' and to_jsonb(new) - withdrawal = to_jsonb(old) - withdrawal
    and (old.withdrawn_on is null
      or (new.withdrawn_on, new.withdrawn_by) is not distinct from (old.withdrawn_on, old.withdrawn_by)) then
    return new;
  end if;
  raise exception 'A paper that was issued stays as it is';
end $$;

-- The only way: the papers of these kinds that a student has do not count any longer.
create function supersede_papers(of_student uuid, of_kinds text[], who uuid, why text) returns void
language plpgsql security definer set search_path = public as $$
begin
  perform set_config('bellhouse.merging', 'on', true);
  update issued_paper set superseded_at = now(), superseded_by = who, superseded_reason = why
  where student_id = of_student and kind = any(of_kinds) and superseded_at is null;
  perform set_config('bellhouse.merging', 'off', true);
end $$;
