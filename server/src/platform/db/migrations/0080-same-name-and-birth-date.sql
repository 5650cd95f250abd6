-- Whoever is put on record is looked for first: somebody of the same name, whatever its accents and capitals, born on the same day.
create index student_name_and_birth on student (birth_date, folded(family_name || ' ' || given_names))
  where birth_date is not null;
