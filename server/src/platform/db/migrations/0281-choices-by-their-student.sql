-- Whom a day lies in is known badly where all have chosen since always: PostgreSQL then takes one choice to hold on that day, and reads
-- those of all the school for each question. Asked by the student alone it goes by this index. No period is empty: the key forbids it.
create index subject_choice_by_student on subject_choice (student_id);
create or replace function choices_of(pupils uuid[], on_date date) returns table (student_id uuid, subject_id uuid)
language sql stable as $$
  select chosen.student_id, chosen.subject_id from subject_choice chosen
  where chosen.student_id = any(pupils)
    and coalesce(lower(chosen.during) <= on_date, true) and coalesce(upper(chosen.during) > on_date, true)
$$;
