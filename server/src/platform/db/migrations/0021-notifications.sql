-- How somebody is told of what is new. Whoever has no row has what the columns say by themselves.
create table notification_setting (
  account_id uuid primary key references account on delete cascade,
  counts_messages boolean not null default true,
  counts_notices boolean not null default true,
  counts_tasks boolean not null default true,
  browser boolean not null default false,
  shows_text boolean not null default true,
  digest text not null default 'off' check (digest in ('off', 'daily', 'weekly')),
  digest_hour smallint not null default 7 check (digest_hour between 0 and 23),
  digest_day smallint not null default 1 check (digest_day between 1 and 7),
  -- The last day of the school on which it was this person's turn, and what the last mail told of: the same is not told again.
  digest_turn date,
  digest_told text[] not null default '{}'
);
create index notification_setting_with_digest on notification_setting (digest_hour) where digest <> 'off';

-- A report card that its student has opened is nothing new any longer.
create table report_card_opened (
  card_id uuid primary key references report_card on delete cascade,
  opened_at timestamptz not null default now()
);

-- Another index has the same columns.
drop index account_by_name;
