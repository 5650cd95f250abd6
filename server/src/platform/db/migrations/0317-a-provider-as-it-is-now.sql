-- Since when the provider is asked as it is now: whoever was signed in by it before has not shown that it still lets people in.
alter table sign_in_provider add column same_since timestamptz not null default '-infinity';
alter table sign_in_provider alter column same_since set default now();
