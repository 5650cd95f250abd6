-- Forms of admission ask for mother and father: an application has room for a second guardian beside the first.
alter table application
  add column second_guardian_given_names text not null default '',
  add column second_guardian_family_name text not null default '',
  add column second_guardian_relation text,
  add column second_guardian_phone text,
  add column second_guardian_email citext;

-- The words of a name in one order, since forms ask for it in one line.
create function name_words(name text) returns text[] language sql immutable parallel safe as $$
  select array(select word from regexp_split_to_table(folded(name), '[^[:alnum:]]+') word where word <> '' order by word)
$$;

-- The two may have changed places since, so the history of such an application keeps neither.
create or replace function erase_guardian_of_applications(applications uuid[]) returns void
language plpgsql security definer set search_path = public as $$
declare
  fields constant text[] := '{guardianGivenNames,guardianFamilyName,guardianRelation,guardianPhone,guardianEmail,
    secondGuardianGivenNames,secondGuardianFamilyName,secondGuardianRelation,secondGuardianPhone,secondGuardianEmail}';
begin
  perform set_config('bellhouse.erasing', 'on', true);
  update audit_entry set before = before - fields, after = after - fields
  where record_kind = 'application' and record_id = any(applications);
  perform set_config('bellhouse.erasing', 'off', true);
end $$;
