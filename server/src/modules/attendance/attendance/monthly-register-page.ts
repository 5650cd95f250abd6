import type { MonthlyRegister } from '@bellhouse/contracts'
import type { TableCell, TDocumentDefinitions } from 'pdfmake/interfaces'
import { letterOf, sessionsOfMonth } from './monthly-register'

export interface MonthlyRegisterPage {
  school: string
  /** The month in words. */
  label: string
  printedOn: string
  register: MonthlyRegister
}

const ink = '#14231f'
const faint = '#48544e'
const line = '#9aa39e'
const weekdays = ['S', 'M', 'T', 'W', 'T', 'F', 'S']

/** The register of a month on A4 across, its head again on every page. */
export function monthlyRegisterPage({ school, label, printedOn, register }: MonthlyRegisterPage): TDocumentDefinitions {
  const { stream, classTeacher, students } = register
  const sessions = sessionsOfMonth(register)
  return {
    info: { title: `Register of ${stream}, ${label}`, author: school },
    pageOrientation: 'landscape',
    pageMargins: [28, 28, 28, 34],
    defaultStyle: { fontSize: sessions.length > 40 ? 5.5 : 7.5, lineHeight: 1.05, color: ink },
    footer: (page, pages) => ({
      columns: [{ text: `${school} · printed on ${printedOn}` }, { text: `${page} of ${pages}`, alignment: 'right' }],
      color: faint,
      fontSize: 7.5,
      margin: [28, 8, 28, 0],
    }),
    content: [
      { text: school, fontSize: 9, color: faint },
      { text: `Register of ${stream}, ${label}`, headlineLevel: 1, fontSize: 15, bold: true },
      { text: classTeacher ? `Class teacher: ${classTeacher}` : '', fontSize: 9 },
      {
        margin: [0, 8, 0, 6],
        layout: {
          hLineWidth: (index: number) => (index === 1 ? 0.9 : 0.4),
          hLineColor: () => line,
          vLineWidth: (index: number) => (index === 2 ? 0.9 : 0.2),
          vLineColor: (index: number) => (index === 2 ? '#d98c84' : line),
          paddingTop: () => 1.8,
          paddingBottom: () => 1.8,
          paddingLeft: () => 1.5,
          paddingRight: () => 1.5,
        },
        table: {
          headerRows: 1,
          dontBreakRows: true,
          widths: [14, 118, ...sessions.map(() => '*'), 16, 16, 16, 16, 28],
          body: [headOf(sessions), ...students.map((student, index) => rowOf(student, index + 1))],
        },
      },
      {
        text: 'P present · A absent · L late, which counts as present · E excused · empty: not in the register',
        color: faint,
      },
    ],
  }
}

function headOf(sessions: ReturnType<typeof sessionsOfMonth>): TableCell[] {
  return [
    { text: 'No.', alignment: 'right', bold: true },
    { text: 'Name', bold: true },
    ...sessions.map(({ date, session }): TableCell => {
      const day = weekdays[new Date(`${date}T00:00Z`).getUTCDay()] ?? ''
      const half = session === 'afternoon' ? 'pm' : session.replace('lesson-', '').replace('morning', '')
      return { text: `${day}\n${Number(date.slice(8))}${half && `\n${half}`}`, alignment: 'center', bold: true }
    }),
    ...['P', 'A', 'L', 'E', '%'].map((text): TableCell => ({ text, alignment: 'right', bold: true })),
  ]
}

function rowOf({ name, marks, totals }: MonthlyRegister['students'][number], number: number): TableCell[] {
  const { present, absent, late, excused, rate } = totals
  return [
    { text: String(number), alignment: 'right' },
    { text: name },
    ...marks.map((status): TableCell => ({ text: letterOf(status), alignment: 'center', bold: status === 'absent' })),
    ...[present, absent, late, excused].map((count): TableCell => ({ text: String(count), alignment: 'right' })),
    { text: rate === null ? '–' : rate.toFixed(1), alignment: 'right' },
  ]
}
