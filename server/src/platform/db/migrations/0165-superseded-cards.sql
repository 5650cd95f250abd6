-- Two records that both had a report card of one term have become one student. Somebody has said which card counts; the editions of the
-- other stay as they were printed, with their numbers, and say since when, by whom and why they do not count.
alter table report_card add column superseded_at timestamptz;
alter table report_card add column superseded_by uuid references account;
alter table report_card add column superseded_reason text;
alter table report_card add check ((superseded_at is null) = (superseded_reason is null));
alter table report_card drop constraint report_card_student_id_term_id_edition_key;
create unique index report_card_edition on report_card (student_id, term_id, edition) where superseded_at is null;
create index report_card_by_student on report_card (student_id, term_id, edition);

create or replace function refuse_change() returns trigger language plpgsql as $$
declare
  superseding constant text[] := '{superseded_at,superseded_by,superseded_reason}';
begin
  if current_setting('bellhouse.erasing', true) = 'on' then
    if tg_table_name = 'audit_entry' and tg_op = 'UPDATE'
      and to_jsonb(new) - '{before,after,address}'::text[] = to_jsonb(old) - '{before,after,address}'::text[] then
      return new;
    end if;
    if tg_table_name = 'report_card' and tg_op = 'DELETE' then
      return old;
    end if;
    -- The words of a reason may be masked when somebody is erased.
    if tg_table_name = 'report_card' and tg_op = 'UPDATE'
      and to_jsonb(new) - 'superseded_reason' = to_jsonb(old) - 'superseded_reason' then
      return new;
    end if;
  end if;
  if current_setting('bellhouse.merging', true) = 'on' and tg_op = 'UPDATE' then
    if tg_table_name in ('mark_change', 'register_change', 'report_card')
      and to_jsonb(new) - 'student_id' = to_jsonb(old) - 'student_id' then
      return new;
    end if;
    if tg_table_name = 'report_card' and to_jsonb(old) ->> 'superseded_at' is null
      and to_jsonb(new) - superseding = to_jsonb(old) - superseding then
      return new;
    end if;
    if tg_table_name = 'audit_entry' and to_jsonb(new) - 'record_id' = to_jsonb(old) - 'record_id' then
      return new;
    end if;
  end if;
  raise exception 'This table is append-only';
end $$;

-- The only way: the cards of these terms that a student has do not count any longer.
create function supersede_cards(of_student uuid, of_terms uuid[], who uuid, why text) returns void
language plpgsql security definer set search_path = public as $$
begin
  perform set_config('bellhouse.merging', 'on', true);
  update report_card set superseded_at = now(), superseded_by = who, superseded_reason = why
  where student_id = of_student and term_id = any(of_terms) and superseded_at is null;
  perform set_config('bellhouse.merging', 'off', true);
end $$;
