-- The refused rows of a preview, a hundred to a page, so that none of them is looked for by planning the files again.
create table import_refused (
  import_id uuid not null references import on delete cascade,
  page integer not null,
  -- What is answered of it: how many there are in all, the rows with their cells, the names of the columns.
  document jsonb not null,
  primary key (import_id, page)
);

-- What was previewed before has no such pages, and is previewed again.
update import set state = 'open', preview = null, revision = null where state = 'previewed';
