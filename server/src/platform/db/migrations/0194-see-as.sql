-- A session in which somebody of the office looks at the portal as somebody else: it reads, and ends by itself.
alter table session add column as_account_id uuid references account on delete cascade;
-- Where they come from and go back to.
alter table session add column from_session_id uuid references session on delete cascade;
alter table session add check (as_account_id <> account_id and (as_account_id is null) = (from_session_id is null));
create index session_by_seen on session (as_account_id) where as_account_id is not null;
create index session_by_origin on session (from_session_id) where from_session_id is not null;

-- Whoever signs out is seen as nobody any more.
create function end_sessions_begun_from() returns trigger language plpgsql as $$
begin
  update session set ends_at = now() where from_session_id = new.id and ends_at > now();
  return null;
end $$;
create trigger origin_ended after update of ends_at on session for each row
  when (new.ends_at <= now() and old.ends_at > now()) execute function end_sessions_begun_from();
