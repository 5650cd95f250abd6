import { strToU8, zipSync } from 'fflate'

type Rows = readonly (readonly string[])[]

const sheetOf = (name: string, style: string, rows: Rows) =>
  `<table:table table:name="${name}" table:style-name="${style}">${rows.map(rowOf).join('')}</table:table>`
const rowOf = (cells: readonly string[]) =>
  `<table:table-row>${cells.map((cell) => `<table:table-cell><text:p>${cell}</text:p></table:table-cell>`).join('')}</table:table-row>`
const styleOf = (name: string, display: string) =>
  `<style:style style:name="${name}" style:family="table"><style:table-properties table:display="${display}"/></style:style>`

/** A workbook of LibreOffice with sheets that are seen and sheets that are hidden. */
export function anOdsBook(visible: Record<string, Rows>, hidden: Record<string, Rows> = {}) {
  const sheets = [
    ...Object.entries(visible).map(([name, rows]) => sheetOf(name, 'ta1', rows)),
    ...Object.entries(hidden).map(([name, rows]) => sheetOf(name, 'ta2', rows)),
  ]
  const styles = `<office:automatic-styles>${styleOf('ta1', 'true')}${styleOf('ta2', 'false')}</office:automatic-styles>`
  const content = `<office:document-content>${styles}<office:body>${sheets.join('')}</office:body></office:document-content>`
  const mimetype = strToU8('application/vnd.oasis.opendocument.spreadsheet')
  return new Uint8Array(zipSync({ mimetype, 'content.xml': strToU8(content) }))
}
