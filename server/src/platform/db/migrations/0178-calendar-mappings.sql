-- How somebody mapped a calendar with these column names, and what its words meant, so that the next one with them needs no mapping.
create table calendar_mapping (
  -- A digest of the column names.
  headers text primary key,
  mapping jsonb not null,
  mapped_at timestamptz not null default now()
);
