import type { Content, ContentTable, TableCell } from 'pdfmake/interfaces'
import { board, faint, ink, line } from './card-colours'
import { type CardContent, type CardSubject, otherReasons } from './card-content'
import type { CardDesign } from './card-design'

// In points: left and right of what stands in a cell.
const beside = 4
const widthOfRemark = 62
/** What a teacher says of a subject is set a little smaller than its figures. */
export const sizeOfComment = (fontSize: number) => Math.max(6.5, fontSize - 2)
/** Between a subject and what its teacher says of it. */
export const gapOfComment = 1

/** A row for each subject; which columns there are follows from the scheme. */
export function subjectTable(
  content: CardContent,
  { padding, fontSize }: { padding: number; fontSize: number },
  { head }: CardDesign,
): ContentTable {
  const columns = columnsOf(content)
  const rows = content.subjects.flatMap((subject) => rowsOf(subject, columns, fontSize))
  // The first row of the table is its head.
  const isComment = (index: number) => rows[index - 1]?.isComment ?? false
  return {
    layout: {
      hLineWidth: (index, { table }) => {
        if (isComment(index)) return 0
        return index <= 1 || index === table.body.length ? 0.9 : 0.35
      },
      hLineColor: (index, { table }) => (index <= 1 || index === table.body.length ? board : line),
      vLineWidth: () => 0,
      paddingTop: (index) => (isComment(index) ? gapOfComment : padding),
      paddingBottom: (index) => (isComment(index + 1) ? 0 : padding),
      paddingLeft: () => beside,
      paddingRight: () => beside,
    },
    table: {
      headerRows: 1,
      dontBreakRows: true,
      widths: columns.map((column) => column.width),
      body: [
        columns.map(
          (column): TableCell => ({ ...aligned(column), ...headed(head), text: column.title, bold: true, fontSize: 8 }),
        ),
        ...rows.map(({ cells }) => cells),
      ],
    },
  }
}

/** A subject's figures, and below them over the whole width what its teacher says. */
function rowsOf(subject: CardSubject, columns: readonly CardColumn[], fontSize: number): CardRow[] {
  const figures = columns.map((column): TableCell => ({ ...aligned(column), color: ink, text: column.read(subject) }))
  if (!subject.comment) return [{ cells: figures, isComment: false }]
  const said = {
    colSpan: columns.length,
    text: subject.comment,
    italics: true,
    fontSize: sizeOfComment(fontSize),
    lineHeight: 1,
    color: faint,
  }
  return [
    { cells: figures, isComment: false },
    { cells: [said, ...columns.slice(1).map((): TableCell => '')], isComment: true },
  ]
}

interface CardRow {
  cells: TableCell[]
  isComment: boolean
}

const headed = ({ fill, ink: color }: CardDesign['head']) => ({ color, ...(fill && { fillColor: fill }) })

const ofColumn = ({ width }: CardColumn) => (width === '*' ? 0 : width) + 2 * beside

/** How many points a subject's name has beside the other columns, and its remark. */
export function roomIn(content: CardContent, width: number) {
  const columns = columnsOf(content)
  return { name: width - columns.reduce((sum, column) => sum + ofColumn(column), 0), remark: widthOfRemark }
}

interface CardColumn {
  title: string
  width: number | '*'
  align?: 'center' | 'right'
  read: (subject: CardSubject) => Content
}

const aligned = ({ align }: CardColumn) => (align ? { alignment: align } : {})

const percentText = (percent: number | null | undefined) =>
  percent === null || percent === undefined ? '–' : String(percent)

function columnsOf({ components, papers, hasPoints, subjects }: CardContent): CardColumn[] {
  const hasLabels = subjects.some(({ label, instead }) => label !== '' || instead !== null)
  return [
    {
      title: 'Subject',
      width: '*',
      read: ({ name, code }) => [name, { text: `  ${code}`, fontSize: 7, color: faint }],
    },
    ...(papers > 0 ? paperColumns(papers) : componentColumns(components)),
    {
      title: papers > 0 ? 'Mean %' : 'Total %',
      width: 34,
      align: 'right',
      read: ({ percent, isProvisional, leftOut }) =>
        `${percentText(percent)}${isProvisional ? '*' : ''}${leftOut ? '†' : ''}`,
    },
    ...(subjects.some(({ mean }) => typeof mean === 'number') ? [meanColumn] : []),
    { title: 'Grade', width: 28, align: 'center', read: ({ grade }) => ({ text: grade ?? '–', bold: true }) },
    ...(hasPoints ? [pointsColumn] : []),
    ...(hasLabels
      ? [
          {
            title: 'Remark',
            width: widthOfRemark,
            read: ({ label, instead }: CardSubject) => instead ?? label,
          } as CardColumn,
        ]
      : []),
    { title: 'Teacher', width: 32, align: 'center', read: ({ initials }) => initials || '–' },
  ]
}

const meanColumn: CardColumn = {
  title: 'Stream mean',
  width: 32,
  align: 'right',
  read: ({ mean }) => ({ text: percentText(mean), color: faint }),
}

const pointsColumn: CardColumn = {
  title: 'Points',
  width: 28,
  align: 'right',
  read: ({ points, counts }) => ({ text: percentText(points), bold: counts }),
}

function componentText(percent: CardSubject['components'][number] | undefined) {
  if (percent === 'absent') return 'ABS'
  return percent === 'exempt' ? 'EX' : percentText(percent)
}

const componentColumns = (components: CardContent['components']): CardColumn[] =>
  components.map(({ title, weight }, index) => ({
    title: `${title} (${weight})`,
    width: components.length > 2 ? 42 : 62,
    align: 'right',
    read: ({ components: percents }) => componentText(percents[index]),
  }))

const paperColumns = (papers: number): CardColumn[] =>
  Array.from({ length: papers }, (_, index) => ({
    title: `Paper ${index + 1}`,
    width: papers > 3 ? 42 : 48,
    align: 'center',
    read: (subject) => {
      const found = subject.papers[index]
      return found ? `${found.percent}  ${found.grade}` : ''
    },
  }))

/** The signs of the table in words. */
export function subjectNotes({ subjects, hasPoints, total, papers, components }: CardContent): Content {
  const all = [
    papers === 0 && components.length > 1 ? 'Figures in brackets are the weights of the columns.' : '',
    subjects.some(({ isProvisional }) => isProvisional) ? '* from the marks entered; some are missing.' : '',
    ...leftOutWords(subjects),
    subjects.some(({ components: percents }) => percents.includes('absent')) ? 'ABS absent.' : '',
    subjects.some(({ components: percents }) => percents.includes('exempt')) ? 'EX exempt.' : '',
    hasPoints && total ? `Points in bold count towards the total.` : '',
  ].filter(Boolean)
  return { text: all.join('  '), fontSize: 7.5, color: faint, margin: [4, 3, 0, 6] }
}

const heldWhen = {
  stream: 'before the student joined the stream',
  subject: 'before the student took up the subject',
  set: 'before the student joined the set',
  moved: 'before the student came from another stream or set, whose marks count in their place',
  left: 'after the student left',
}

function leftOutWords(subjects: CardContent['subjects']) {
  const sumOf = (read: (subject: CardSubject) => number) => subjects.reduce((sum, one) => sum + read(one), 0)
  const others = otherReasons.map((reason) => [reason, sumOf(({ leftOutAs }) => leftOutAs?.[reason] ?? 0)] as const)
  const ofOthers = others.reduce((sum, [, count]) => sum + count, 0)
  return [['stream', sumOf(({ leftOut = 0 }) => leftOut) - ofOthers] as const, ...others]
    .filter(([, count]) => count > 0)
    .map(
      ([reason, count]) =>
        `† without ${count === 1 ? 'an assessment' : `${count} assessments`} held ${heldWhen[reason]}.`,
    )
}
