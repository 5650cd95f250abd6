import type { MarkView, ViewStudent } from '@bellhouse/contracts'
import type { Content, TableCell, TDocumentDefinitions } from 'pdfmake/interfaces'
import { schoolBell } from '../../../platform/pdf/school-bell'
import { resultOf, wordOfResult } from './mark-table'

export interface MarkSheetPage {
  school: string
  printedOn: string
  view: MarkView
}

const ink = '#14231f'
const faint = '#48544e'
const line = '#9aa39e'
const shortWords: Record<string, string> = { Missing: '?', 'No result': '–', Withheld: 'W', Incomplete: 'I' }

/** The mark sheet of a class on A4 across, its head again on every page. */
export function markSheetPage({ school, printedOn, view }: MarkSheetPage): TDocumentDefinitions {
  const { stream, term, subjects, students, scheme } = view
  const { aggregate, positions } = scheme?.document ?? {}
  const last = [
    'Average',
    ...(aggregate && aggregate.result !== 'none' ? [aggregate.title] : []),
    ...(aggregate && aggregate.outcomes.length > 0 ? ['Result'] : []),
    ...(positions ? ['Pos.'] : []),
  ]
  const head: TableCell[] = [
    { text: 'No.', alignment: 'right', bold: true },
    { text: 'Name', bold: true },
    ...subjects.map(
      ({ code, name }): TableCell => ({
        stack: [
          { text: shortened(name), bold: true },
          { text: code, color: faint },
        ],
        alignment: 'center',
      }),
    ),
    ...last.map((title): TableCell => ({ text: title, bold: true, alignment: 'right' })),
  ]
  return {
    info: { title: `Mark sheet of ${stream}, ${term}`, author: school },
    pageOrientation: 'landscape',
    pageMargins: [28, 28, 28, 34],
    defaultStyle: { fontSize: 7.5, lineHeight: 1.05, color: ink },
    footer: (page, pages) => ({
      columns: [{ text: `${school} · printed on ${printedOn}` }, { text: `${page} of ${pages}`, alignment: 'right' }],
      color: faint,
      fontSize: 7.5,
      margin: [28, 8, 28, 0],
    }),
    content: [
      title(school, view),
      {
        margin: [0, 10, 0, 6],
        layout: {
          hLineWidth: (index: number) => (index === 1 ? 0.9 : 0.4),
          hLineColor: () => line,
          vLineWidth: (index: number) => (index === 2 ? 0.9 : 0),
          vLineColor: () => '#d98c84',
          paddingTop: () => 2.2,
          paddingBottom: () => 2.2,
          paddingLeft: () => 3,
          paddingRight: () => 3,
        },
        table: {
          headerRows: 1,
          dontBreakRows: true,
          widths: [14, 110, ...subjects.map(() => '*'), ...last.map((word) => (word === 'Result' ? 46 : 34))],
          body: [head, ...students.map((student, index) => rowOf(view, student, index + 1))],
        },
      },
      {
        text: `? missing · * from the marks entered · W withheld · I incomplete · – not taken${scheme ? ` · graded by ${scheme.name}, version ${scheme.number}` : ''}`,
        color: faint,
      },
    ],
  }
}

function title(school: string, { stream, term, scheme }: MarkView): Content {
  return {
    columns: [
      { ...schoolBell(ink), width: 30 },
      {
        width: '*',
        margin: [8, 0, 0, 0],
        stack: [
          { text: school, fontSize: 9, color: faint },
          { text: `Mark sheet of ${stream}, ${term}`, headlineLevel: 1, fontSize: 15, bold: true },
        ],
      },
      { width: 'auto', text: scheme ? '' : 'No grading scheme is chosen yet', color: faint },
    ],
  }
}

const shortened = (name: string) => (name.length > 12 ? `${name.slice(0, 10)}.` : name)

function rowOf({ subjects, scheme }: MarkView, student: ViewStudent, number: number): TableCell[] {
  const { aggregate, positions } = scheme?.document ?? {}
  const right = (value: string | number | null | undefined): TableCell => ({
    text: value === null || value === undefined ? '–' : String(value),
    alignment: 'right',
  })
  return [
    { text: String(number), alignment: 'right', color: faint },
    { text: student.name },
    ...subjects.map(({ subjectId }) => cellOf(student, subjectId, scheme !== null)),
    right(student.average?.toFixed(1)),
    ...(aggregate && aggregate.result !== 'none' ? [right(student.aggregate?.total)] : []),
    ...(aggregate && aggregate.outcomes.length > 0 ? [right(student.aggregate?.outcome)] : []),
    ...(positions ? [right(student.position)] : []),
  ]
}

function cellOf(student: ViewStudent, subjectId: string, hasScheme: boolean): TableCell {
  const result = resultOf(student, subjectId)
  if (!result) return { text: '–', alignment: 'center', color: line }
  if (result.percent === null) {
    return { text: shortWords[wordOfResult(student, subjectId, hasScheme)] ?? '?', alignment: 'center', bold: true }
  }
  return {
    text: [
      String(result.percent),
      { text: ` ${result.grade?.grade ?? ''}`, color: faint },
      ...(result.state === 'provisional' ? ['*'] : []),
    ],
    alignment: 'center',
  }
}
