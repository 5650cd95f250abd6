import { strToU8, zipSync } from 'fflate'

const cellOf = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`

/** A workbook of one sheet, of which some lines are not shown, as a filter leaves them. */
export function anXlsxBook(rows: readonly (readonly string[])[], hidden: readonly number[] = []) {
  const lines = rows.map((cells, at) => {
    const isHidden = hidden.includes(at + 1) ? ' hidden="1"' : ''
    return `<row r="${at + 1}"${isHidden}>${cells.map(cellOf).join('')}</row>`
  })
  const parts = {
    'xl/workbook.xml': '<workbook><sheets><sheet name="One" r:id="r1"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels': '<Relationships><Relationship Id="r1" Target="sheet.xml"/></Relationships>',
    'xl/sheet.xml': `<worksheet><sheetData>${lines.join('')}</sheetData></worksheet>`,
  }
  return new Uint8Array(zipSync(Object.fromEntries(Object.entries(parts).map(([path, xml]) => [path, strToU8(xml)]))))
}
