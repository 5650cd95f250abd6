-- A child may be applied for twice, and may have been at the school before: an application has the number by which it is known as the same
-- child, and is admitted onto the record that is there. What was before stays beside it, so that all of it can be taken back.
alter table application add column learner_id text;
alter table application add column onto_record_at timestamptz;
alter table application add column onto_record_by uuid references account on delete set null;
alter table application add column onto_record_act uuid references student_act on delete set null;
alter table application add column onto_record_before jsonb;
alter table application add column decision_before text;
alter table application add check (onto_record_before is null or onto_record_at is not null);

create index application_name_and_birth on application (birth_date, folded(family_name || ' ' || given_names))
  where birth_date is not null;
create index application_by_learner_id on application (learner_id) where learner_id is not null;
create index application_by_onto_record_act on application (onto_record_act) where onto_record_act is not null;
