-- How far a role of teachers goes beyond what its people teach: the departments and classes whose marks and registers are theirs as well.
alter table role add column reach_departments text[] not null default '{}';
alter table role add column reach_classes text[] not null default '{}';
alter table role add constraint role_reach_of_teachers
  check (category = 'staff' or cardinality(reach_departments) + cardinality(reach_classes) = 0);

-- Whoever has the role hears of another reach as of other permissions.
drop trigger role_changed on role;
create trigger role_changed after update of permissions, reach_departments, reach_classes on role for each row
  when (new.permissions is distinct from old.permissions or new.reach_departments is distinct from old.reach_departments
    or new.reach_classes is distinct from old.reach_classes) execute function tell_role_change();
