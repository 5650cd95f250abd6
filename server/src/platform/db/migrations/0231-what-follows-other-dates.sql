-- An assessment that is held on another day, or becomes another paper, is about other exemptions: what the old ones wrote is empty again,
-- and what the new ones say stands there. Marks that somebody gave stay.
create function exempt_from_moved_assessment() returns trigger language plpgsql as $$
begin
  update mark set status = null, exemption_id = null
  where assessment_id = new.id and exemption_id is not null
    and not exists (select from assessments_exempted(mark.exemption_id) still where still = new.id);
  insert into mark (assessment_id, student_id, status, changed_by, exemption_id)
  select new.id, given.student_id, status_of_exemption(given.kind), given.made_by, given.id
  from mark_exemption given
  where given.undone_at is null and given.term_id = new.term_id
    and new.id in (select assessments_exempted(given.id))
  order by given.made_at
  on conflict (assessment_id, student_id) do update
    set status = excluded.status, changed_by = excluded.changed_by, exemption_id = excluded.exemption_id
    where mark.value is null and mark.status is null;
  return null;
end $$;
create trigger assessment_exempts_when_moved after update of held_on, paper on assessment
  for each row when ((new.held_on, new.paper) is distinct from (old.held_on, old.paper))
  execute function exempt_from_moved_assessment();

-- Sets that begin or end with their school year do so when it has other days, with their students; the others stay within it.
create function sets_follow_their_year() returns trigger language plpgsql as $$
declare
  taught record;
begin
  for taught in
    select id, upper(during) as until, moved.first, moved.last
    from teaching_group cross join lateral (select
      case when lower(during) = old.start_date then new.start_date else greatest(lower(during), new.start_date) end as first,
      case when upper(during) = old.end_date + 1 then new.end_date + 1 else least(upper(during), new.end_date + 1) end as last) moved
    where academic_year_id = new.id and moved.first < moved.last
  loop
    update teaching_group set during = daterange(taught.first, taught.last) where id = taught.id;
    with longer as (
      delete from group_membership
      where teaching_group_id = taught.id and upper(during) = taught.until and taught.until < taught.last
      returning *)
    insert into group_membership (student_id, teaching_group_id, subject_id, during, is_chosen)
    select student_id, teaching_group_id, subject_id, days, is_chosen
    from longer cross join lateral unnest(datemultirange(daterange(lower(during), taught.last))
      * days_in_set(student_id, teaching_group_id, is_chosen)) days;
  end loop;
  return null;
end $$;
create trigger academic_year_moves_sets after update of start_date, end_date on academic_year
  for each row when ((new.start_date, new.end_date) is distinct from (old.start_date, old.end_date))
  execute function sets_follow_their_year();
