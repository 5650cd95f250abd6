import { Readable } from 'node:stream'
import { strToU8, Zip, ZipDeflate, ZipPassThrough } from 'fflate'
import type { Db } from '../../../platform/db/open'
import type { FileStore } from '../../../platform/files/file-store'
import { mustFindSchool } from '../../school/school'
import { openPhoto } from '../photos'
import { pageFoot, pageHead, pageSection } from './person-page'
import { type PersonKey, readSection, type SectionRow, sectionsOf } from './person-sections.repo'

interface ArchiveParts {
  db: Db
  files: FileStore
  person: PersonKey & { name: string; photo: string | null }
}

/** A zip that is made while it is sent: no more than one kind of record is in memory at a time. */
export function personArchive(parts: ArchiveParts): Readable {
  return Readable.from(zipped(entriesOf(parts)))
}

interface Entry {
  name: string
  /** What is packed already only takes time to pack again. */
  isPacked: boolean
  chunks: Iterable<Uint8Array> | AsyncIterable<Uint8Array>
}

async function* entriesOf({ db, files, person }: ArchiveParts): AsyncGenerator<Entry> {
  const { name: school, today } = await mustFindSchool(db)
  const page = [pageHead(person.name, school, today)]
  for (const section of sectionsOf(person.kind)) {
    const rows = await readSection(db, section, person.id)
    page.push(pageSection({ ...section, rows: rows.map(withoutFile) }))
    yield textEntry(`data/${section.name}.json`, JSON.stringify(rows.map(withoutFile), null, 1))
    if (section.name === 'documents') yield* filesOf('documents', rows, files)
    if (section.name === 'chat-files') yield* filesOf('messages', rows, files)
  }
  const photo = person.photo && (await openPhoto(db, files, person.photo))
  if (photo) yield { name: 'files/photo.jpg', isPacked: true, chunks: photo }
  yield textEntry('index.html', page.join('') + pageFoot)
}

const withoutFile = ({ file: _, ...row }: SectionRow): SectionRow => row

const textEntry = (name: string, text: string): Entry => ({ name, isPacked: false, chunks: [strToU8(text)] })

async function* filesOf(folder: string, rows: readonly SectionRow[], files: FileStore): AsyncGenerator<Entry> {
  for (const [place, { name, file }] of rows.entries()) {
    const chunks = await files.open(String(file))
    // A name that somebody gave must not lead out of the folder that the file is unpacked into.
    const plain = String(name).replace(/[^\p{L}\p{N}. _-]/gu, '_')
    if (chunks) yield { name: `files/${folder}/${place + 1} ${plain}`, isPacked: true, chunks }
  }
}

async function* zipped(entries: AsyncGenerator<Entry>): AsyncGenerator<Uint8Array> {
  const ready: Uint8Array[] = []
  const zip = new Zip((error, chunk) => {
    if (error) throw error
    ready.push(chunk)
  })
  for await (const { name, isPacked, chunks } of entries) {
    const entry = isPacked ? new ZipPassThrough(name) : new ZipDeflate(name, { level: 6 })
    zip.add(entry)
    for await (const chunk of chunks) {
      entry.push(chunk)
      yield* ready.splice(0)
    }
    entry.push(new Uint8Array(0), true)
    yield* ready.splice(0)
  }
  zip.end()
  yield* ready.splice(0)
}
