import { describe, expect, it } from '@jest/globals'
import { strToU8 } from 'fflate'
import { readTables } from '../table-file/read-tables'

const read = (name: string, content: string | Uint8Array<ArrayBuffer>) =>
  readTables([{ name, bytes: typeof content === 'string' ? strToU8(content) : content }], 'refuse', null, true)

const lines = ['1;"09a";"Wiß";"GE";"229";2;6;;', '1;"09a";"Wiß";"GE";;3;1;;', '2;"09a";"Peif";"EK";"229";1;8;;']

describe('a timetable of Untis under another name', () => {
  it.each([
    ['semicolons', lines],
    ['commas', lines.map((line) => line.replaceAll(';', ','))],
    ['tabs and no quotation marks', lines.map((line) => line.replaceAll(';', '\t').replaceAll('"', ''))],
  ])('is known by its lines, with %s', (_, rows) => {
    const [table] = read('Stundenplan 2026.txt', `${rows.join('\r\n')}\r\n`)
    expect(table?.rows.map(({ line, cells }) => `${line} ${cells.slice(1, 4).join(' ')}`)).toEqual([
      ...['1 Tuesday 6 09a', '2 Wednesday 1 09a', '3 Monday 8 09a'],
    ])
  })

  it('is known in a file of which only the beginning is looked at, with letters of Windows', () => {
    const [table] = read('plan.csv', new Uint8Array(Buffer.from(`${lines[0]}\r\n`.repeat(400), 'latin1')))
    expect(table?.rows).toHaveLength(1)
    expect(table?.rows[0]?.cells[5]).toBe('Wiß')
  })

  it.each([
    ['one line alone', lines.slice(0, 1)],
    ['a table with names of columns', ['No;Class;Teacher;Subject;Room;Day;Hour', ...lines]],
    ['a day beyond the week', [...lines, '3;"09a";"X";"EK";"229";8;1;;']],
  ])('is not seen in %s', (_, rows) => {
    expect(read('plan.csv', rows.join('\n'))[0]?.headers[0]).toBe((rows[0] ?? '').split(';')[0])
  })
})

it('asks for the timetable where another list of Untis is dropped', () => {
  expect(() => read('GPU002.TXT', '1;5;;;"09a";"Wiss";"GE";"229";;\n')).toThrow(
    'GPU002.TXT is a list of Untis without days and hours. The timetable is in GPU001.TXT: export that one and drop it.',
  )
})
