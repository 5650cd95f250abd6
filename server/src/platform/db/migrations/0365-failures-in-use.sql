-- A release that was loaded well may still break in the hands of whoever uses it. That is told like a failed load, and is none.
alter table release_load add column in_use boolean not null default false;
alter table release_load add constraint release_load_in_use_check check (not in_use or outcome = 'failed');
