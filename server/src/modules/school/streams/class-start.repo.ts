import { type RawBuilder, sql } from 'kysely'

/** True where the day lies in a term, and that class begins the term only after it. */
export const isBeforeClassStart = (day: RawBuilder<unknown>, classCode: string) => sql<boolean>`exists (
  select from term_class_start late join term on term.id = late.term_id
  where late.class_code = ${sql.ref(classCode)} and ${day} >= term.start_date and ${day} < late.start_date)`

/** The day from which on registers are owed; asked once for a whole statement. */
export const firstRegisterDay = sql<string>`(select first_register_day())`

/** Whether somebody is in a stream on a day; of today that is kept. */
export const hasMembersOn = (day: RawBuilder<unknown>) => sql<boolean>`case when ${day} = school_today()
  then stream.student_count > 0 else exists (select from members_of(stream.id, ${day})) end`

/** The streams, with those `days` of a period on which somebody is in each. To be materialized. */
export const streamsWithDays = ({ from, until }: { from: RawBuilder<unknown>; until: RawBuilder<unknown> }) => sql`
  select stream.id, class_code, name, class_teacher_id, days
  from stream join streams_with_members(${from}, ${until}) peopled on stream_id = stream.id`

/** Whether a class owes no register of a day because it lies before the class's own start, or before the school's first register. */
export const owesNoRegister = (day: RawBuilder<unknown>, classCode: string) =>
  sql<boolean>`(${day} < ${firstRegisterDay} or ${isBeforeClassStart(day, classCode)})`
