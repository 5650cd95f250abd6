-- Whom of the provider an account has let in: the provider's own name for a person, which it gives to nobody else. Usernames and addresses
-- there pass from one person to the next.
create table provider_identity (
  account_id uuid not null references account on delete cascade,
  issuer text not null,
  subject text not null check (length(subject) between 1 and 255),
  linked_at timestamptz not null default now(),
  primary key (account_id, issuer),
  unique (issuer, subject)
);
