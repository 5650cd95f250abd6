-- A child whose birth date nobody wrote down is looked for by name alone.
create index student_by_whole_name on student (folded(family_name || ' ' || given_names));
create index application_by_whole_name on application (folded(family_name || ' ' || given_names));
