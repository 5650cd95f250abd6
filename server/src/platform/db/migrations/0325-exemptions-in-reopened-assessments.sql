-- Whoever was exempted while an assessment was closed is so in it once it is open again.
create trigger assessment_exempts_when_reopened after update of status on assessment
  for each row when (new.status = 'draft' and old.status <> 'draft')
  execute function exempt_from_moved_assessment();
