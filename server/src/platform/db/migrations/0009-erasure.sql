-- Since when nobody knows any longer who this was.
alter table student add column erased_at timestamptz;
alter table staff add column erased_at timestamptz;

-- A value without what tells of a person: texts in which one of the words stands, and notes beside one of the ids.
create function without_person(value jsonb, ids text, words text) returns jsonb language plpgsql immutable as $$
begin
  if value is null or (value::text !~* words and value::text !~ ids) then
    return value;
  end if;
  case jsonb_typeof(value)
    when 'array' then
      return (select jsonb_agg(without_person(item, ids, words) order by place)
              from jsonb_array_elements(value) with ordinality as items (item, place));
    when 'object' then
      return (select jsonb_object_agg(field, case
                when field = 'note' and exists (select from jsonb_each_text(value) where jsonb_each_text.value ~ ids)
                  then 'null' else without_person(held, ids, words) end)
              from jsonb_each(value) as fields (field, held));
    else
      return case when value::text ~* words then '"Erased"' else value end;
  end case;
end $$;

-- What is append-only stays so. Only while a person is erased may values of the audit be blanked, and nothing else of
-- it be changed, and may report cards go.
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
  raise exception 'This table is append-only';
end $$;

-- One pattern for many words, because an audit of years is read once for all of them.
create function any_of(words text[]) returns text language sql immutable as $$
  select string_agg(regexp_replace(word, '([].*+?^${}()|\\[])', '\\\1', 'g'), '|') from unnest(words) word
$$;

-- The only way: the values of the person's own records go, and the words that name the person go from all others.
create function erase_from_audit(records uuid[], words text[]) returns void
language plpgsql security definer set search_path = public as $$
declare
  named text := coalesce(any_of(words), '$^');
  own text := any_of(records::text[]);
begin
  perform set_config('bellhouse.erasing', 'on', true);
  update audit_entry set before = null, after = null, address = null where record_id = any(records);
  update audit_entry
  set before = without_person(before, own, named), after = without_person(after, own, named)
  where id in (
    -- Each entry becomes a text once, whatever it is then asked.
    select id from (select id, concat(before, after) as told from audit_entry offset 0) entry
    where told ~* named or (told ~ own and told like '%"note": "%'))
    and (record_id is null or record_id <> all(records));
  perform set_config('bellhouse.erasing', 'off', true);
end $$;

create function erase_report_cards(erased uuid) returns void
language plpgsql security definer set search_path = public as $$
begin
  perform set_config('bellhouse.erasing', 'on', true);
  delete from report_card where student_id = erased;
  perform set_config('bellhouse.erasing', 'off', true);
end $$;
