import type { Content, TableCell, TDocumentDefinitions } from 'pdfmake/interfaces'

export interface SlipOfPerson {
  name: string
  /** The stream, for instance `S1 East`. */
  place: string
  username: string
  oneTimePassword: string
}

export interface SlipSheet {
  slips: readonly SlipOfPerson[]
  school: string
  /** Address of the portal, as it is typed. */
  portal: string
}

const columns = 2
const rows = 4
const perPage = columns * rows
const margin = 28
const width = (595.28 - 2 * margin) / columns
// The cut lines take a little of the page too.
const height = (841.89 - 2 * margin - rows * 2) / rows
const padding = 12

/** Slips with cut lines between them, eight to a page of A4. */
export function slipSheet({ slips, school, portal }: SlipSheet): TDocumentDefinitions {
  const pages = Array.from({ length: Math.ceil(slips.length / perPage) }, (_, page) =>
    slips.slice(page * perPage, (page + 1) * perPage),
  )
  return {
    info: { title: 'Sign-in slips', author: school },
    pageMargins: margin,
    defaultStyle: { fontSize: 9, lineHeight: 1.15 },
    content: pages.map((onPage, page) => ({
      ...(page > 0 && { pageBreak: 'before' as const }),
      layout: cutLines,
      table: {
        widths: Array.from({ length: columns }, () => width - 2 * padding),
        heights: height - 2 * padding,
        dontBreakRows: true,
        body: inRows(onPage.map((slip) => slipCell(slip, school, portal))),
      },
    })),
  }
}

const dashes = { dash: { length: 3, space: 3 } }
const grey = '#9aa39e'
const cutLines = {
  hLineWidth: (line: number, { table }: { table: { body: unknown[] } }) =>
    line === 0 || line === table.body.length ? 0 : 0.5,
  vLineWidth: (line: number) => (line === 0 || line === columns ? 0 : 0.5),
  hLineColor: () => grey,
  vLineColor: () => grey,
  hLineStyle: () => dashes,
  vLineStyle: () => dashes,
  paddingLeft: () => padding,
  paddingRight: () => padding,
  paddingTop: () => padding,
  paddingBottom: () => padding,
}

function inRows(cells: TableCell[]): TableCell[][] {
  const empty = (columns - (cells.length % columns)) % columns
  const filled = [...cells, ...Array.from({ length: empty }, () => '')]
  return Array.from({ length: filled.length / columns }, (_, row) => filled.slice(row * columns, (row + 1) * columns))
}

function slipCell({ name, place, username, oneTimePassword }: SlipOfPerson, school: string, portal: string): Content {
  return {
    stack: [
      { text: fitting(school, 60), fontSize: 8, color: '#48544e', noWrap: true },
      { text: fitting(name, 44), fontSize: name.length > 30 ? 9.5 : 13, bold: true, color: '#14231f', noWrap: true },
      { text: place, color: '#48544e', margin: [0, 0, 0, 5] },
      line('Address', portal),
      line('Username', username),
      line('One-time password', oneTimePassword),
      {
        text: 'Open the address, sign in with the username and the one-time password, then choose a password that only you know.',
        fontSize: 8,
        color: '#48544e',
        margin: [0, 5, 0, 0],
      },
    ],
  }
}

const line = (label: string, value: string): Content => ({
  columns: [
    { text: label, width: 88, color: '#48544e' },
    { text: value, width: '*', bold: true, fontSize: value.length > 28 ? 8.5 : 10.5 },
  ],
})

// A name that is longer than the slip is wide would push the slips below off the page.
const fitting = (text: string, most: number) => (text.length > most ? `${text.slice(0, most - 1)}…` : text)
