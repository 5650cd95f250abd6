import type { MarkView, ViewStudent, ViewSubject } from '@bellhouse/contracts'
import type { Content, TableCell, TDocumentDefinitions } from 'pdfmake/interfaces'
import { schoolBell } from '../../../platform/pdf/school-bell'
import { splitColumns } from '../../../platform/pdf/split-columns'
import { resultOf, wordOfResult } from './mark-table'

export interface MarkSheetPage {
  school: string
  printedOn: string
  view: MarkView
}

const ink = '#14231f'
const faint = '#48544e'
const line = '#9aa39e'
/** In points, as everything here. */
const widthOfPaper = 841.89
const margin = 28
const padding = 2
const firstWidths = [14, 110]
const size = 7.5
const sizeOfSubject = 6.5
const shortWords: Record<string, string> = {
  Missing: '?',
  'No result': '–',
  'Not expected': 'N',
  Withheld: 'W',
  Incomplete: 'I',
}

/** The mark sheet of a class on A4 across, its head again on every page; subjects that go on another sheet begin a page with the names again. */
export function markSheetPage({ school, printedOn, view }: MarkSheetPage): TDocumentDefinitions {
  const { stream, term, subjects, scheme } = view
  const parts = splitSubjects(view)
  return {
    info: { title: `Mark sheet of ${stream}, ${term}`, author: school },
    pageOrientation: 'landscape',
    pageMargins: [margin, 28, margin, 34],
    defaultStyle: { fontSize: size, lineHeight: 1.05, color: ink },
    footer: (page, pages) => ({
      columns: [{ text: `${school} · printed on ${printedOn}` }, { text: `${page} of ${pages}`, alignment: 'right' }],
      color: faint,
      fontSize: size,
      margin: [margin, 8, margin, 0],
    }),
    content: [
      title(school, view),
      ...parts.flatMap(({ from, until, isLast }, at): Content[] => [
        ...(parts.length === 1 ? [] : [partTitle(view, from, until, at)]),
        tableOf(view, subjects.slice(from, until), isLast ? lastColumns(view) : []),
      ]),
      {
        text: `? missing · N not expected · * from the marks entered · W withheld · I incomplete · – not taken${scheme ? ` · graded by ${scheme.name}, version ${scheme.number}` : ''}`,
        color: faint,
      },
    ],
  }
}

const partTitle = ({ stream, term, subjects }: MarkView, from: number, until: number, at: number): Content => ({
  text: `${at === 0 ? '' : `${stream}, ${term} · `}Subjects ${from + 1} to ${until} of ${subjects.length}`,
  color: faint,
  margin: [0, 8, 0, -4],
  ...(at > 0 && { pageBreak: 'before' }),
})

function tableOf(view: MarkView, subjects: readonly ViewSubject[], last: readonly LastColumn[]): Content {
  const head: TableCell[] = [
    { text: 'No.', alignment: 'right', bold: true },
    { text: 'Name', bold: true },
    ...subjects.map(
      ({ code, name }): TableCell => ({
        stack: [
          { text: shortened(name), bold: true, fontSize: sizeOfSubject },
          { text: code, color: faint },
        ],
        alignment: 'center',
      }),
    ),
    ...last.map(({ heading }): TableCell => ({ text: heading, bold: true, alignment: 'right' })),
  ]
  return {
    margin: [0, 10, 0, 6],
    layout: {
      hLineWidth: (index: number) => (index === 1 ? 0.9 : 0.4),
      hLineColor: () => line,
      vLineWidth: (index: number) => (index === 2 ? 0.9 : 0),
      vLineColor: () => '#d98c84',
      paddingTop: () => 2.2,
      paddingBottom: () => 2.2,
      paddingLeft: () => padding,
      paddingRight: () => padding,
    },
    table: {
      headerRows: 1,
      dontBreakRows: true,
      widths: [...firstWidths, ...subjects.map(() => '*'), ...last.map(({ width }) => width)],
      body: [head, ...view.students.map((student, index) => rowOf(view, student, index + 1, { subjects, last }))],
    },
  }
}

interface LastColumn {
  heading: string
  width: number
  read: (student: ViewStudent) => string | number | null | undefined
}

function lastColumns({ scheme }: MarkView): LastColumn[] {
  const { aggregate, positions } = scheme?.document ?? {}
  return [
    { heading: 'Average', width: 34, read: ({ average }) => average?.toFixed(1) },
    ...(aggregate && aggregate.result !== 'none'
      ? [{ heading: aggregate.title, width: 34, read: (one: ViewStudent) => one.aggregate?.total }]
      : []),
    ...(aggregate && aggregate.outcomes.length > 0
      ? [{ heading: 'Result', width: 46, read: (one: ViewStudent) => one.aggregate?.outcome }]
      : []),
    ...(positions ? [{ heading: 'Pos.', width: 34, read: ({ position }: ViewStudent) => position }] : []),
  ]
}

/** As many subjects on a sheet as its width has room for; the last sheet has the results besides. */
export function splitSubjects(view: MarkView) {
  const { subjects } = view
  const whole = (widths: readonly number[]) => widths.reduce((sum, width) => sum + width + 2 * padding, 0)
  const room = widthOfPaper - 2 * margin - whole(firstWidths)
  const heads = subjects.map(({ name }) => widthOfWord(shortened(name), sizeOfSubject))
  const grades = (view.scheme?.document.bands ?? []).map(({ grade }) => widthOfWord(`${grade}*`, size))
  const widest = Math.max(1, ...heads, ...grades) + 2 * padding
  const onSheet = Math.max(1, Math.floor(room / widest))
  const onLast = Math.max(1, Math.floor((room - whole(lastColumns(view).map(({ width }) => width))) / widest))
  return splitColumns({ columns: subjects.length, onSheet, onLast })
}

/** About how wide the longest word is. */
const widthOfWord = (text: string, sizeOfText: number) =>
  sizeOfText * Math.max(...text.split(' ').map((word) => [...word].reduce((sum, sign) => sum + widthOfSign(sign), 0)))

const widthOfSign = (sign: string) => (/\p{Lu}/u.test(sign) ? 0.62 : 0.49)

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

interface Columns {
  subjects: readonly ViewSubject[]
  last: readonly LastColumn[]
}

function rowOf(view: MarkView, student: ViewStudent, number: number, { subjects, last }: Columns): TableCell[] {
  return [
    { text: String(number), alignment: 'right', color: faint },
    { text: student.name },
    ...subjects.map(({ subjectId }) => cellOf(view, student, subjectId)),
    ...last.map(({ read }): TableCell => ({ text: String(read(student) ?? '–'), alignment: 'right' })),
  ]
}

function cellOf(view: MarkView, student: ViewStudent, subjectId: string): TableCell {
  const result = resultOf(student, subjectId)
  if (!result) return { text: '–', alignment: 'center', color: line }
  if (result.percent === null) {
    return { text: shortWords[wordOfResult(view, student, subjectId)] ?? '?', alignment: 'center', bold: true }
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
