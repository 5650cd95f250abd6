import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { expect, it } from '@jest/globals'
import type { FileTable } from '../table-file/file-table'
import { packTable, unpackTable } from './packed-table'

const table = (count: number): FileTable => ({
  ...{ name: 'pupils [1].csv', encoding: 'utf-8', delimiter: ',', headers: ['No', 'Näme', 'Remark'], headerLine: 2 },
  rows: Array.from({ length: count }, (_, n) => ({
    line: n + 3,
    cells: [`${n}`, `Ñakato ${n}`, 'first\nsecond, “third”'],
  })),
})

it.each([0, 1, 499, 500, 501, 3000])('packs and unpacks %s rows', async (count) => {
  const { bytes, size } = await packTable(table(count))
  expect(size).toBeGreaterThan(count * 40)
  expect(await unpackTable(bytes)).toEqual(table(count))
})

it('reads a table that was packed in one line', async () => {
  const bytes = await promisify(gzip)(JSON.stringify(table(7)))
  expect(await unpackTable(bytes)).toEqual(table(7))
})
