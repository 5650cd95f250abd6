import { type RawBuilder, sql } from 'kysely'

/**
 * Who is class teacher of `stream` now, or of days that are over who was it last: whoever leads the stream since has neither taken its
 * registers nor signed its cards. Who is it now, where that is not known.
 */
export const classTeacherOf = ({ from, until }: { from: RawBuilder<unknown>; until: RawBuilder<unknown> }) =>
  sql<string | null>`case when ${until} >= school_today() then stream.class_teacher_id else coalesce(
    (select class_teacher.staff_id from class_teacher where class_teacher.stream_id = stream.id
      and during && daterange(${from}, ${until}, '[]') order by lower(during) desc limit 1),
    stream.class_teacher_id) end`
