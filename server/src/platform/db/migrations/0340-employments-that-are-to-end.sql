-- An end that is written down before its day, and happens by itself on it.
alter table employment_end add column is_planned boolean not null default false;
create index employment_end_planned on employment_end (on_date) where is_planned and restored_at is null;
