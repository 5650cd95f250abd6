import type { Content, TableCell, TDocumentDefinitions } from 'pdfmake/interfaces'
import { linesOf } from '../../../platform/pdf/lines-of'
import { type WeekPage, type WeekPrint, weekPages } from './week-pages'

const ink = '#1b1b1b'
const faint = '#555555'
const shade = '#ececec'

const sizes = {
  A4: { width: 842, height: 595, days: 62, title: 18, head: 9.5, cell: 9, row: 74 },
  A3: { width: 1191, height: 842, days: 84, title: 26, head: 13, cell: 12.5, row: 108 },
}
const widthOfBreak = 22

/** Timetables for the wall, across the page, without a colour that says anything. */
export function weekDocument(print: WeekPrint): TDocumentDefinitions {
  const { title } = sizes[print.paper]
  return {
    info: { title: print.title, author: print.school },
    pageSize: print.paper,
    pageOrientation: 'landscape',
    pageMargins: [28, 28, 28, 36],
    defaultStyle: { lineHeight: 1.05, color: ink },
    footer: (page, pages): Content => ({
      margin: [28, 6, 28, 0],
      columns: [
        { text: `${print.school} · ${print.title} · printed on ${print.printedOn}`, fontSize: 7.5, color: faint },
        { text: `${page} of ${pages}`, fontSize: 7.5, color: faint, alignment: 'right' },
      ],
    }),
    content: weekPages(print.week, print.of).map(
      (page, index): Content => ({
        stack: [
          { text: page.title, headlineLevel: 1, fontSize: title, bold: true, margin: [0, 0, 0, 8] },
          weekTable(print, page),
        ],
        ...(index > 0 && { pageBreak: 'before' as const }),
      }),
    ),
  }
}

function weekTable(print: WeekPrint, { rows }: WeekPage): Content {
  const { periods } = print.week.frame
  const { days, head, cell, row } = sizes[print.paper]
  const isFew = rows.length <= 8
  return {
    layout: {
      hLineWidth: () => 0.6,
      vLineWidth: () => 0.6,
      hLineColor: () => faint,
      vLineColor: () => faint,
      paddingLeft: () => 3,
      paddingRight: () => 3,
      paddingTop: () => 3,
      paddingBottom: () => 3,
    },
    table: {
      headerRows: 1,
      // A row that is kept whole and is higher than a page would not be printed at all.
      dontBreakRows: rows.every(({ cells }) => fitsOnPage(print, cells)),
      widths: [days, ...periods.map(({ isBreak }) => (isBreak ? widthOfBreak : '*'))],
      ...(isFew && { heights: (index: number) => (index === 0 ? 'auto' : row) as number }),
      body: [
        [
          { text: '', fillColor: shade },
          ...periods.map(
            ({ title, start, end, isBreak }): TableCell => ({
              stack: isBreak
                ? [{ text: '' }]
                : [
                    { text: title, bold: true, fontSize: head },
                    { text: `${start}–${end}`, fontSize: head - 2, color: faint },
                  ],
              alignment: 'center',
              fillColor: shade,
            }),
          ),
        ],
        ...rows.map(({ title, cells }): TableCell[] => [
          { text: title, bold: true, fontSize: head, fillColor: shade },
          ...cells.map(
            (lessons, place): TableCell => ({
              stack: lessons.map((text) => lessonText(text, sizeIn(lessons, cell))),
              alignment: 'center',
              ...(periods[place]?.isBreak && { fillColor: shade }),
            }),
          ),
        ]),
      ],
    },
  }
}

/** Many lessons of one hour are set smaller. */
const sizeIn = (lessons: readonly string[], size: number) => (lessons.length > 2 ? size - 1.5 : size)

/** Whether a row is surely not higher than what is left of a page below title and periods. */
function fitsOnPage({ week, paper }: WeekPrint, cells: readonly string[][]) {
  const { width, height, days, cell } = sizes[paper]
  const breaks = week.frame.periods.filter(({ isBreak }) => isBreak).length
  const forLessons = width - 56 - days - breaks * widthOfBreak
  const column = forLessons / Math.max(1, week.frame.periods.length - breaks) - 13
  const heightOf = (lessons: readonly string[]) =>
    lessons.reduce((sum, text) => {
      const size = sizeIn(lessons, cell)
      const letters = Math.max(1, Math.floor(column / (size * 0.58)))
      const lines = text.split('\n').reduce((all, part) => all + linesOf(part, letters), 0)
      return sum + lines * size * 1.35 + 2
    }, 0)
  return cells.every((lessons) => heightOf(lessons) < height - 150)
}

/** The subject in bold, the rest below it. */
function lessonText(text: string, fontSize: number): Content {
  const [topic = '', rest = ''] = text.split('\n')
  return {
    margin: [0, 0, 0, 2],
    unbreakable: true,
    text: [{ text: topic, bold: true, fontSize }, ...(rest ? [{ text: `\n${rest}`, fontSize: fontSize - 1 }] : [])],
  }
}
