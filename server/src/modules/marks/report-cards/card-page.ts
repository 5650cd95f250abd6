import type { Column, Content, ContentTable, TableCell } from 'pdfmake/interfaces'
import { letterhead } from '../../../platform/pdf/letterhead'
import { type Seal, sealSquare, sealWords } from '../../../platform/pdf/paper-seal'
import type { CardContent, CardSubject, PrintedCard } from './card-content'
import { bottom, fitCard } from './card-fit'
import { provisionalBand, replacedWords } from './card-provisional'

const ink = '#14231f'
const faint = '#48544e'
const line = '#aab2ad'
const board = '#14231f'
const shade = '#eef0ec'

export const pageMargins: [number, number, number, number] = [38, 32, 38, 30]
const width = 595.28 - 76

/** One card on one page of A4; what the scheme has decides what stands on it. */
export function cardPage(card: PrintedCard): Content {
  const { content, badge } = card
  const { fontSize, padding, commentSize, isPinned } = fitCard(content)
  const end: Content = { stack: [key(content), foot(card)] }
  return {
    fontSize,
    stack: [
      head(content, badge),
      ...provisionalBand(content, { ink, fill: shade }),
      person(content),
      subjectTable(content, padding),
      notes(content),
      summary(content),
      ...projects(content),
      comments(content, commentSize),
      isPinned ? { ...end, absolutePosition: { x: pageMargins[0], y: bottom } } : end,
    ],
  }
}

function head({ school, term, student: { photo } }: CardContent, badge: string | null): Content {
  return {
    stack: [
      ...letterhead({ sender: school, badge, photo, width, ink: board }),
      {
        margin: [0, 7, 0, 6],
        columns: [
          { text: 'REPORT CARD', bold: true, fontSize: 12, characterSpacing: 1.6, color: ink },
          { text: term.label, bold: true, fontSize: 12, alignment: 'right', color: ink },
        ],
      },
    ],
  }
}

const fact = (label: string, value: string | null, size = 10): Content => ({
  stack: [
    { text: label, fontSize: 7.5, color: faint },
    { text: value || '–', bold: true, fontSize: size, color: ink, lineHeight: 1.05 },
  ],
})

function person({ student, attendance }: CardContent): Content {
  const came = attendance.present + attendance.late
  const attended =
    attendance.rate === null ? 'No register taken' : `${came} of ${attendance.held} sessions (${attendance.rate} %)`
  const facts: Content[] = [
    fact('Admission number', student.admissionNumber),
    fact('Class', student.stream),
    fact('Sex', student.sex && student.sex.charAt(0).toUpperCase() + student.sex.slice(1)),
    ...(student.combination ? [fact('Combination', student.combination)] : []),
    ...(student.house ? [fact('House', student.house)] : []),
    fact('Attendance', attended),
  ]
  return {
    margin: [0, 0, 0, 8],
    table: {
      widths: ['*'],
      body: [
        [
          {
            stack: [
              fact('Name', student.name, student.name.length > 44 ? 11 : 14),
              { columns: facts.map((one, index) => columnOf(one, index === facts.length - 1)), margin: [0, 5, 0, 0] },
            ],
            fillColor: shade,
          },
        ],
      ],
    },
    layout: { ...noLines, paddingLeft: () => 9, paddingRight: () => 9, paddingTop: () => 6, paddingBottom: () => 7 },
  }
}

const columnOf = (content: Content, isWide: boolean): Column => ({ width: isWide ? 150 : '*', stack: [content] })

const noLines = { hLineWidth: () => 0, vLineWidth: () => 0 }

function subjectTable(content: CardContent, padding: number): ContentTable {
  const columns = columnsOf(content)
  return {
    layout: {
      hLineWidth: (index, { table }) => (index <= 1 || index === table.body.length ? 0.9 : 0.35),
      hLineColor: (index, { table }) => (index <= 1 || index === table.body.length ? board : line),
      vLineWidth: () => 0,
      paddingTop: () => padding,
      paddingBottom: () => padding,
      paddingLeft: () => 4,
      paddingRight: () => 4,
    },
    table: {
      headerRows: 1,
      dontBreakRows: true,
      widths: columns.map((column) => column.width),
      body: [
        columns.map((column): TableCell => ({ ...aligned(column), text: column.title, bold: true, fontSize: 8 })),
        ...content.subjects.map((subject) =>
          columns.map((column): TableCell => ({ ...aligned(column), color: ink, text: column.read(subject) })),
        ),
      ],
    },
  }
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
      width: 36,
      align: 'right',
      read: ({ percent, isProvisional, leftOut }) =>
        `${percentText(percent)}${isProvisional ? '*' : ''}${leftOut ? '†' : ''}`,
    },
    { title: 'Grade', width: 30, align: 'center', read: ({ grade }) => ({ text: grade ?? '–', bold: true }) },
    ...(hasPoints ? [pointsColumn] : []),
    ...(hasLabels
      ? [{ title: 'Remark', width: 66, read: ({ label, instead }: CardSubject) => instead ?? label } as CardColumn]
      : []),
    { title: 'Teacher', width: 36, align: 'center', read: ({ initials }) => initials || '–' },
  ]
}

const pointsColumn: CardColumn = {
  title: 'Points',
  width: 30,
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
    width: components.length > 2 ? 46 : 62,
    align: 'right',
    read: ({ components: percents }) => componentText(percents[index]),
  }))

const paperColumns = (papers: number): CardColumn[] =>
  Array.from({ length: papers }, (_, index) => ({
    title: `Paper ${index + 1}`,
    width: papers > 3 ? 46 : 54,
    align: 'center',
    read: (subject) => {
      const found = subject.papers[index]
      return found ? `${found.percent}  ${found.grade}` : ''
    },
  }))

function notes({ subjects, hasPoints, total, papers, components }: CardContent): Content {
  const all = [
    papers === 0 && components.length > 1 ? 'Figures in brackets are the weights of the columns.' : '',
    subjects.some(({ isProvisional }) => isProvisional) ? '* from the marks that are there; some are missing.' : '',
    ...leftOutWords(subjects),
    subjects.some(({ components: percents }) => percents.includes('absent')) ? 'ABS absent.' : '',
    subjects.some(({ components: percents }) => percents.includes('exempt')) ? 'EX exempt.' : '',
    hasPoints && total ? `Points in bold count in the total.` : '',
  ].filter(Boolean)
  return { text: all.join('  '), fontSize: 7.5, color: faint, margin: [4, 3, 0, 6] }
}

function leftOutWords(subjects: CardContent['subjects']) {
  const count = subjects.reduce((sum, { leftOut = 0 }) => sum + leftOut, 0)
  if (count === 0) return []
  return [
    `† without ${count === 1 ? 'an assessment' : `${count} assessments`} held before the student joined the stream.`,
  ]
}

function summary({ average, total, outcome, position }: CardContent): Content {
  const boxes = [
    { label: 'Average', value: average === null ? '–' : `${average.toFixed(1)} %` },
    ...(total
      ? [
          {
            label: total.best === null ? total.title : `${total.title}, best ${total.best}`,
            value: total.value === null ? '–' : String(total.value),
          },
        ]
      : []),
    ...(outcome ? [{ label: 'Result', value: outcome }] : []),
    ...(position?.place ? [{ label: 'Position in the stream', value: `${position.place} of ${position.of}` }] : []),
  ]
  return {
    margin: [0, 0, 0, 8],
    layout: {
      hLineWidth: () => 0.7,
      vLineWidth: () => 0.7,
      hLineColor: () => line,
      vLineColor: () => line,
      paddingLeft: () => 8,
      paddingRight: () => 8,
      paddingTop: () => 4,
      paddingBottom: () => 4,
    },
    table: {
      widths: boxes.map(() => '*'),
      body: [
        boxes.map(
          ({ label, value }): TableCell => ({
            stack: [
              { text: label, fontSize: 7.5, color: faint },
              { text: value, fontSize: 14, bold: true, color: ink, lineHeight: 1.05 },
            ],
          }),
        ),
      ],
    },
  }
}

function projects({ projects: all }: CardContent): Content[] {
  if (all.length === 0) return []
  return [
    { text: 'Projects, reported apart', bold: true, fontSize: 9.5, margin: [0, 0, 0, 2] },
    {
      margin: [0, 0, 0, 8],
      layout: {
        hLineWidth: () => 0.35,
        hLineColor: () => line,
        vLineWidth: () => 0,
        paddingTop: () => 1.6,
        paddingBottom: () => 1.6,
        paddingLeft: () => 4,
        paddingRight: () => 4,
      },
      table: {
        widths: [150, '*', 70, 40],
        body: all.map(({ subject, title, mark, percent }): TableCell[] => [
          subject,
          title,
          { text: mark, alignment: 'right' },
          { text: percent === null ? '' : `${percent} %`, alignment: 'right' },
        ]),
      },
    },
  ]
}

function comments({ comments: all }: CardContent, size: number): Content {
  const { classTeacher, headTeacher, classTeacherName } = all
  return {
    margin: [0, 0, 0, 6],
    layout: {
      hLineWidth: () => 0.35,
      hLineColor: () => line,
      vLineWidth: () => 0,
      paddingLeft: () => 4,
      paddingRight: () => 4,
      paddingTop: () => 4,
      paddingBottom: () => 4,
    },
    table: {
      widths: ['*', 150],
      dontBreakRows: true,
      body: [
        [
          said(classTeacherName ? `Class teacher, ${classTeacherName}` : 'Class teacher', classTeacher, size),
          signature(),
        ],
        [said('Head teacher', headTeacher, size), signature()],
      ],
    },
  }
}

const said = (who: string, text: string, fontSize: number): TableCell => ({
  stack: [
    { text: who, fontSize: 7.5, color: faint },
    { text: text || ' ', italics: true, fontSize, color: ink, lineHeight: 1.15 },
  ],
})

const signature = (): TableCell => ({
  stack: [
    { text: ' ', fontSize: 13 },
    { canvas: [{ type: 'line', x1: 0, y1: 0, x2: 142, y2: 0, lineWidth: 0.6, lineColor: faint }] },
    { text: 'Signature and date', fontSize: 7, color: faint },
  ],
})

function key({ bands }: CardContent): Content {
  return {
    margin: [0, 0, 0, 6],
    text: [
      { text: 'Grading  ', bold: true },
      ...bands.map(({ grade, from, to }, index) => [
        { text: `${grade} `, bold: true },
        { text: `${from}–${to}${index < bands.length - 1 ? '   ' : ''}` },
      ]),
    ].flat(),
    fontSize: 7.5,
    color: faint,
  }
}

const dayIn = (locale: string, day: string) =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day))

function check(seal: Seal): Content {
  const { before, code } = sealWords(seal)
  return { text: [before, { text: code, bold: true, color: ink }, '.'], fontSize: 7.5, color: faint }
}

function foot({ content, edition, publishedAt, seal }: PrintedCard): Content {
  const { school, nextTerm, scheme } = content
  const day = (iso: string) => dayIn(school.locale, iso.slice(0, 10))
  const next = nextTerm
    ? `Next term begins on ${day(nextTerm.start)} and ends on ${day(nextTerm.end)}.`
    : 'The dates of the next term will be announced.'
  const origin = publishedAt
    ? `Published on ${day(publishedAt)}${replacedWords({ content, edition })}`
    : 'Preview, not published'
  return {
    columnGap: 12,
    columns: [
      ...(seal ? [{ width: 50, stack: [sealSquare(seal, 50, ink)] }] : []),
      {
        width: '*',
        stack: [
          { text: next, bold: true, fontSize: 9.5, color: ink },
          { text: `${origin}. Graded by ${scheme.name}, version ${scheme.number}.`, fontSize: 7.5, color: faint },
          ...(seal ? [check(seal)] : []),
        ],
      },
      {
        width: 120,
        table: {
          widths: [110],
          heights: [44],
          body: [[{ text: 'School stamp', fontSize: 7, color: faint, alignment: 'center' }]],
        },
        layout: {
          hLineWidth: () => 0.6,
          vLineWidth: () => 0.6,
          hLineColor: () => line,
          vLineColor: () => line,
          hLineStyle: () => ({ dash: { length: 3, space: 2 } }),
          vLineStyle: () => ({ dash: { length: 3, space: 2 } }),
        },
      },
    ],
  }
}
