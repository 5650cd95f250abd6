import { sexWords } from '@bellhouse/contracts'
import type { Content } from 'pdfmake/interfaces'
import { linesOf } from '../../../platform/pdf/lines-of'
import { faint, ink, line } from './card-colours'
import type { CardContent } from './card-content'
import type { CardDesign } from './card-design'

const size = 10
const widthOfLast = 150
const padding = 9

const sizeOfName = (name: string) => (name.length > 44 ? 11 : 14)

/** Whose card it is: the name above, what is known of them in columns below. */
export function cardPerson(content: CardContent, { shade }: CardDesign): Content {
  const { name } = content.student
  const facts = factsOf(content)
  const columns = facts.map(({ label, value }, index) => ({
    width: index === facts.length - 1 ? widthOfLast : ('*' as const),
    stack: [fact(label, value)],
  }))
  return {
    margin: [0, 0, 0, 8],
    table: {
      widths: ['*'],
      body: [
        [
          {
            stack: [fact('Name', name, sizeOfName(name)), { columns, margin: [0, 5, 0, 0] }],
            ...(shade && { fillColor: shade }),
          },
        ],
      ],
    },
    layout: {
      ...(shade ? noLines : ruled),
      paddingLeft: () => padding,
      paddingRight: () => padding,
      paddingTop: () => 6,
      paddingBottom: () => 7,
    },
  }
}

/** How much higher it is than with one line for each, in points, in a text of that width. */
export function growthOfPerson(content: CardContent, width: number) {
  const { name } = content.student
  const facts = factsOf(content)
  const inside = width - 2 * padding
  const column = (inside - widthOfLast) / (facts.length - 1)
  const lettersIn = (points: number, fontSize: number) => Math.max(1, Math.floor(points / (fontSize * 0.54)))
  const lines = facts.map(({ value }, index) =>
    linesOf(value, lettersIn(index === facts.length - 1 ? widthOfLast : column, size)),
  )
  const nameSize = sizeOfName(name)
  const more = (count: number, fontSize: number) => (count - 1) * fontSize * 1.05 * 1.26
  return more(linesOf(name, lettersIn(inside, nameSize)), nameSize) + more(Math.max(...lines), size)
}

function factsOf({ student, attendance }: CardContent) {
  const came = attendance.present + attendance.late
  const attended =
    attendance.rate === null ? 'No register taken' : `${came} of ${attendance.held} sessions (${attendance.rate} %)`
  return [
    { label: 'Admission number', value: student.admissionNumber },
    { label: 'Class', value: student.stream },
    { label: 'Sex', value: student.sex ? sexWords[student.sex] : '' },
    ...(student.combination ? [{ label: 'Combination', value: student.combination }] : []),
    ...(student.house ? [{ label: 'House', value: student.house }] : []),
    { label: 'Attendance', value: attended },
  ]
}

const fact = (label: string, value: string, fontSize = size): Content => ({
  stack: [
    { text: label, fontSize: 7.5, color: faint },
    { text: value || '–', bold: true, fontSize, color: ink, lineHeight: 1.05 },
  ],
})

const noLines = { hLineWidth: () => 0, vLineWidth: () => 0 }
const ruled = { hLineWidth: () => 0.7, vLineWidth: () => 0.7, hLineColor: () => line, vLineColor: () => line }
