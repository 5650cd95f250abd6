-- Roles of the school's own: sets of permissions within a category. An account without one has all that its category may.
create table role (
  id uuid primary key default gen_random_uuid(),
  name text not null check (length(btrim(name)) between 1 and 60),
  category text not null check (category in ('admin', 'staff')),
  permissions text[] not null,
  version integer not null default 1,
  removed_at timestamptz,
  unique (id, category)
);
create unique index role_by_name on role (lower(name)) where removed_at is null;

alter table account add column role_id uuid;
alter table account add column role_given_by uuid references account;
alter table account add column role_given_at timestamptz;
-- A role reaches nobody beyond its category.
alter table account add foreign key (role_id, category) references role (id, category);
create index account_by_role on account (role_id) where role_id is not null;
create index account_by_giver on account (role_given_by) where role_given_by is not null;

-- Two who take each other's rights away at the same moment come one behind the other here, and the second is refused.
create function keep_full_administrator() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtext('full administrators'));
  if not exists (
    select from account where category = 'admin' and role_id is null and not is_disabled and password_hash is not null
  ) then
    raise exception 'Nobody with all permissions would be left' using errcode = 'BH001';
  end if;
  return null;
end $$;
create trigger full_administrator_stays after update of category, role_id, is_disabled, password_hash on account for each row
  when (old.category = 'admin' and old.role_id is null and not old.is_disabled and old.password_hash is not null
    and not (new.category = 'admin' and new.role_id is null and not new.is_disabled and new.password_hash is not null))
  execute function keep_full_administrator();

-- Whoever has the role hears of a change of it with the very change.
drop trigger account_changed on account;
create trigger account_changed after update of is_disabled, category, must_change_password, role_id on account for each row
  when (new.is_disabled <> old.is_disabled or new.category <> old.category
    or new.must_change_password <> old.must_change_password or new.role_id is distinct from old.role_id)
  execute function tell_account_change();

create function tell_role_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('bellhouse_live', json_build_object('type', 'account-changed', 'accountId', id)::text)
  from account where role_id = new.id;
  return null;
end $$;
create trigger role_changed after update of permissions on role for each row
  when (new.permissions is distinct from old.permissions) execute function tell_role_change();

-- The link to an account of the office goes to its own address and no longer to that of the record, which imports write.
update account set email = staff.email from staff
where staff.id = account.staff_id and account.category = 'admin' and account.email is null and staff.email is not null;
