-- Where people of the school sign in by OpenID Connect: one provider, or none.
create table sign_in_provider (
  id boolean primary key default true check (id),
  name text not null check (length(btrim(name)) between 1 and 40),
  issuer text not null,
  client_id text not null,
  -- Sealed with the key in the folder `keys`; nothing where the provider asks for none.
  secret bytea,
  -- What the provider says of a person by which the account is found: `email` finds it by a verified address, any other by the username.
  claim text not null check (length(claim) between 1 and 60),
  rule_admin text not null check (rule_admin in ('off', 'offered', 'required')),
  rule_staff text not null check (rule_staff in ('off', 'offered', 'required')),
  rule_student text not null check (rule_student in ('off', 'offered', 'required')),
  version integer not null default 1
);

-- Who has been signed in by the provider owes nothing that belongs to a password.
alter table session add column by_provider boolean not null default false;
alter table sign_in_step add column by_provider boolean not null default false;

-- Until then the password opens the account also where the provider is required: somebody at the server's own machine has let the person in.
alter table account add column password_opens_until timestamptz;
