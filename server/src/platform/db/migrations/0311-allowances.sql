-- How much somebody has used up of what there is so much of in a while, over all servers: calls of a minute, bytes of an hour. Who it
-- is stands here as a hash. An unlogged table costs no write to the log, and what is lost in a crash of the database is a minute.
create unlogged table allowance (
  key bytea primary key,
  used bigint not null check (used >= 0),
  ends_at timestamptz not null
);
