-- On which days of the week there was school, and how often a day its registers were to be taken, day for day: `school` tells it of today.
-- What nobody was asked for then is not owed because it is asked for now.
create table school_week (
  during daterange not null check (not isempty(during)),
  week_days smallint[] not null,
  register_sessions text not null,
  exclude using gist (during with &&)
);
insert into school_week select daterange(null, null), week_days, register_sessions from school;

-- A school that has taken no register yet is only being set up: what it says holds for all days.
create function school_keeps_its_week() returns trigger language plpgsql as $$
declare
  today date := case when exists (select from register) then school_today() end;
begin
  delete from school_week where today is null or lower(during) >= today;
  update school_week set during = daterange(lower(during), today) where during @> today;
  update school_week set during = daterange(lower(during), null)
  where upper(during) = today and week_days = new.week_days and register_sessions = new.register_sessions;
  if not found then
    insert into school_week values (daterange(today, null), new.week_days, new.register_sessions);
  end if;
  return null;
end $$;
create trigger school_begins_its_week after insert on school for each row execute function school_keeps_its_week();
create trigger school_changes_its_week after update of week_days, register_sessions on school
  for each row when ((old.week_days, old.register_sessions) is distinct from (new.week_days, new.register_sessions))
  execute function school_keeps_its_week();
