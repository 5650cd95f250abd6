import { expect, it } from '@jest/globals'
import { strToU8, zipSync } from 'fflate'
import { readTables } from './read-tables'

const zipped = (parts: Record<string, string>) =>
  zipSync(Object.fromEntries(Object.entries(parts).map(([path, text]) => [path, strToU8(text)])))

const namespaces =
  'xmlns:x="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"'

/** A workbook of one sheet whose first row is a header. */
function workbook(row: string, prefix = '') {
  const plain = {
    'xl/workbook.xml': '<workbook><sheets><sheet name="One" r:id="r1"/></sheets></workbook>',
    'xl/styles.xml': `<styleSheet><numFmts><numFmt numFmtId="170" formatCode="hh:mm"/><numFmt numFmtId="171" formatCode="[$-409]h:mm:ss\\ AM/PM"/></numFmts>
      <cellXfs><xf numFmtId="0"/><xf numFmtId="20"/><xf numFmtId="170"/><xf numFmtId="171"/></cellXfs></styleSheet>`,
    'xl/sheet.xml': `<worksheet><sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>Hour</t></is></c></row><row r="2">${row}</row></sheetData></worksheet>`,
  }
  const parts = Object.entries(plain).map(([path, xml]): [string, string] => [
    path,
    prefix ? xml.replace(/<(\/?)/g, `<$1${prefix}:`).replace(/^<\S+(?=[ >])/, (root) => `${root} ${namespaces}`) : xml,
  ])
  const links = '<Relationships><Relationship Id="r1" Target="sheet.xml"/></Relationships>'
  return zipped({ ...Object.fromEntries(parts), 'xl/_rels/workbook.xml.rels': links })
}

const cellsOf = (bytes: Uint8Array, name = 'a.xlsx') => readTables([{ name, bytes }])[0]?.rows[0]?.cells

it('reads a time as it is shown, not as a day long ago', () => {
  const times = [0.354_166_666_666_667, 0.375, 0.604_178_240_740_741, 1.25].map(
    (value, at) => `<c r="${'ABCD'[at]}2" s="${[1, 2, 3, 1][at]}"><v>${value}</v></c>`,
  )
  expect(cellsOf(workbook(times.join('')))).toEqual(['08:30', '09:00', '14:30:01', '1.25'])
})

it('reads a workbook whose elements have a prefix', () => {
  const row = '<c r="A2" s="2"><v>0.5</v></c><c r="B2" t="inlineStr"><is><t>Noon</t></is></c>'
  expect(cellsOf(workbook(row, 'x'))).toEqual(['12:00', 'Noon'])
})

it('takes the saved result of a formula, an empty one too', () => {
  const row = '<c r="A2"><f>3+4</f><v>7</v></c><c r="B2" t="str"><f>""</f><v></v></c><c r="C2" t="str"><v>x</v></c>'
  expect(cellsOf(workbook(row))).toEqual(['7', '', 'x'])
})

it.each([
  ['a.xlsx', 'cell B2', workbook('<c r="A2"><v>1</v></c><c r="B2"><f>A2+1</f><v></v></c>')],
  [
    'a.ods',
    'line 2',
    zipped({
      mimetype: 'application/vnd.oasis.opendocument.spreadsheet',
      'content.xml': `<table:table table:name="One"><table:table-row><table:table-cell office:value-type="string"><text:p>x</text:p></table:table-cell>
        </table:table-row><table:table-row><table:table-cell table:formula="of:=1+1"/></table:table-row></table:table>`,
    }),
  ],
])(
  'refuses %s with a formula in %s that nobody has calculated, instead of reading nothing there',
  (name, place, bytes) => {
    expect(() => cellsOf(bytes, name)).toThrow(
      `${name}: The formula in ${place} was saved without its result. Open the file`,
    )
  },
)
