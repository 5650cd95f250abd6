import { expect, it } from '@jest/globals'
import { strToU8, zipSync } from 'fflate'
import { readTables } from './read-tables'

const zipped = (parts: Record<string, string>) =>
  zipSync(Object.fromEntries(Object.entries(parts).map(([path, text]) => [path, strToU8(text)])))

const workbook = zipped({
  'xl/workbook.xml': '<workbook><sheets><sheet name="One" r:id="r1"/></sheets></workbook>',
  'xl/_rels/workbook.xml.rels': '<Relationships><Relationship Id="r1" Target="sheet.xml"/></Relationships>',
  'xl/styles.xml': `<styleSheet><numFmts><numFmt numFmtId="170" formatCode="0.0%"/><numFmt numFmtId="171" formatCode="0&quot;%&quot;"/></numFmts>
    <cellXfs><xf numFmtId="0"/><xf numFmtId="9"/><xf numFmtId="170"/><xf numFmtId="171"/></cellXfs></styleSheet>`,
  'xl/sheet.xml': `<sheetData><row r="1"><c r="A1" t="str"><v>Mark</v></c></row><row r="2"><c r="A2" s="1"><v>0.85</v></c>
    <c r="B2" s="2"><v>0.07</v></c><c r="C2" s="3"><v>40</v></c><c r="D2" s="0"><v>0.5</v></c></row></sheetData>`,
})

const cell = (type: string, value: string) =>
  `<table:table-cell office:value-type="${type}" office:value="${value}"><text:p>x</text:p></table:table-cell>`
const document = zipped({
  mimetype: 'application/vnd.oasis.opendocument.spreadsheet',
  'content.xml': `<table:table table:name="One"><table:table-row>${cell('string', '')}</table:table-row>
    <table:table-row>${cell('percentage', '0.85')}${cell('percentage', '0.07')}${cell('float', '40')}${cell('float', '0.5')}</table:table-row></table:table>`,
})

it.each([
  ['marks.xlsx', workbook],
  ['marks.ods', document],
])('reads a share of %s as the percentage that it is shown as', (name, bytes) => {
  const [table] = readTables([{ name, bytes }])
  expect(table?.rows[0]?.cells).toEqual(['85%', '7%', '40', '0.5'])
})
