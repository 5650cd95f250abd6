import { type RawBuilder, sql } from 'kysely'

/** True where the day lies in a term, and that class begins the term only after it. */
export const isBeforeClassStart = (day: RawBuilder<unknown>, classCode: string) => sql<boolean>`exists (
  select from term_class_start late join term on term.id = late.term_id
  where late.class_code = ${sql.ref(classCode)} and ${day} >= term.start_date and ${day} < late.start_date)`

/** The day from which on registers are owed; asked once for a whole statement. */
export const firstRegisterDay = sql<string>`(select first_register_day())`

/** Whether a class owes no register of a day because it lies before the class's own start, or before the school's first register. */
export const owesNoRegister = (day: RawBuilder<unknown>, classCode: string) =>
  sql<boolean>`(${day} < ${firstRegisterDay} or ${isBeforeClassStart(day, classCode)})`
