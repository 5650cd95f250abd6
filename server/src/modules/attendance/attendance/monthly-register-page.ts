import { type MonthlyRegister, shortSession } from '@bellhouse/contracts'
import type { Content, TableCell, TDocumentDefinitions } from 'pdfmake/interfaces'
import { splitColumns } from '../../../platform/pdf/split-columns'
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

/** The register of a month on A4 across, its head again on every page; registers that go on another sheet begin a page with the names again. */
export function monthlyRegisterPage({ school, label, printedOn, register }: MonthlyRegisterPage): TDocumentDefinitions {
  const { stream, classTeacher } = register
  const sessions = sessionsOfMonth(register)
  const { size, parts } = layoutOf(sessions.length)
  return {
    info: { title: `Register of ${stream}, ${label}`, author: school },
    pageOrientation: 'landscape',
    pageMargins: [28, 28, 28, 34],
    defaultStyle: { fontSize: size, lineHeight: 1.05, color: ink },
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
      ...parts.flatMap(({ from, until, isLast }, at): Content[] => [
        ...(parts.length === 1 ? [] : [partTitle(`${stream}, ${label}`, { at, of: parts.length })]),
        tableOf(register, { from, until, isLast }),
      ]),
      {
        text: 'P present · A absent · L late, which counts as present · E excused · empty: not in the register',
        color: faint,
      },
      ...legendOf(sessions),
    ],
  }
}

/** The names of the periods, for which the head of a column has no room. */
function legendOf(sessions: ReturnType<typeof sessionsOfMonth>): Content[] {
  const names = sessions.flatMap(({ session, title }) => (title ? `${shortSession(session, title)} ${title}` : []))
  return names.length === 0 ? [] : [{ text: [...new Set(names)].join(' · '), color: faint }]
}

const fewOnSheet = 40
const mostOnSheet = 51

/** Where smaller letters do not help, as with a register for each lesson, a month has several sheets. */
function layoutOf(columns: number) {
  const isSmall = columns > fewOnSheet && columns <= mostOnSheet
  const onLast = isSmall ? mostOnSheet : fewOnSheet
  return { size: isSmall ? 5.5 : 7.5, parts: splitColumns({ columns, onSheet: 48, onLast }) }
}

const partTitle = (what: string, { at, of }: { at: number; of: number }): Content => ({
  text: `${at === 0 ? '' : `${what} · `}Sheet ${at + 1} of ${of}`,
  color: faint,
  margin: [0, 6, 0, -4],
  ...(at > 0 && { pageBreak: 'before' }),
})

type Part = ReturnType<typeof splitColumns>[number]

function tableOf(register: MonthlyRegister, { from, until, isLast }: Part): Content {
  const sessions = sessionsOfMonth(register).slice(from, until)
  return {
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
      widths: [14, 118, ...sessions.map(() => '*'), ...(isLast ? [16, 16, 16, 16, 28] : [])],
      body: [
        [...headOf(sessions), ...(isLast ? headOfTotals : [])],
        ...register.students.map((student, index) => [
          ...rowOf({ ...student, marks: student.marks.slice(from, until) }, index + 1),
          ...(isLast ? totalsOf(student) : []),
        ]),
      ],
    },
  }
}

type StudentRow = MonthlyRegister['students'][number]

function headOf(sessions: ReturnType<typeof sessionsOfMonth>): TableCell[] {
  return [
    { text: 'No.', alignment: 'right', bold: true },
    { text: 'Name', bold: true },
    ...sessions.map(({ date, session, title }): TableCell => {
      const day = weekdays[new Date(`${date}T00:00Z`).getUTCDay()] ?? ''
      const short = shortSession(session, title)
      return { text: `${day}\n${Number(date.slice(8))}${short && `\n${short}`}`, alignment: 'center', bold: true }
    }),
  ]
}

const headOfTotals = ['P', 'A', 'L', 'E', '%'].map((text): TableCell => ({ text, alignment: 'right', bold: true }))

function rowOf({ name, marks }: StudentRow, number: number): TableCell[] {
  return [
    { text: String(number), alignment: 'right' },
    { text: name },
    ...marks.map((status): TableCell => ({ text: letterOf(status), alignment: 'center', bold: status === 'absent' })),
  ]
}

function totalsOf({ totals: { present, absent, late, excused, rate } }: StudentRow): TableCell[] {
  return [
    ...[present, absent, late, excused].map((count): TableCell => ({ text: String(count), alignment: 'right' })),
    { text: rate === null ? '–' : rate.toFixed(1), alignment: 'right' },
  ]
}
