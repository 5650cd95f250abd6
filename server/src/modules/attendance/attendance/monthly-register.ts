import { type AttendanceStatus, type MonthlyRegister, sessionInSentence, statusWords } from '@bellhouse/contracts'
import type { FileColumn } from '../../../platform/table-file/table-file'

export const letterOf = (status: AttendanceStatus | null) =>
  statusWords.find((one) => one.status === status)?.letter ?? ''

type StudentRow = MonthlyRegister['students'][number]

/** Each register of the month with its place among a student's marks. */
export function sessionsOfMonth({ days }: Pick<MonthlyRegister, 'days'>) {
  return days.flatMap(({ date, sessions, titles }) =>
    sessions.map((session, place) => ({ date, session, title: titles?.[place] ?? null })),
  )
}

type SessionOfMonth = ReturnType<typeof sessionsOfMonth>[number]

const titleOf = ({ date, session, title }: SessionOfMonth) =>
  session === 'morning' ? date : `${date} ${sessionInSentence(session, title)}`

export function columnsOfMonth(register: MonthlyRegister): FileColumn<StudentRow>[] {
  return [
    { title: 'Admission number', read: ({ admissionNumber }) => admissionNumber },
    { title: 'Name', read: ({ name }) => name },
    ...sessionsOfMonth(register).map((one, place) => ({
      title: titleOf(one),
      read: ({ marks }: StudentRow) => letterOf(marks[place] ?? null),
    })),
    ...statusWords.map(({ status, word }) => ({
      title: word,
      read: ({ totals }: StudentRow) => totals[status],
    })),
    { title: 'Rate', read: ({ totals }) => totals.rate },
  ]
}
