import { once } from 'node:events'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { createGunzip, createGzip, gunzip, gzip } from 'node:zlib'
import type { FileTable, TableRow } from '../table-file/file-table'

const zip = promisify(gzip)
const unzip = promisify(gunzip)

interface Packed {
  bytes: Buffer
  /** Before it was packed. */
  size: number
}

export async function packJson(value: unknown): Promise<Packed> {
  const json = Buffer.from(JSON.stringify(value))
  return { bytes: await zip(json), size: json.length }
}

export const unpackJson = async (bytes: Buffer) => JSON.parse(String(await unzip(bytes)))

const rowsAtOnce = 500

/** JSON with a line for each row, made and packed piece by piece, so that no table is in memory twice. */
export async function packTable({ rows, ...rest }: FileTable): Promise<Packed> {
  const packing = createGzip()
  const packed = buffer(packing)
  let size = 0
  const write = async (text: string) => {
    const piece = Buffer.from(text)
    size += piece.length
    if (!packing.write(piece)) await once(packing, 'drain')
  }
  await write(`${JSON.stringify({ ...rest, rows: [] }).slice(0, -2)}`)
  for (let first = 0; first < rows.length; first += rowsAtOnce) {
    const piece = rows.slice(first, first + rowsAtOnce).map((row) => JSON.stringify(row))
    await write(`${first === 0 ? '\n' : ',\n'}${piece.join(',\n')}`)
  }
  await write('\n]}')
  packing.end()
  return { bytes: await packed, size }
}

/** The same back, line by line; one that was packed in one line is read in one go. */
export async function unpackTable(bytes: Buffer): Promise<FileTable> {
  const lines = linesOf(Readable.from([bytes]).pipe(createGunzip()))
  const { value: head = '' } = await lines.next()
  if (!head.endsWith('[')) return JSON.parse(head)
  const table: FileTable = JSON.parse(`${head}]}`)
  for await (const line of lines) if (line !== ']}') table.rows.push(rowOf(line))
  return table
}

const rowOf = (line: string): TableRow => JSON.parse(line.endsWith(',') ? line.slice(0, -1) : line)

async function* linesOf(pieces: AsyncIterable<Buffer>): AsyncGenerator<string, undefined> {
  const decoder = new TextDecoder()
  let rest = ''
  for await (const piece of pieces) {
    const lines = (rest + decoder.decode(piece, { stream: true })).split('\n')
    rest = lines.pop() ?? ''
    yield* lines
  }
  if (rest !== '') yield rest
}
