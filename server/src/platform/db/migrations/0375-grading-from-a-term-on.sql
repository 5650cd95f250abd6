-- From a term of its year on a class may be graded by another scheme than before; what `class_grading` says holds until then.
create table term_grading (
  term_id uuid not null references term on delete cascade,
  class_code text not null references class on update cascade,
  grading_scheme_id uuid not null references grading_scheme,
  primary key (term_id, class_code)
);
create index term_grading_by_scheme on term_grading (grading_scheme_id);
create index term_grading_by_class on term_grading (class_code);

-- By which scheme a class is graded in a term: the one place that says so.
create function grading_of(asked_class text, asked_term uuid) returns uuid language sql stable as $$
  select coalesce(
    (select later.grading_scheme_id from term_grading later join term begins on begins.id = later.term_id
      join term asked on asked.academic_year_id = begins.academic_year_id and asked.start_date >= begins.start_date
      where later.class_code = asked_class and asked.id = asked_term order by begins.start_date desc limit 1),
    (select grading_scheme_id from class_grading join term using (academic_year_id)
      where class_grading.class_code = asked_class and term.id = asked_term))
$$;
