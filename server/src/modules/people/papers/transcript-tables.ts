import type { Content, TableCell } from 'pdfmake/interfaces'
import type { TermResult, TranscriptTerm, TranscriptYear } from './paper-content'

const faint = '#48544e'
const line = '#aab2ad'
const board = '#14231f'

/** A table for each year: a row for each subject, a column for each term. */
export const transcriptTables = (years: readonly TranscriptYear[]): Content[] => [
  ...years.map(yearTable),
  {
    text: 'Percent and grade of each term, as on its report card; – where the subject was not taken. * from the marks that were there.',
    fontSize: 7.5,
    color: faint,
    margin: [0, 4, 0, 0],
  },
]

function yearTable({ title, stream, terms, subjects }: TranscriptYear): Content {
  return {
    unbreakable: true,
    margin: [0, 8, 0, 4],
    stack: [
      { text: `${title} · ${stream}`, bold: true, fontSize: 11, margin: [0, 0, 0, 3] },
      {
        table: {
          headerRows: 1,
          dontBreakRows: true,
          widths: ['*', ...terms.map(() => 84)],
          body: [
            [head('Subject'), ...terms.map((term) => head(term.title, true))],
            ...subjects.map(({ name, results }) => [
              cell(name),
              ...results.map((result) => cell(wordsOf(result), true)),
            ]),
            [
              cell('Average'),
              ...terms.map(({ average }) => strong(average === null ? '–' : `${average.toFixed(1)} %`)),
            ],
            ...outcomes(terms),
          ],
        },
        layout: {
          hLineWidth: (index, { table }) => (index <= 1 || index === table.body.length ? 0.9 : 0.35),
          hLineColor: (index, { table }) => (index <= 1 || index === table.body.length ? board : line),
          vLineWidth: () => 0,
          paddingTop: () => 2.2,
          paddingBottom: () => 2.2,
        },
      },
    ],
  }
}

function wordsOf(result: TermResult | null): string {
  if (!result) return '–'
  const { percent, grade, isProvisional, instead } = result
  if (percent === null) return instead ?? '–'
  return `${percent}${isProvisional ? '*' : ''}  ${grade ?? ''}`.trim()
}

/** A last row where the schemes of the year say more than an average. */
const outcomes = (terms: readonly TranscriptTerm[]): TableCell[][] =>
  terms.some(({ outcome }) => outcome !== null)
    ? [[cell('Result'), ...terms.map(({ outcome }) => strong(outcome ?? '–', 8))]]
    : []

const head = (text: string, isFigure = false): TableCell => ({
  text,
  bold: true,
  fontSize: 8.5,
  ...(isFigure && { alignment: 'right' }),
})
const cell = (text: string, isFigure = false): TableCell => ({
  text,
  fontSize: 9,
  ...(isFigure && { alignment: 'right' }),
})
const strong = (text: string, fontSize = 9): TableCell => ({
  text,
  fontSize,
  bold: true,
  alignment: 'right',
})
