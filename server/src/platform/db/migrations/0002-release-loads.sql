-- How loads of remotes went, told by the shell of whoever is signed in. Only what counts is kept, and that for seven days.
create table release_load (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  account_id uuid not null references account on delete cascade,
  remote text not null check (remote in ('admin', 'teacher', 'student', 'chat')),
  release text not null,
  outcome text not null check (outcome in ('loaded', 'failed')),
  failure text check (failure in ('timeout', 'error', 'missing', 'integrity', 'init', 'contract')),
  phase text not null check (phase in ('pointer', 'release', 'entry', 'chunk', 'style', 'init')),
  ms integer not null check (ms >= 0),
  -- The release that was served in its place.
  fallback text,
  check ((outcome = 'failed') = (failure is not null))
);
create index release_load_by_release on release_load (remote, release, at);
create index release_load_by_account on release_load (account_id, at);
create index release_load_by_time on release_load (at);
