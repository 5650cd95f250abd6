import type { Content, TableCell } from 'pdfmake/interfaces'
import { longDayIn } from '../../../platform/date-format'
import { letterhead } from '../../../platform/pdf/letterhead'
import { type Seal, sealSquare, sealWords } from '../../../platform/pdf/paper-seal'
import { board, faint, ink, line } from './card-colours'
import type { CardContent, PrintedCard } from './card-content'
import { designOf, frame } from './card-design'
import { bottom, fitCard, widthOfText } from './card-fit'
import { cardPerson } from './card-person'
import { provisionalBand, replacedWords } from './card-provisional'
import { subjectNotes, subjectTable } from './card-subjects'
import { cardSummary } from './card-summary'

export const pageMargins: [number, number, number, number] = [38, 32, 38, 30]

/** One card on one page of A4; what the scheme has decides what stands on it. */
export function cardPage(card: PrintedCard): Content {
  const { content, badge } = card
  const { fontSize, padding, commentSize, isPinned } = fitCard(content)
  const design = designOf(content)
  const end: Content = { stack: [key(content), foot(card)] }
  return {
    fontSize,
    stack: [
      ...(design.isFramed ? [frame] : []),
      head(content, badge),
      ...provisionalBand(content, { ink, fill: design.shade }),
      cardPerson(content, design),
      subjectTable(content, { padding, fontSize }, design),
      subjectNotes(content),
      cardSummary(content),
      ...projects(content),
      comments(content, commentSize),
      isPinned ? { ...end, absolutePosition: { x: pageMargins[0], y: bottom } } : end,
    ],
  }
}

function head(content: CardContent, badge: string | null): Content {
  const { school, term, student } = content
  const { isFramed: isCentred } = designOf(content)
  return {
    stack: [
      ...letterhead({ sender: school, badge, photo: student.photo, width: widthOfText, ink: board, isCentred }),
      {
        margin: [0, 7, 0, 6],
        columns: [
          { text: 'REPORT CARD', headlineLevel: 1, bold: true, fontSize: 12, characterSpacing: 0.5, color: ink },
          { text: term.label, bold: true, fontSize: 12, alignment: 'right', color: ink },
        ],
      },
    ],
  }
}

function projects({ projects: all }: CardContent): Content[] {
  if (all.length === 0) return []
  return [
    { text: 'Projects, reported separately', headlineLevel: 2, bold: true, fontSize: 9.5, margin: [0, 0, 0, 2] },
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
  const { classTeacher, headTeacher, classTeacherName, classTeacherBy } = all
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
          said(
            classTeacherName ? `Class teacher, ${classTeacherName}` : 'Class teacher',
            { text: classTeacher, by: classTeacherBy },
            size,
          ),
          signature(),
        ],
        [said('Head teacher', { text: headTeacher }, size), signature()],
      ],
    },
  }
}

const said = (who: string, { text, by }: { text: string; by?: string | undefined }, fontSize: number): TableCell => ({
  stack: [
    { text: who, fontSize: 7.5, color: faint },
    { text: text || ' ', italics: true, fontSize, color: ink, lineHeight: 1.15 },
    ...(by ? [{ text: `Written by ${by} as class teacher`, fontSize: 7.5, color: faint }] : []),
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

function check(seal: Seal): Content {
  const { before, code } = sealWords(seal)
  return { text: [before, { text: code, bold: true, color: ink }, '.'], fontSize: 7.5, color: faint }
}

function foot({ content, edition, publishedOn, seal }: PrintedCard): Content {
  const { school, nextTerm, scheme } = content
  const dayOf = (day: string) => longDayIn(school.locale, day)
  const next = nextTerm
    ? `Next term begins on ${dayOf(nextTerm.start)} and ends on ${dayOf(nextTerm.end)}.`
    : 'The dates of the next term will be announced.'
  const origin = publishedOn
    ? `Published on ${dayOf(publishedOn)}${replacedWords({ content, edition })}`
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
