import { StringDecoder } from 'node:string_decoder'
import type { BackupFolder } from './backup-folder'
import type { Part } from './manifest'
import { sealedSize } from './sealed-stream'

/** The documents of a backup, from its list. */
export async function* listDocuments(folder: BackupFolder, list: Part): AsyncGenerator<Part> {
  for await (const line of linesOf(folder.read(list))) {
    const [sha256 = '', length = ''] = line.split('\t')
    const size = Number(length)
    yield { sha256, size, stored: sealedSize(size), isPressed: false }
  }
}

async function* linesOf(source: AsyncIterable<Buffer>) {
  const decoder = new StringDecoder()
  let rest = ''
  for await (const bytes of source) {
    const lines = (rest + decoder.write(bytes)).split('\n')
    rest = lines.pop() ?? ''
    yield* lines
  }
  if (rest !== '') yield rest
}
