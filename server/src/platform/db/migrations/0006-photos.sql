-- A photo is found by its random name, and nobody shares one.
create unique index student_by_photo on student (photo) where photo is not null;
create unique index staff_by_photo on staff (photo) where photo is not null;

-- A new photo is no new version of the record: whoever is just writing in its form loses nothing by it.
drop trigger student_version on student;
create trigger student_version before update on student for each row
  when (new.photo is not distinct from old.photo) execute function next_version();
drop trigger staff_version on staff;
create trigger staff_version before update on staff for each row
  when (new.photo is not distinct from old.photo) execute function next_version();
