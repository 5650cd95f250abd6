-- The beginning of the school's day, as `school_today` counts days.
create function start_of_school_day() returns timestamptz language sql stable as $$
  select school_today()::timestamp at time zone coalesce((select time_zone from school), 'UTC')
$$;

-- Who has seen what is protected of a student is asked for at each such reading.
create index audit_entry_by_reading on audit_entry (record_id, account_id, at) where record_kind = 'student reading';
