import { strToU8, zipSync } from 'fflate'

type Rows = readonly (readonly string[])[]

/** Which lines of the visible sheets are not shown, and how the workbook says so. */
interface HiddenRows {
  visibility: string
  rows: readonly number[]
}

const sheetOf = (name: string, style: string, rows: Rows, unseen?: HiddenRows) =>
  `<table:table table:name="${name}" table:style-name="${style}">${rows
    .map((cells, at) => rowOf(cells, unseen?.rows.includes(at + 1) ? unseen.visibility : 'visible'))
    .join('')}</table:table>`
const rowOf = (cells: readonly string[], visibility: string) =>
  `<table:table-row table:visibility="${visibility}">${cells.map((cell) => `<table:table-cell><text:p>${cell}</text:p></table:table-cell>`).join('')}</table:table-row>`
const styleOf = (name: string, display: string) =>
  `<style:style style:name="${name}" style:family="table"><style:table-properties table:display="${display}"/></style:style>`

/** A workbook of LibreOffice with sheets that are seen and sheets that are hidden. */
export function anOdsBook(visible: Record<string, Rows>, hidden: Record<string, Rows> = {}, unseen?: HiddenRows) {
  const sheets = [
    ...Object.entries(visible).map(([name, rows]) => sheetOf(name, 'ta1', rows, unseen)),
    ...Object.entries(hidden).map(([name, rows]) => sheetOf(name, 'ta2', rows)),
  ]
  const styles = `<office:automatic-styles>${styleOf('ta1', 'true')}${styleOf('ta2', 'false')}</office:automatic-styles>`
  const content = `<office:document-content>${styles}<office:body>${sheets.join('')}</office:body></office:document-content>`
  const mimetype = strToU8('application/vnd.oasis.opendocument.spreadsheet')
  return new Uint8Array(zipSync({ mimetype, 'content.xml': strToU8(content) }))
}
