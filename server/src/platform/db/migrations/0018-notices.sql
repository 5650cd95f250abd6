-- What the school or a teacher tells many at once. Whom it is for is worked out when it is read: nothing is written for each of them.
create table notice (
  id uuid primary key default gen_random_uuid(),
  title text not null,
  text text not null,
  audience text not null check (audience in ('everybody', 'staff', 'students', 'classes', 'streams')),
  -- With a notice for students: also whoever teaches them.
  with_teachers boolean not null default false,
  from_day date not null,
  until_day date not null,
  is_pinned boolean not null default false,
  author_id uuid not null references account,
  written_at timestamptz not null default now(),
  withdrawn_at timestamptz,
  withdrawn_by uuid references account,
  version integer not null default 1,
  check (from_day <= until_day),
  check (not with_teachers or audience in ('students', 'classes', 'streams'))
);
create index notice_standing on notice (until_day) where withdrawn_at is null;
create index notice_by_day on notice (from_day, id);
create index notice_by_author on notice (author_id);
create trigger notice_version before update on notice for each row execute function next_version();

create table notice_class (
  notice_id uuid not null references notice on delete cascade,
  class_code text not null references class,
  primary key (notice_id, class_code)
);

create table notice_stream (
  notice_id uuid not null references notice on delete cascade,
  stream_id uuid not null references stream on delete cascade,
  primary key (notice_id, stream_id)
);
create index notice_stream_by_stream on notice_stream (stream_id);

create table notice_file (
  id uuid primary key default gen_random_uuid(),
  notice_id uuid not null references notice on delete cascade,
  name text not null,
  type text not null check (type in ('application/pdf', 'image/jpeg', 'image/png')),
  size integer not null check (size > 0),
  -- The name of the file in the data folder.
  file text not null unique,
  added_at timestamptz not null default now()
);
create index notice_file_by_notice on notice_file (notice_id, added_at, id);

create table notice_read (
  notice_id uuid not null references notice on delete cascade,
  account_id uuid not null references account,
  read_at timestamptz not null default now(),
  primary key (notice_id, account_id)
);
create index notice_read_by_account on notice_read (account_id);
create index notice_read_by_time on notice_read (notice_id, read_at, account_id);

-- Who has not read a notice yet is listed by name, page by page, among all who are there.
create index account_by_name on account (display_name, id);
