-- The school's own facts are edited by several people: a version, and a name for the audit.
alter table school add column version integer not null default 1;
alter table school add column record_id uuid not null default gen_random_uuid();

-- Pictures that stand on printed documents, by their hash. A card that was printed with one keeps it, so none is ever removed.
create table badge (
  hash text primary key check (hash ~ '^[0-9a-f]{64}$'),
  png bytea not null check (length(png) between 1 and 400000)
);
alter table school add column badge text references badge;
