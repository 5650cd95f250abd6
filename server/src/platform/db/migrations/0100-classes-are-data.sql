-- Classes and levels are the school's own. S1 to S6 with O- and A-level are the set that a new school begins with.
create table level (
  code text primary key check (code ~ '^[A-Za-z0-9][A-Za-z0-9-]{0,11}$'),
  name text not null check (name <> ''),
  -- By which rules its results are reckoned. O: a grade for each subject; A: papers make a letter, subjects are taken in combinations.
  kind text not null check (kind in ('O', 'A')),
  place integer not null,
  version integer not null default 1
);
create trigger level_version before update on level for each row execute function next_version();
insert into level (code, name, kind, place) values ('O', 'O-level', 'O', 1), ('A', 'A-level', 'A', 2);

alter table class drop constraint class_code_check;
alter table class add check (code ~ '^[a-z0-9][a-z0-9-]{0,11}$');
alter table class drop constraint class_level_check;
alter table class add foreign key (level) references level;
alter table subject drop constraint subject_level_check;
alter table subject add foreign key (level) references level;

-- Where a class stands among the others: the next one is the one that its students go on to.
alter table class add column place integer;
-- Whoever finishes it has finished school, unless a rollover says otherwise.
alter table class add column is_leaving boolean not null default false;
update class set place = ascii(right(code, 1)) - ascii('0'), is_leaving = code in ('s4', 's6');
alter table class alter column place set not null;

-- The menu of a school that is in use has shown all six until now, and goes on to.
insert into class (code, name, level, place, is_leaving)
  select 's' || n, 'S' || n, case when n <= 4 then 'O' else 'A' end, n, n in (4, 6) from generate_series(1, 6) as n
  where exists (select from school) on conflict do nothing;

-- Behind all that are there, for whoever makes a class without saying where.
create function next_class_place() returns integer language sql volatile as 'select coalesce(max(place), 0) + 1 from class';
alter table class alter column place set default next_class_place();

-- In which order streams of different classes stand, for statements that have no row of the class at hand.
create function class_place(class_code text) returns integer language sql stable parallel safe as
  'select place from class where code = $1';
