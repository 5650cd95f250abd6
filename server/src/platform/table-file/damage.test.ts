import { describe, expect, it } from '@jest/globals'
import { strToU8, zipSync } from 'fflate'
import { ProblemError } from '../../http/problems'
import { readTables } from './read-tables'
import type { LooseFile } from './unpack-upload'

const fileOf = (content: string | Uint8Array, name = 'marks.csv'): LooseFile => ({
  name,
  bytes: typeof content === 'string' ? Buffer.from(content) : content,
})

const read = (content: string | Uint8Array, name?: string) => readTables([fileOf(content, name)])

function refusalOf(content: string | Uint8Array, name?: string) {
  try {
    read(content, name)
  } catch (error) {
    if (error instanceof ProblemError) return error.problem
    throw error
  }
  throw new Error('It was read')
}

const whole = 'Number,Name,Mark\n1,"Achieng, Ada",7\n2,Ben,8\n3,Cy,9\n4,Dan,5\n'

/** As some programs save it: each line as the text of one cell. */
const wrapped = (text: string) => text.replace(/.+/g, (line) => `"${line.replaceAll('"', '""')}"`)

const workbook = (rows: (string | number)[][]) => {
  const cell = (value: string | number) =>
    typeof value === 'number' ? `<c><v>${value}</v></c>` : `<c t="inlineStr"><is><t>${value}</t></is></c>`
  const sheet = rows.map((row) => `<row>${row.map(cell).join('')}</row>`).join('')
  return zipSync({
    'xl/workbook.xml': strToU8('<workbook><sheets><sheet name="One" r:id="a"/></sheets></workbook>'),
    'xl/_rels/workbook.xml.rels': strToU8('<r><Relationship Id="a" Target="worksheets/sheet1.xml"/></r>'),
    'xl/worksheets/sheet1.xml': strToU8(`<worksheet><sheetData>${sheet}</sheetData></worksheet>`),
  })
}

const mebibyte = 1024 * 1024

/** The bytes, and how many of them were looked at; a function of the runtime that is given all of them fails. */
function countingBytes(given: Uint8Array) {
  let count = 0
  const bytes = new Proxy(given, {
    get(target, key) {
      if (typeof key === 'string' && /^\d+$/.test(key)) count += 1
      if (count > 2 * mebibyte) throw new Error('Far more was looked at than the first line')
      if (key !== 'subarray') return Reflect.get(target, key, target)
      return (from?: number, to?: number) => {
        const part = target.subarray(from, to)
        count += part.length
        return part
      }
    },
  })
  return { bytes, read: () => count }
}

describe('rows that have become one quoted cell', () => {
  const mended = [
    ['1', 'Achieng, Ada', '7'],
    ['2', 'Ben', '8'],
    ['3', 'Cy', '9'],
    ['4', 'Dan', '5'],
  ]

  it.each([
    ['once', wrapped(whole)],
    ['twice', wrapped(wrapped(whole))],
    ['and empty columns after them', wrapped(whole).replace(/"$/gm, '",,')],
    ['in all rows but the header', whole.replace(/^\d.*$/gm, (line) => wrapped(line))],
    ['with semicolons', wrapped(whole.replace(/,(?! )/g, ';'))],
  ])('%s are refused with what they would be, and read when they are to be repaired', (_, content) => {
    expect(refusalOf(content)).toMatchObject({
      message: expect.stringMatching(
        /^marks\.csv was damaged by an office program: each row has become one quoted cell/,
      ),
      repairs: [{ file: 'marks.csv', headers: ['Number', 'Name', 'Mark'], rows: mended }],
    })
    const [table] = readTables([fileOf(content)], 'repair')
    expect(table?.headers).toEqual(['Number', 'Name', 'Mark'])
    expect(table?.rows.map(({ line, cells }) => [line, ...cells])).toEqual(
      mended.map((cells, index) => [index + 2, ...cells]),
    )
  })

  it('are found in a workbook too', () => {
    const rows = whole
      .trim()
      .split('\n')
      .map((line) => [line])
    expect(refusalOf(workbook(rows), 'marks.xlsx').repairs?.[0]?.rows).toEqual(mended)
  })

  it('are not seen in one column of sentences', () => {
    const [table] = read('Remark\n"Good, but late"\nWell done\nKeep it up\n')
    expect(table?.rows).toHaveLength(3)
  })
})

describe('a file that was cut off', () => {
  it('in its last row is read without it only when that is said', () => {
    const cut = whole.slice(0, -3)
    expect(refusalOf(cut)).toMatchObject({
      message: expect.stringMatching(/^marks\.csv stops in the middle of line 5, which has 2 of 3 columns/),
      repairs: [{ remedy: 'Leave line 5 out and go on' }],
    })
    expect(readTables([fileOf(cut)], 'repair')[0]?.rows).toHaveLength(3)
  })

  it('inside quotes before megabytes says so without reading them as one cell', () => {
    const sound = 'Number,Name\n1,"Ada, ""the\nfirst"""\n2,"Ben" \n'
    const many = '4,Cy\n'.repeat(250_000)
    expect(readTables([fileOf(`${sound}${many}`)])[0]?.rows).toHaveLength(250_002)
    expect(refusalOf(`${sound}3,"Ach\n${many}`).message).toMatch(
      /^marks\.csv has a quotation mark \("\) in line 5 that is never closed/,
    )
  })

  it('inside quotes says where they begin', () => {
    expect(refusalOf('Number,Name\n1,Ada\n2,"Ach\n3,Ben\n').message).toMatch(
      /^marks\.csv has a quotation mark \("\) in line 3 that is never closed/,
    )
  })

  it('inside a letter of two bytes is still UTF-8', () => {
    const bytes = Buffer.from('Number,Name\n1,Zoë\n2,Zoë')
    const [table] = read(bytes.subarray(0, -1))
    expect(table).toMatchObject({ encoding: 'utf-8', rows: [{ cells: ['1', 'Zoë'] }, {}] })
  })

  it.each([
    ['marks.xlsx', /^marks\.xlsx is damaged: it was cut off while it was copied or sent.* Fetch it again/],
    ['marks.zip', /^marks\.zip is damaged: it was cut off while it was copied or sent.* Make the zip again/],
  ])('%s says that it was', (name, sentence) => {
    const bytes = workbook([
      ['Number', 'Mark'],
      ['1', 7],
    ])
    expect(refusalOf(bytes.slice(0, bytes.length / 2), name).message).toMatch(sentence)
  })

  it('a zip whose inside was changed says that it is damaged', () => {
    const bytes = zipSync({ 'marks.csv': strToU8(whole.repeat(50)) })
    bytes.fill(255, 45, 80)
    expect(refusalOf(bytes, 'marks.zip').message).toMatch(/^marks\.zip is damaged: it cannot be opened/)
  })
})

describe('two tables in one sheet', () => {
  it('below each other are named by their lines', () => {
    const content = 'Number,Mark\n1,7\n2,8\n\n\nSubject,Teacher\nPhysics,Auma\n'
    expect(refusalOf(content).message).toBe(
      'marks.csv holds two tables: one from line 1, and another with a header of its own in line 6. Put each into a file or sheet of its own.',
    )
  })

  it('side by side are named by the column between them', () => {
    const content = 'Number,Mark,,Number,Mark\n1,7,,3,8\n2,5,,4,9\n'
    expect(refusalOf(content).message).toMatch(/two tables side by side, with the empty column C between them/)
  })

  it.each([
    ['blank lines between rows', 'Number,Mark\n1,7\n2,7\n\n3,8\n4,9\n'],
    ['the header once more in the middle', 'Number,Mark\n1,7\n2,7\n\nNumber,Mark\n3,8\n4,9\n'],
    ['a row of words after a blank line', 'Number,Mark\n1,7\n2,7\n\nNobody,Absent\n3,8\n'],
    ['totals at the end', 'Number,Mark\n1,7\n2,7\n\nTotal,14\nSigned,\n'],
    ['an empty column', 'Number,Name,,Mark,Grade\n1,Ada,,7,B\n2,Ben,,8,A\n'],
  ])('are not seen in %s', (_, content) => {
    expect(read(content)).toHaveLength(1)
  })
})

describe('what a text is written in', () => {
  const text = 'Number,Name\n1,José Muñoz\n2,Zoë Nakató\n'

  it.each([
    ['UTF-16 without a mark', Buffer.from(text, 'utf16le'), 'utf-16le'],
    ['UTF-16 the other way round', Buffer.from(text, 'utf16le').swap16(), 'utf-16be'],
    ['Windows-1252', Buffer.from(text, 'latin1'), 'windows-1252'],
    ['Windows-1252 with curly apostrophes', Buffer.from('Number,Name\n1,O\x92Neil\n', 'latin1'), 'windows-1252'],
    [
      'Mac Roman',
      Buffer.from('Number,Name\n1,Jos\x8e Mu\x96oz\n2,Zo\x91 Nakat\x97\n3,Andr\x8e\n', 'latin1'),
      'macintosh',
    ],
  ])('is found out: %s', (_, bytes, encoding) => {
    const [table] = read(bytes)
    expect(table?.encoding).toBe(encoding)
    expect(table?.rows[0]?.cells[1]).toMatch(/José Muñoz|O’Neil/)
  })
})

describe('what divides the columns', () => {
  it.each([
    ['a title above the header', 'KISUBI S.S., 2026\nNumber;Name\n1;Ada\n2;Ben\n', ';'],
    ['commas in an address', 'Name;Address\nAda;Plot 5, Kampala, Uganda\nBen;Entebbe\n', ';'],
    ['what Excel says of it', 'sep=;\nNumber;Name\n1;Ada, A\n', ';'],
  ])('is found out in spite of %s', (_, content, delimiter) => {
    expect(read(content)[0]?.delimiter).toBe(delimiter)
  })
})

describe('what is no table', () => {
  const compound = (...entries: string[]) =>
    Buffer.concat([Buffer.from([0xd0, 0xcf, 0x11, 0xe0]), Buffer.alloc(508), Buffer.from(entries.join(' '), 'utf16le')])

  it.each<[string, string | Uint8Array, string, RegExp]>([
    ['nothing at all', '', 'marks.csv', /^marks\.csv is empty/],
    ['blanks', '\uFEFF \r\n \n', 'marks.csv', /^marks\.csv is empty/],
    ['empty cells', ',,,\n,,,\n', 'marks.csv', /^marks\.csv is empty/],
    ['an old Excel file', compound('Root Entry', 'Workbook'), 'marks.xls', /before 2007 \(\.xls\)\. Open it, choose/],
    ['a locked workbook', compound('EncryptedPackage'), 'marks.xlsx', /^marks\.xlsx is protected with a password/],
    ['an old Word document', compound('WordDocument'), 'marks.doc', /is an old Word document/],
    ['a web page called .xls', '<html><table><tr><td>1</td></tr></table></html>', 'marks.xls', /is a web page/],
    ['a table of a web page', '\n<!DOCTYPE html>\n<p>', 'marks.xls', /is a web page/],
    ['Excel XML', '<?xml version="1.0"?>\n<?mso-application progid="x"?>\n<Workbook xmlns="x">', 'm.xls', /from 2003/],
    ['XML', '<?xml version="1.0"?><students/>', 'marks.xml', /is an XML file/],
    ['rich text', '{\\rtf1\\ansi 1,2}', 'marks.csv', /is a text document \(RTF\)/],
    ['JSON', '{"marks":[1,2]}', 'marks.csv', /is a JSON file/],
    ['a JSON list', '[\n  {"a": 1}\n]', 'marks.csv', /is a JSON file/],
    ['a PDF', '%PDF-1.7 a,b', 'marks.csv', /is a PDF/],
    ['a picture', Buffer.from('\x89PNG\r\n', 'latin1'), 'marks.csv', /is a picture/],
    ['another picture', Buffer.from('RIFF\0\0\0\0WEBP', 'latin1'), 'marks.csv', /is a picture/],
    ['a gzip archive', Buffer.from('\x1f\x8b\x08', 'latin1'), 'marks.csv.gz', /is a gzip archive/],
    ['Access', Buffer.from('\0\x01\0\0Standard ACE DB', 'latin1'), 'marks.csv', /is an Access database/],
    ['a binary workbook', zipSync({ 'xl/workbook.bin': strToU8('x') }), 'marks.xlsb', /is a binary Excel workbook/],
    ['Apple Numbers', zipSync({ 'Index/Document.iwa': strToU8('x') }), 'marks.numbers', /Apple Numbers/],
    ['other bytes', Buffer.from([65, 0, 66, 0, 0, 7]), 'marks.csv', /is not text/],
  ])('is called what it is: %s', (_, content, name, sentence) => {
    expect(refusalOf(content, name).message).toMatch(sentence)
  })

  it('looks into a zip as well', () => {
    const bytes = zipSync({ 'in/marks.csv': strToU8('%PDF-1.4') })
    expect(refusalOf(bytes, 'all.zip').message).toMatch(/^marks\.csv is a PDF/)
  })
})

describe('a table that is far too wide', () => {
  it.each([
    ['20,000 columns', `${'a,'.repeat(20_000)}\n1,2\n`, /^marks\.csv has 20,001 columns in line 1/],
    ['20,000 columns further down', `a,b\n1,2\n${'1,'.repeat(20_000)}\n`, /^marks\.csv has 20,001 columns in line 3/],
    ['a long line further down', `a,b\n${'1,'.repeat(600_000)}\n`, /more than a million letters in line 2/],
    ['one endless line', 'abc,'.repeat(500_000), /more than a million letters in line 1, and more than 500 columns/],
  ])('is refused: %s', (_, content, sentence) => {
    expect(refusalOf(content).message).toMatch(sentence)
  })

  // A file of 40 MB: of what is behind the first megabyte nothing is looked at.
  it.each([
    ['a header of 600 columns', `${'Größe,'.repeat(600)}\n`, /^marks\.csv has 601 columns in line 1/],
    [
      'the same in Windows-1252',
      Buffer.from(`${'Größe;'.repeat(600)}\n`, 'latin1'),
      /^marks\.csv has 601 columns in line 1/,
    ],
    ['one endless line', '1,2,', /more than a million letters in line 1, and more than 500 columns/],
  ])('is refused by its first line alone: %s', (_, row, sentence) => {
    const { bytes, read } = countingBytes(Buffer.alloc(40_000_000, row))
    expect(() => readTables([{ name: 'marks.csv', bytes }])).toThrow(sentence)
    expect(read()).toBeLessThan(1_100_000)
  })

  it('is refused by its first lines below a title, and nothing behind them is taken apart', () => {
    const wide = `${'a,'.repeat(600)}\n`
    // The quotation mark at the end, which nothing closes, is seen by whoever comes so far.
    const content = `Students of Hill School\n${wide.repeat(1_000)}1,"2`
    expect(refusalOf(content).message).toMatch(/^marks\.csv has 601 columns in line 2\./)
  })

  it('is not seen in a sentence with many commas', () => {
    expect(read(`Number,Note\n1,"${'so, '.repeat(2000)}"\n`)).toHaveLength(1)
  })
})

it('refuses more rows than a school has before it has read them all', () => {
  const many = `Number,Mark\n${'1,7\n'.repeat(501_000)}1,"2`
  expect(refusalOf(many).message).toBe(
    'marks.csv has more than 500,000 rows, which is the most that is read at once. Divide it.',
  )
})

it('knows the line of every row of a long text, whatever stands in its cells', () => {
  const row = 'Ada,"so ""far"",\r\nso good"\r\n'
  const [table] = read(`Name,Note\r\n${row.repeat(60_000)}`)
  expect(table?.rows).toHaveLength(60_000)
  expect(table?.rows.at(-1)).toEqual({ line: 120_000, cells: ['Ada', 'so "far",\r\nso good'] })
})

it('keeps nobody’s password, not even one that has slipped to the right', () => {
  const [table] = read('Name,Password,Class\nAda,secret,S1\n"Ben",extra,secret,S1\n')
  expect(table?.rows.map(({ cells }) => cells)).toEqual([
    ['Ada', '', 'S1'],
    ['Ben', '•', '•', '•'],
  ])
})

it('keeps what stands beyond the header, so that somebody can be told of it', () => {
  expect(read('Name,Class\nAda,S1,more\n')[0]?.rows[0]?.cells).toEqual(['Ada', 'S1', 'more'])
})
