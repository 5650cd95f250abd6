-- A phone by which it is compared: its last nine digits, so that +256 772 123456 and 0772 123456 are one. Fewer than six are an extension.
create function phone_key(phone text) returns text language sql immutable parallel safe as $$
  select case when length(digits) >= 6 then right(digits, 9) end
  from regexp_replace(phone, '\D', '', 'g') digits
$$;
create function phone_keys(phones text[]) returns text[] language sql immutable parallel safe as $$
  select coalesce(array_agg(distinct phone_key(phone)) filter (where phone_key(phone) is not null), '{}') from unnest(phones) phone
$$;
alter table guardian add column phone_keys text[] not null generated always as (phone_keys(phones)) stored;
create index guardian_by_phone on guardian using gin (phone_keys);
create index guardian_by_email on guardian (email) where email is not null;

-- Found by the email as well, and by a phone in any way of writing. The name stays in front: lists are sorted by this.
alter table guardian alter column search_text set expression as (
  folded(family_name || ' ' || given_names || ' ' || joined(phones) || ' ' || coalesce(email::text, '') || ' ' || joined(phone_keys(phones))));

-- Two guardians whom one phone or one email reaches who are two people, as somebody has said: parents often share a phone.
create table different_guardians (
  first_id uuid not null references guardian on delete cascade,
  second_id uuid not null references guardian on delete cascade,
  said_by uuid references account on delete set null,
  said_at timestamptz not null default now(),
  primary key (first_id, second_id),
  check (first_id < second_id)
);
create index different_guardians_by_second on different_guardians (second_id);

-- What histories of applications hold of a guardian who is erased: the other values stay, since they tell of the applicant.
create function erase_guardian_of_applications(applications uuid[]) returns void
language plpgsql security definer set search_path = public as $$
declare
  fields constant text[] := '{guardianGivenNames,guardianFamilyName,guardianRelation,guardianPhone,guardianEmail}';
begin
  perform set_config('bellhouse.erasing', 'on', true);
  update audit_entry set before = before - fields, after = after - fields
  where record_kind = 'application' and record_id = any(applications);
  perform set_config('bellhouse.erasing', 'off', true);
end $$;
