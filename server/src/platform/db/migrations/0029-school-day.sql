create extension if not exists btree_gist;

-- The day at the school. `bellhouse.today` moves it for drills and tests.
create function school_today() returns date language sql stable as $$
  select coalesce(
    nullif(current_setting('bellhouse.today', true), '')::date,
    (now() at time zone coalesce((select time_zone from school), 'UTC'))::date)
$$;

-- The day up to which today's figures follow the facts that have periods. It goes forward when a day begins, and whatever is kept of a
-- day follows by a trigger on it.
create table school_day (
  id smallint primary key default 1 check (id = 1),
  day date not null
);
insert into school_day (day) select school_today();
