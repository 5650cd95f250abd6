-- With which programs of a person ask for what that person may, or less. Only a hash is kept of what they hold.
create table personal_token (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references account on delete cascade,
  name text not null check (length(btrim(name)) between 1 and 60),
  token_hash bytea not null unique,
  permissions text[] not null check (cardinality(permissions) > 0),
  made_at timestamptz not null default now(),
  ends_at timestamptz not null check (ends_at <= made_at + interval '366 days'),
  used_at timestamptz,
  revoked_at timestamptz
);
create index personal_token_by_account on personal_token (account_id);

-- Whoever has a new password has it because the old one may be known; what was made with that one opens nothing any more.
create function revoke_tokens() returns trigger language plpgsql as $$
begin
  update personal_token set revoked_at = now() where account_id = new.id and revoked_at is null;
  return null;
end $$;
create trigger password_ends_tokens after update of password_hash on account for each row
  when (new.password_hash is distinct from old.password_hash) execute function revoke_tokens();
