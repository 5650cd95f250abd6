-- Two records of one student become one. What is frozen or append-only then says another student, and nothing else of it changes: the
-- numbers of editions neither, which is why two cards of one term, or two papers of one kind, keep their records from being merged.
create or replace function refuse_change() returns trigger language plpgsql as $$
begin
  if current_setting('bellhouse.erasing', true) = 'on' then
    if tg_table_name = 'audit_entry' and tg_op = 'UPDATE'
      and to_jsonb(new) - '{before,after,address}'::text[] = to_jsonb(old) - '{before,after,address}'::text[] then
      return new;
    end if;
    if tg_table_name = 'report_card' and tg_op = 'DELETE' then
      return old;
    end if;
  end if;
  if current_setting('bellhouse.merging', true) = 'on' and tg_op = 'UPDATE' then
    if tg_table_name in ('mark_change', 'register_change', 'report_card')
      and to_jsonb(new) - 'student_id' = to_jsonb(old) - 'student_id' then
      return new;
    end if;
    if tg_table_name = 'audit_entry' and to_jsonb(new) - 'record_id' = to_jsonb(old) - 'record_id' then
      return new;
    end if;
  end if;
  raise exception 'This table is append-only';
end $$;

create or replace function refuse_change_of_paper() returns trigger language plpgsql as $$
declare
  withdrawal constant text[] := '{withdrawn_on,withdrawn_by,withdrawn_reason}';
begin
  if tg_op = 'DELETE' and current_setting('bellhouse.erasing', true) = 'on' then
    return old;
  end if;
  if tg_op = 'UPDATE' and current_setting('bellhouse.merging', true) = 'on'
    and to_jsonb(new) - 'student_id' = to_jsonb(old) - 'student_id' then
    return new;
  end if;
  if tg_op = 'UPDATE' and to_jsonb(new) - withdrawal = to_jsonb(old) - withdrawal
    and (old.withdrawn_on is null
      or (new.withdrawn_on, new.withdrawn_by) is not distinct from (old.withdrawn_on, old.withdrawn_by)) then
    return new;
  end if;
  raise exception 'A paper that was issued stays as it is';
end $$;

-- The only way: cards, papers and histories of one record become those of the other.
create function hand_over_frozen(other uuid, kept uuid) returns void
language plpgsql security definer set search_path = public as $$
begin
  perform set_config('bellhouse.merging', 'on', true);
  update mark_change set student_id = kept where student_id = other;
  update register_change set student_id = kept where student_id = other;
  update report_card set student_id = kept where student_id = other;
  update issued_paper set student_id = kept where student_id = other;
  update audit_entry set record_id = kept where record_id = other;
  perform set_config('bellhouse.merging', 'off', true);
end $$;

-- Where both had an account, one stays. The other is closed for good and is nobody's, but what was written with it can still be read.
alter table account add column merged_into uuid references account on delete cascade;
create index account_by_merged_into on account (merged_into) where merged_into is not null;
do $$
declare
  rule text;
begin
  select conname into rule from pg_constraint
  where conrelid = 'account'::regclass and contype = 'c' and pg_get_constraintdef(oid) like '%student_id IS NOT NULL%';
  execute format('alter table account drop constraint %I', rule);
end $$;
alter table account add constraint account_of_student
  check (category <> 'student' or student_id is not null or merged_into is not null);
alter table account add constraint account_merged_is_closed check (merged_into is null or (is_disabled and student_id is null));

-- Two records of the same name and birth date that are two people, as somebody has said.
create table different_students (
  first_id uuid not null references student on delete cascade,
  second_id uuid not null references student on delete cascade,
  said_by uuid references account on delete set null,
  said_at timestamptz not null default now(),
  primary key (first_id, second_id),
  check (first_id < second_id)
);
create index different_students_by_second on different_students (second_id);
