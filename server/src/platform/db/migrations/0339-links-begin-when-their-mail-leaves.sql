-- A link that somebody asked for is good from when its mail has left: a mail server that is away for an hour would bring dead ones.
alter table password_reset add column mail_id bigint references outbox_mail on delete set null;
alter table password_reset add column good_for interval;
create index password_reset_by_mail on password_reset (mail_id) where mail_id is not null;

create function begin_link() returns trigger language plpgsql as $$
begin
  update password_reset set ends_at = new.sent_at + good_for where mail_id = new.id;
  return null;
end $$;

create trigger link_begins after update of sent_at on outbox_mail for each row
  when (old.sent_at is null and new.sent_at is not null) execute function begin_link();
