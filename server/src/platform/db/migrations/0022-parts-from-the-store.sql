-- Which remotes there are is known by the store alone, and the shell is released like one of them.
alter table release_load drop constraint release_load_remote_check;

-- A screen that throws when it is drawn for the first time has not been loaded.
alter table release_load drop constraint release_load_phase_check;
alter table release_load add constraint release_load_phase_check
  check (phase in ('pointer', 'release', 'entry', 'chunk', 'style', 'init', 'render'));
