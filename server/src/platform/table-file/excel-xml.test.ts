import { describe, expect, it } from '@jest/globals'
import { readTables } from './read-tables'

const names =
  'xmlns="urn:schemas-microsoft-com:office:spreadsheet" xmlns:x="urn:schemas-microsoft-com:office:excel" xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet"'
const cell = (text: string, type = 'String', more = '') => `<Cell${more}><Data ss:Type="${type}">${text}</Data></Cell>`
const sheet = (name: string, rows: string, options = '') =>
  `<Worksheet ss:Name="${name}"><Table>${rows}</Table><x:WorksheetOptions>${options}</x:WorksheetOptions></Worksheet>`
const head = `<Row>${cell('Number')}${cell('Name')}${cell('Born')}</Row>`
const ada = `<Row>${cell('7', 'Number')}${cell('Ada &amp; co')}${cell('2010-01-31T00:00:00.000', 'DateTime')}</Row>`
const book = (sheets: string, styles = '') =>
  `<?xml version="1.0"?>\n<?mso-application progid="Excel.Sheet"?>\n<Workbook ${names}><Styles>${styles}</Styles>${sheets}</Workbook>`
const read = (xml: string | Buffer, name = 'list.xls') => readTables([{ name, bytes: Buffer.from(xml) }])

describe('a workbook in the XML of Excel from 2003', () => {
  it.each([
    ['by its name of a spreadsheet', 'list.xls', book(sheet('One', head + ada))],
    ['by its name of a document', 'list.xml', book(sheet('One', head + ada))],
    [
      'with a prefix everywhere',
      'list.xls',
      book(sheet('One', head + ada)).replace(/(<\/?)(?=(Workbook|Worksheet|Table|Row|Cell|Data))/g, '$1ss:'),
    ],
  ])('is read: %s', (_, name, xml) => {
    expect(read(xml, name)).toMatchObject([
      { name, headers: ['Number', 'Name', 'Born'], rows: [{ line: 2, cells: ['7', 'Ada & co', '2010-01-31'] }] },
    ])
  })

  it('has numbers, times and shares as they are shown', () => {
    const styles = [
      ['a', '0000'],
      ['b', 'Percent'],
    ].map(([id, format]) => `<Style ss:ID="${id}"><NumberFormat ss:Format="${format}"/></Style>`)
    const row = [
      cell('12', 'Number', ' ss:StyleID="a"'),
      cell('0.85', 'Number', ' ss:StyleID="b"'),
      cell('1899-12-31T08:30:00.000', 'DateTime'),
      cell('1.2E3', 'Number'),
      cell('1', 'Boolean'),
    ]
    const xml = book(sheet('One', `${head}<Row>${row.join('')}</Row>`), styles.join(''))
    expect(read(xml)[0]?.rows[0]?.cells).toEqual(['0012', '85%', '08:30', '1200', 'true'])
  })

  it('has each text in its place, without comments', () => {
    const note = '<Comment ss:Author="x"><ss:Data>ask her</ss:Data></Comment>'
    const rows = `${head}<Row ss:Index="5"><Cell ss:MergeAcross="1"><Data ss:Type="String">Ada</Data>${note}</Cell>${cell('x')}</Row><Row ss:Index="9"><Cell ss:Index="2"><Data ss:Type="String">Ben</Data></Cell></Row>`
    expect(read(book(sheet('One', rows)))[0]?.rows).toEqual([
      { line: 5, cells: ['Ada', '', 'x'] },
      { line: 9, cells: ['', 'Ben'] },
    ])
  })

  it('tells of what is hidden', () => {
    const old = `<Row ss:Hidden="1">${cell('3', 'Number')}</Row>`
    const xml = book(sheet('One', head + old + ada) + sheet('Old', head + ada, '<x:Visible>SheetHidden</x:Visible>'))
    expect(read(xml)).toMatchObject([{ hiddenRows: [2], hiddenSheets: ['Old'], rows: [{ line: 3 }] }])
  })

  it.each([
    [
      'cut off',
      book(sheet('One', head + ada)).replace(/<x:W.*/, ''),
      /^list\.xls: This workbook .* from 2003 was cut off/,
    ],
    ['empty', book(''), /^list\.xls is empty/],
    [
      'not calculated',
      book(sheet('One', `${head}<Row><Cell ss:Formula="=1+1"/></Row>`)),
      /formula in line 2, column 1 was saved without/,
    ],
    [
      'too wide',
      book(sheet('One', `${head}<Row><Cell ss:Index="501"><Data ss:Type="Number">1</Data></Cell></Row>`)),
      /at most 500 columns/,
    ],
  ])('is refused with what to do: %s', (_, xml, sentence) => {
    expect(() => read(xml)).toThrow(sentence)
  })
})

it('reads a text with tabs in UTF-16 that is called a spreadsheet', () => {
  const bytes = Buffer.from('\uFEFFNumber\tName\r\n0012\tZoë\r\n', 'utf16le')
  expect(read(bytes)).toMatchObject([{ headers: ['Number', 'Name'], rows: [{ cells: ['0012', 'Zoë'] }] }])
})
