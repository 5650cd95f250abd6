-- Whether students sign in while they are suspended.
alter table school add column suspended_may_sign_in boolean not null default true;

create function is_kept_out(student_id uuid) returns boolean language sql stable as $$
  select exists (select from student cross join school
    where student.id = is_kept_out.student_id and status = 'suspended' and not suspended_may_sign_in)
$$;

-- Whoever is connected is asked again who they are.
create function tell_suspension() returns trigger language plpgsql as $$
begin
  perform pg_notify('bellhouse_live', json_build_object('type', 'account-changed', 'accountId', account.id)::text)
  from account where account.student_id = new.id;
  return null;
end $$;
create trigger suspended after update of status on student for each row
  when (new.status = 'suspended' and old.status <> 'suspended') execute function tell_suspension();

create function tell_suspended() returns trigger language plpgsql as $$
begin
  perform pg_notify('bellhouse_live', json_build_object('type', 'account-changed', 'accountId', account.id)::text)
  from account join student on student.id = student_id where status = 'suspended';
  return null;
end $$;
create trigger suspended_kept_out after update of suspended_may_sign_in on school for each row
  when (old.suspended_may_sign_in and not new.suspended_may_sign_in) execute function tell_suspended();
