-- Which entries of the school's calendar came from a file that names its entries, and by which name: the next file finds them again by it,
-- wherever they were moved to. Without its entry a name says nothing, so it goes with it.
create table calendar_source (
  id uuid primary key default gen_random_uuid(),
  uid text not null,
  holiday date unique references school_holiday on delete cascade,
  half_day date unique references school_half_day on delete cascade,
  event_id uuid unique references school_event on delete cascade,
  check (num_nonnulls(holiday, half_day, event_id) = 1)
);
create index calendar_source_by_uid on calendar_source (uid);
