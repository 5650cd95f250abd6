-- Since when an assessment whose marks students had seen is open again; null once it is published anew, and for one that never was.
alter table assessment add column reopened_at timestamptz;

create function note_reopening() returns trigger language plpgsql as $$
begin
  if old.status = 'published' then
    new.reopened_at := now();
  elsif new.status = 'published' then
    new.reopened_at := null;
  end if;
  return new;
end $$;
create trigger assessment_reopened before update of status on assessment
  for each row when (new.status is distinct from old.status) execute function note_reopening();

update assessment set reopened_at = told.at
from (select record_id, max(at) as at from audit_entry
  where action = 'make assessment draft' and record_kind = 'assessment' and before ->> 'state' = 'published'
    and record_id = any(array(select id from assessment where status <> 'published')) group by record_id) told
where assessment.id = told.record_id and status <> 'published';
