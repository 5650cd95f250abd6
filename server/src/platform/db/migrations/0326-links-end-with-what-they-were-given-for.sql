-- A link that sets a password was given to whoever had the account then, by mail to the address of then: it ends with the password, with
-- the address, and with the account itself.
create function account_ends_its_links() returns trigger language plpgsql as $$
begin
  delete from password_reset where account_id = new.id;
  return null;
end $$;
create trigger account_ends_its_links after update of password_hash, email, is_disabled on account
  for each row when ((old.password_hash, old.email, old.is_disabled) is distinct from (new.password_hash, new.email, new.is_disabled))
  execute function account_ends_its_links();

create function person_ends_links() returns trigger language plpgsql as $$
begin
  delete from password_reset using account where account_id = account.id and new.id in (staff_id, student_id);
  return null;
end $$;
create trigger person_ends_links after update of email on staff
  for each row when (old.email is not null and old.email is distinct from new.email) execute function person_ends_links();
create trigger person_ends_links after update of email on student
  for each row when (old.email is not null and old.email is distinct from new.email) execute function person_ends_links();
