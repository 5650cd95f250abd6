-- A lesson of somebody who has left is taken as one of somebody absent is; it hangs on whose it was, as there is no absence.
alter table lesson_cover alter column absence_id drop not null;
alter table lesson_cover
  add column leaver_id uuid references staff,
  add constraint lesson_cover_of_one check (num_nonnulls(absence_id, leaver_id) = 1),
  add constraint lesson_cover_of_leaver unique (leaver_id, day, period);
