import type { getMonthlyRegister, InputOf, MonthlyRegister } from '@bellhouse/contracts'
import { notFound } from '../../../http/problems'
import { askAll } from '../../../platform/db/ask-all'
import type { Db } from '../../../platform/db/open'
import { findStream, mustFindSchool } from '../../school/school'
import { readSessionTitles } from '../registers'
import { countStatuses, totalsOf } from './attendance-totals'
import { findClassTeacher, listEntriesBetween, listRegistersBetween } from './attendance-views.repo'
import { monthOf } from './period'

/** A stream's month: its registers in order, and everybody with what stands for them. */
export async function readMonthlyRegister(
  db: Db,
  { streamId, month }: InputOf<typeof getMonthlyRegister>,
): Promise<MonthlyRegister> {
  const stream = await findStream(db, streamId)
  if (!stream) throw notFound('stream')
  const between = monthOf(month)
  const [school, classTeacher, registers, members] = await askAll(db, [
    () => mustFindSchool(db),
    () => findClassTeacher(db, streamId, between),
    () => listRegistersBetween(db, streamId, between),
    () => listEntriesBetween(db, streamId, between),
  ])
  const titleOf = await readSessionTitles(db, registers)
  const dates = [...new Set(registers.map(({ date }) => date))]
  return {
    streamId,
    month,
    stream: stream.label,
    classTeacher,
    days: dates.map((date) => {
      const ofDay = registers.filter((register) => register.date === date)
      return {
        date,
        sessions: ofDay.map(({ session }) => session),
        titles: ofDay.map((register) => titleOf(register).sessionTitle ?? null),
      }
    }),
    students: members.map(({ statuses, ...student }) => {
      const counted = registers.filter(({ isEarly }) => !isEarly).flatMap(({ id }) => statuses[id] ?? [])
      return {
        ...student,
        marks: registers.map(({ id }) => statuses[id] ?? null),
        totals: totalsOf(countStatuses(counted), school.excused_is_held),
      }
    }),
  }
}
