create extension if not exists btree_gist;

-- The day up to which today's figures follow the facts that have periods. It goes forward when a day begins, and whatever is kept of a
-- day follows by a trigger on it. For a drill `moved_to` is the day that it is to be.
create table school_day (
  id smallint primary key default 1 check (id = 1),
  day date not null,
  moved_to date
);

-- The day at the school.
create function school_today() returns date language sql stable as $$
  select coalesce(
    (select moved_to from school_day),
    (now() at time zone coalesce((select time_zone from school), 'UTC'))::date)
$$;
insert into school_day (day) select school_today();
