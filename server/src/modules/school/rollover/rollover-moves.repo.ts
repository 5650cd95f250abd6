import type { RolloverPlan } from '@bellhouse/contracts'
import { type RawBuilder, sql } from 'kysely'

type Choices = Pick<RolloverPlan, 'streams' | 'students'>

/**
 * One row for everybody whom a rollover takes along: what the plan makes of them. `outcome` is null where the plan says
 * nothing, `to_stream_id` where there is no such stream.
 */
export const movesOf = ({ streams, students }: Choices): RawBuilder<unknown> => sql`
  select student.id as student_id, student.status, own.id as from_stream_id, aim.to_class, aim.to_name,
    case decided.goes when 'leaves' then 'left' when 'graduates' then 'graduated'
      when 'on' then case when target_class.place > own_class.place then 'promoted' else 'repeated' end end as outcome,
    case when decided.goes = 'on' then target.id else own.id end as to_stream_id,
    aimed.comes_to_a_level,
    case when aimed.kind = 'A' and exception."combinationId" is not null then exception."combinationId"
      when aimed.comes_to_a_level then choice."combinationId" end as combination_id
  from student
  join stream own on own.id = student.stream_id
  join class own_class on own_class.code = own.class_code
  join level own_level on own_level.code = own_class.level
  left join jsonb_to_recordset(${JSON.stringify(streams)}::jsonb)
    as choice ("streamId" uuid, goes text, "to" jsonb, "combinationId" uuid) on choice."streamId" = own.id
  left join jsonb_to_recordset(${JSON.stringify(students)}::jsonb)
    as exception ("studentId" uuid, goes text, "to" jsonb, "combinationId" uuid) on exception."studentId" = student.id
  cross join lateral (select
    coalesce(exception.goes, choice.goes) as goes,
    case when exception.goes is null then choice."to" else exception."to" end as place) decided
  cross join lateral (select
    case when decided.goes = 'on' then decided.place ->> 'classCode' end as to_class,
    case when decided.goes = 'on' then decided.place ->> 'name' end as to_name) aim
  left join stream target on target.class_code = aim.to_class and target.name = aim.to_name
  left join class target_class on target_class.code = aim.to_class
  left join level target_level on target_level.code = target_class.level
  cross join lateral (select target_level.kind,
    coalesce(own_level.kind = 'O' and target_level.kind = 'A', false) as comes_to_a_level) aimed
  where student.status in ('active', 'suspended')`
