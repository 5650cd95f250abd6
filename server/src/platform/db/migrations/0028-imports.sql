-- Whatever comes in from files, in one way: open → previewed → applying → applied, cancelled, failed or undone.
create table import (
  id uuid primary key default gen_random_uuid(),
  kind text not null,
  started_by uuid not null references account,
  started_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  state text not null default 'open'
    check (state in ('open', 'previewed', 'applying', 'applied', 'cancelled', 'failed', 'undone')),
  file_name text not null,
  -- What was found in the files, for whoever maps them.
  about jsonb not null,
  mapping jsonb not null,
  -- Texts that were written into cells in place of those of the files.
  mended jsonb not null default '[]',
  -- What the person saw last of what would be written, what that was to the letter, and where each row went.
  preview jsonb,
  revision text,
  counts jsonb,
  job_id uuid references job on delete set null,
  failure text,
  finished_at timestamptz
);
create index import_by_starter on import (started_by);
create index import_by_job on import (job_id);

-- The tables of the files, without their password columns: JSON, gzipped.
create table import_file (
  import_id uuid not null references import on delete cascade,
  place smallint not null,
  name text not null,
  file text not null references stored_file,
  -- Bytes of the JSON.
  size integer not null,
  primary key (import_id, place)
);
create index import_file_by_file on import_file (file);

-- What was read from the files before lay in the database and does not come along; the files can be dropped again.
insert into import (id, kind, started_by, started_at, changed_at, state, file_name, about, mapping, preview, failure, finished_at)
select id, kind, started_by, started_at,
  -- Whoever began one has a day to read what became of it.
  case when state in ('mapping', 'previewed', 'applying') then now() else started_at end,
  case when state in ('mapping', 'previewed', 'applying') then 'failed' else state end, file_name,
  document - 'mapping' - 'preview' - 'progress', coalesce(document -> 'mapping', '{}'), nullif(document -> 'preview', 'null'),
  case
    when state = 'applying' then 'The server was upgraded in the middle. Nothing was brought in.'
    when state in ('mapping', 'previewed') then 'The server was upgraded before this was applied. Drop the files again.'
    else failure end,
  started_at
from (
  select id, 'roster' as kind, started_by, started_at, state, 'roster' as file_name, document, failure from roster_import
  union all select id, 'marks', started_by, started_at, state, file_name, document, failure from mark_upload
) before;

update job set state = 'cancelled', finished_at = now()
  where kind = 'apply roster import' and state in ('waiting', 'running');

alter table mark drop constraint mark_upload_id_fkey;
alter table mark add foreign key (upload_id) references import;
alter table mark_change drop constraint mark_change_upload_id_fkey;
alter table mark_change add foreign key (upload_id) references import;
-- An import that nobody needs is looked for among the marks before it goes.
create index mark_by_upload on mark (upload_id) where upload_id is not null;
create index mark_change_by_upload on mark_change (upload_id) where upload_id is not null;
drop table roster_import, mark_upload;
