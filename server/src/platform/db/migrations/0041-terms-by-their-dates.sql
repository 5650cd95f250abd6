-- The current term is the one that its dates say, unless somebody has pinned one.

alter table term add column is_pinned boolean not null default false;
create unique index term_is_pinned on term (is_pinned) where is_pinned;

-- The term that is on; between two the one that ended last, and before the first one that one.
create function term_by_dates(on_date date) returns uuid language sql stable as $$
  select coalesce(
    (select id from term where start_date <= on_date order by start_date desc limit 1),
    (select id from term order by start_date limit 1))
$$;

-- `is_current` is the kept answer.
create function follow_terms() returns void language plpgsql as $$
declare
  wanted uuid := coalesce((select id from term where is_pinned), term_by_dates(school_today()));
begin
  update term set is_current = false where is_current and id <> wanted;
  update term set is_current = true where id = wanted and not is_current;
end $$;

create function terms_changed() returns trigger language plpgsql as $$
begin
  perform follow_terms();
  return null;
end $$;

-- A pinned term whose own time comes is the current one by its dates from then on, and needs no pin.
create function terms_follow_the_day() returns trigger language plpgsql as $$
begin
  update term set is_pinned = false
  where is_pinned and id = term_by_dates(new.day) and id <> term_by_dates(old.day) and old.day < new.day;
  perform follow_terms();
  return null;
end $$;

-- What a school has chosen so far stays chosen.
update term set is_pinned = true where is_current and id <> term_by_dates(school_today());
select follow_terms();

create trigger term_changed after insert or delete or update of start_date, end_date, is_pinned on term
  for each statement execute function terms_changed();
create trigger terms_follow_the_day after update of day on school_day
  for each row execute function terms_follow_the_day();
create trigger term_follows_dates before update of is_current on term for each row
  when (pg_trigger_depth() = 0 and new.is_current is distinct from old.is_current)
  execute function refuse_to_change_what_follows('is_current');
