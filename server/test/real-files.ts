import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { LooseFile } from '../src/platform/table-file/unpack-upload'

const data = join(import.meta.dirname, '../../../shared/data')
/** Whole files would only repeat their first lines. */
const mostLines = 40

/** Files that are dropped together. */
export interface RealUpload {
  name: string
  files: readonly LooseFile[]
}

const isDocument = (name: string) => /\.(fet|xml|json)$/.test(name)
export const isText = (name: string) => /\.(csv|txt)$/.test(name) || isDocument(name)

/** The beginning of a table; documents of programs are whole or nothing. */
function readBeginning(path: string, name: string): LooseFile {
  const bytes = readFileSync(path)
  if (!isText(name) || isDocument(name)) return { name, bytes: new Uint8Array(bytes) }
  const text = bytes.toString('utf8').split('\n').slice(0, mostLines).join('\n')
  return { name, bytes: new Uint8Array(Buffer.from(text)) }
}

function uploadsIn(folder: string): RealUpload[] {
  const paths = readdirSync(join(data, folder)).sort()
  const files = paths.filter((name) => /\.(csv|xlsx|ods|xls|zip|fet|xml|json)$/.test(name))
  const folders = paths.filter((name) => statSync(join(data, folder, name)).isDirectory())
  const loose = files.map((name) => readBeginning(join(data, folder, name), name))
  const single = loose.map((file) => ({ name: join(folder, file.name), files: [file] }))
  // A roster is dropped whole, and people drop one file of it as well.
  const whole =
    loose.length > 1 && loose.every(({ name }) => name.endsWith('.csv')) ? [{ name: folder, files: loose }] : []
  return [...whole, ...single, ...folders.flatMap((name) => uploadsIn(join(folder, name)))]
}

/** Every real file that there is, one by one and as they come together. */
export const realUploads = () => uploadsIn('.').filter(({ name }) => !name.startsWith('badinput'))
