-- What the authenticator app of a person and the server both know, sealed with the key in the folder `keys`. The one that waits counts
-- once a code of it was typed in.
create table authenticator (
  account_id uuid primary key references account on delete cascade,
  secret bytea,
  confirmed_at timestamptz,
  -- The time step of the code that was used last: neither it nor an older one opens anything again.
  last_step bigint not null default 0,
  waiting_secret bytea,
  waiting_until timestamptz,
  check ((secret is null) = (confirmed_at is null)),
  check ((waiting_secret is null) = (waiting_until is null))
);

-- Instead of a lost app or passkey, each once. Only hashes are kept.
create table recovery_code (
  account_id uuid not null references account on delete cascade,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (account_id, code_hash)
);

-- Sign-ins whose password was right and whose second step is to come. Only a hash of what the browser holds is kept.
create table sign_in_step (
  token_hash bytea primary key,
  account_id uuid not null references account on delete cascade,
  ends_at timestamptz not null
);
create index sign_in_step_by_account on sign_in_step (account_id);
create index sign_in_step_by_end on sign_in_step (ends_at);

-- A password that is good no longer, or an account that is closed, has begun no sign-in.
create function forget_sign_in_steps() returns trigger language plpgsql as $$
begin
  delete from sign_in_step where account_id = new.id;
  return null;
end
$$;
create trigger password_replaced after update of password_hash, is_disabled on account for each row
  when (new.password_hash is distinct from old.password_hash or new.is_disabled and not old.is_disabled)
  execute function forget_sign_in_steps();

-- What the school asks of each category beside the password.
alter table school add column second_factor_admin text not null default 'offered'
  check (second_factor_admin in ('off', 'offered', 'required'));
alter table school add column second_factor_staff text not null default 'offered'
  check (second_factor_staff in ('off', 'offered', 'required'));
alter table school add column second_factor_student text not null default 'off'
  check (second_factor_student in ('off', 'offered', 'required'));

-- The person signed in without a second factor that the school requires, and reaches nothing but its enrolment.
alter table session add column must_enrol boolean not null default false;
