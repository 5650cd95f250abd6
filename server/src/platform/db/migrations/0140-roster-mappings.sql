-- How somebody mapped a list with these column names, so that the next one with them needs no mapping.
create table roster_mapping (
  format text not null,
  -- A digest of the column names without case, spaces and signs, in alphabetical order.
  headers text not null,
  part text,
  columns jsonb not null,
  dates jsonb not null,
  grades jsonb not null,
  mapped_at timestamptz not null default now(),
  primary key (format, headers)
);
