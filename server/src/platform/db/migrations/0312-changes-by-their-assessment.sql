-- Every mark that was ever entered has a row here, and an index that ends in the number of the row has an entry of its own for each: a hundred
-- bytes and more for a row of as many. Without the number PostgreSQL writes each student and each assessment once for all rows of theirs. An
-- assessment has as many rows as its stream has students, so the history of one mark is still found among few.
create index mark_change_by_assessment on mark_change (assessment_id);
create index mark_change_of_student on mark_change (student_id);
drop index mark_change_by_mark;
drop index mark_change_by_student;
