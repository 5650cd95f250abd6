-- How somebody mapped a file with these column names, of whatever kind it is, so that the next one with them needs no mapping.
create table import_mapping (
  kind text not null,
  -- A digest of the column names.
  headers text not null,
  mapping jsonb not null,
  mapped_at timestamptz not null default now(),
  primary key (kind, headers)
);

insert into import_mapping (kind, headers, mapping, mapped_at)
select 'calendar', headers, mapping, mapped_at from calendar_mapping;

insert into import_mapping (kind, headers, mapping, mapped_at)
select 'roster ' || format, headers,
  jsonb_build_object('part', part, 'columns', columns, 'dates', dates, 'grades', grades), mapped_at
from roster_mapping;

drop table calendar_mapping;
drop table roster_mapping;
