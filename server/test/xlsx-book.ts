import { strToU8, zipSync } from 'fflate'

const cellOf = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`

type Rows = readonly (readonly string[])[]

/** A workbook of one sheet, of which some lines are not shown, as a filter leaves them. */
export const anXlsxBook = (rows: Rows, hidden: readonly number[] = []) => zipped({ One: sheetOf(rows, hidden) })

/** A workbook of several sheets, by their names. */
export const anXlsxOfSheets = (sheets: Record<string, Rows>) =>
  zipped(Object.fromEntries(Object.entries(sheets).map(([name, rows]) => [name, sheetOf(rows)])))

function sheetOf(rows: Rows, hidden: readonly number[] = []) {
  const lines = rows.map((cells, at) => {
    const isHidden = hidden.includes(at + 1) ? ' hidden="1"' : ''
    return `<row r="${at + 1}"${isHidden}>${cells.map(cellOf).join('')}</row>`
  })
  return `<worksheet><sheetData>${lines.join('')}</sheetData></worksheet>`
}

function zipped(sheets: Record<string, string>) {
  const names = Object.keys(sheets)
  const [named, related] = [
    names.map((name, at) => `<sheet name="${name}" r:id="r${at}"/>`),
    names.map((_, at) => `<Relationship Id="r${at}" Target="sheet${at}.xml"/>`),
  ]
  const parts = {
    'xl/workbook.xml': `<workbook><sheets>${named.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${related.join('')}</Relationships>`,
    ...Object.fromEntries(Object.values(sheets).map((xml, at) => [`xl/sheet${at}.xml`, xml])),
  }
  return new Uint8Array(zipSync(Object.fromEntries(Object.entries(parts).map(([path, xml]) => [path, strToU8(xml)]))))
}
