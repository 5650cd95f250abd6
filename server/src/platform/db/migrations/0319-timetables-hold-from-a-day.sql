-- The days on which a published version holds, as far as the term's own days reach: open where the term decides. What was published before
-- held until the day on which the next one was published.
drop index timetable_is_published;
alter table timetable add column during daterange;

with published as (
  select timetable.id, term_id, published_at, (published_at at time zone time_zone)::date as day
  from timetable cross join school where state <> 'draft'
), following as (
  select id, case when lag(id) over versions is not null then day end as first, lead(day) over versions as next
  from published window versions as (partition by term_id order by published_at, id)
)
update timetable set during = case when following.first is distinct from following.next or following.next is null
    then daterange(following.first, following.next) end
from following where following.id = timetable.id;
update timetable set state = case when during is null then 'archived' else 'published' end where state <> 'draft';

alter table timetable add constraint timetable_once_a_day unique (term_id, during without overlaps),
  add constraint timetable_holds_when_published check ((state = 'published') = (during is not null));
