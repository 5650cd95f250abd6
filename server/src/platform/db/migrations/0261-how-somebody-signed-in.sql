-- By what a session was begun. Of those before nothing else is known than that the provider began them.
alter table session add column way text check (way in ('password', 'passkey', 'provider', 'recovery'));
update session set way = 'provider' where by_provider;
