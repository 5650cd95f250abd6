-- That a student is exempt, was absent or came later is said once, for a subject or all of them and for days or the whole term. The cells
-- of the mark sheets that follow from it carry its id, those of assessments that are made later too; so whatever reads marks knows it.
create table mark_exemption (
  id uuid primary key default gen_random_uuid(),
  student_id uuid not null references student on delete cascade,
  term_id uuid not null references term,
  -- Null for all subjects.
  subject_id uuid references subject,
  -- Null for all papers of it.
  paper smallint check (paper between 1 and 9),
  -- The days on which an assessment is held.
  during daterange not null default '(,)' check (not isempty(during)),
  kind text not null check (kind in ('exempt', 'absent', 'joined-late')),
  reason text not null check (length(reason) between 1 and 400),
  made_by uuid references account,
  made_at timestamptz not null default now(),
  undone_by uuid references account,
  undone_at timestamptz,
  check (paper is null or subject_id is not null)
);
create index mark_exemption_by_term on mark_exemption (term_id) where undone_at is null;
create index mark_exemption_by_student on mark_exemption (student_id);

alter table mark add column exemption_id uuid references mark_exemption on delete set null;
create index mark_by_exemption on mark (exemption_id) where exemption_id is not null;

-- Which assessments an exemption is about: those of the stream where the student is in that term, in subjects that they take.
create function assessments_exempted(wanted uuid) returns setof uuid language sql stable as $$
  select assessment.id from mark_exemption given join assessment on assessment.term_id = given.term_id
    and (given.subject_id is null or assessment.subject_id = given.subject_id)
    and (given.paper is null or assessment.paper = given.paper)
    and assessment.held_on <@ given.during
    and assessment.stream_id = stream_of(given.student_id, day_of_term(given.term_id))
    and takes_subject(given.student_id, assessment.subject_id, day_of_term(given.term_id))
  where given.id = wanted and given.undone_at is null
$$;

-- How a mark sheet writes it: an absence counts as the grading scheme says, everything else is neither missing nor zero.
create function status_of_exemption(kind text) returns text language sql immutable as $$
  select case kind when 'absent' then 'absent' else 'exempt' end
$$;

create function exempt_from_new_assessment() returns trigger language plpgsql as $$
begin
  insert into mark (assessment_id, student_id, status, changed_by, exemption_id)
  select new.id, given.student_id, status_of_exemption(given.kind), given.made_by, given.id
  from mark_exemption given
  where given.undone_at is null and given.term_id = new.term_id
    and new.id in (select assessments_exempted(given.id))
  order by given.made_at on conflict do nothing;
  return null;
end $$;
create trigger assessment_exempts after insert on assessment for each row execute function exempt_from_new_assessment();

-- Whoever writes a mark over it has said something else.
create function mark_follows_exemption() returns trigger language plpgsql as $$
begin
  if new.exemption_id is not distinct from old.exemption_id then new.exemption_id := null; end if;
  return new;
end $$;
create trigger mark_leaves_exemption before update on mark for each row
  when (old.exemption_id is not null and (new.value, new.status) is distinct from (old.value, old.status))
  execute function mark_follows_exemption();
