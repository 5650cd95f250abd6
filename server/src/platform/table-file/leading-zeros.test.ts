import { expect, it } from '@jest/globals'
import { strToU8, zipSync } from 'fflate'
import { readTables } from './read-tables'

const zipped = (parts: Record<string, string>) =>
  zipSync(Object.fromEntries(Object.entries(parts).map(([path, text]) => [path, strToU8(text)])))

const formats = ['0000', '0000000000', '0000\\ 000\\ 000', '&quot;BH/&quot;0000', '0000;-0000', '0', '0.00', '#,##0000']
const numbers = ['12', '772123456', '772123456', '64', '12345', '7', '45.5', '12']

const workbook = zipped({
  'xl/workbook.xml': '<workbook><sheets><sheet name="One" r:id="r1"/></sheets></workbook>',
  'xl/_rels/workbook.xml.rels': '<Relationships><Relationship Id="r1" Target="sheet.xml"/></Relationships>',
  'xl/styles.xml': `<styleSheet><numFmts>${formats.map((code, index) => `<numFmt numFmtId="${170 + index}" formatCode="${code}"/>`).join('')}</numFmts>
    <cellXfs>${formats.map((_, index) => `<xf numFmtId="${170 + index}"/>`).join('')}</cellXfs></styleSheet>`,
  'xl/sheet.xml': `<sheetData><row r="1"><c r="A1" t="str"><v>Number</v></c></row>
    <row r="2">${numbers.map((number, index) => `<c s="${index}"><v>${number}</v></c>`).join('')}</row></sheetData>`,
})

const cell = (value: string, text: string) =>
  `<table:table-cell office:value-type="float" office:value="${value}"><text:p>${text}</text:p></table:table-cell>`
const document = zipped({
  mimetype: 'application/vnd.oasis.opendocument.spreadsheet',
  'content.xml': `<table:table table:name="One"><table:table-row><table:table-cell office:value-type="string"><text:p>Number</text:p></table:table-cell></table:table-row>
    <table:table-row>${cell('12', '0012')}${cell('772123456', '0772123456')}${cell('45.5', '046')}${cell('7', '7.00')}</table:table-row></table:table>`,
})

it('reads a number of a workbook with the zeros that its format puts before it', () => {
  const [table] = readTables([{ name: 'students.xlsx', bytes: workbook }])
  expect(table?.rows[0]?.cells).toEqual(['0012', '0772123456', '0772 123 456', 'BH/0064', '12345', '7', '45.5', '12'])
})

it('reads a number of an OpenDocument table with the zeros that stand before it', () => {
  const [table] = readTables([{ name: 'students.ods', bytes: document }])
  expect(table?.rows[0]?.cells).toEqual(['0012', '0772123456', '45.5', '7'])
})
