-- An act on allocations may be one on sets, which are planned beside streams; group_id is whichever it is.
alter table allocation_act_change alter column stream_id drop not null;
alter table allocation_act_change
  add column teaching_group_id uuid references teaching_group on delete cascade,
  add column group_id uuid generated always as (coalesce(stream_id, teaching_group_id)) stored,
  add constraint allocation_act_change_of_one check (num_nonnulls(stream_id, teaching_group_id) = 1);
create index allocation_act_change_by_set on allocation_act_change (teaching_group_id) where teaching_group_id is not null;
