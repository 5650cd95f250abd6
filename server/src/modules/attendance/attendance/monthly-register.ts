import {
  type AttendanceStatus,
  labelOfSession,
  type MonthlyRegister,
  type Session,
  statusWords,
} from '@bellhouse/contracts'
import type { FileColumn } from '../../../platform/table-file/table-file'

export const letterOf = (status: AttendanceStatus | null) =>
  statusWords.find((one) => one.status === status)?.letter ?? ''

type StudentRow = MonthlyRegister['students'][number]

/** Each register of the month with its place among a student's marks. */
export function sessionsOfMonth({ days }: Pick<MonthlyRegister, 'days'>) {
  return days.flatMap(({ date, sessions }) => sessions.map((session) => ({ date, session })))
}

const titleOf = (date: string, session: Session) =>
  session === 'morning' ? date : `${date} ${labelOfSession(session).toLowerCase()}`

export function columnsOfMonth(register: MonthlyRegister): FileColumn<StudentRow>[] {
  return [
    { title: 'Admission number', read: ({ admissionNumber }) => admissionNumber },
    { title: 'Name', read: ({ name }) => name },
    ...sessionsOfMonth(register).map(({ date, session }, place) => ({
      title: titleOf(date, session),
      read: ({ marks }: StudentRow) => letterOf(marks[place] ?? null),
    })),
    ...statusWords.map(({ status, word }) => ({
      title: word,
      read: ({ totals }: StudentRow) => totals[status],
    })),
    { title: 'Rate', read: ({ totals }) => totals.rate },
  ]
}
