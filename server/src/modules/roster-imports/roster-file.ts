import { unzipSync } from 'fflate'
import { invalidFile } from '../../problems'

export interface RosterFile {
  /** Without folders. */
  name: string
  bytes: Uint8Array
}

const mebibyte = 1024 * 1024
const mostFiles = 60
const mostBytes = 100 * mebibyte

/** The CSV files of an upload: loose ones as they are, a zip's unpacked within limits, everything else refused by name. */
export function unpackUpload(uploaded: readonly RosterFile[]): RosterFile[] {
  const files = uploaded
    .flatMap((file) => (isZip(file.bytes) ? unzip(file) : [file]))
    .filter(({ name }) => isRoster(name))
  for (const file of files) mustBeText(file)
  if (files.length === 0)
    throw invalidFile('There is no CSV file in what you dropped. Drop a zip or the CSV files of a roster.')
  const twice = files.find(({ name }, index) => files.findIndex((other) => sameName(other.name, name)) !== index)
  if (twice) throw invalidFile(`${twice.name} is there twice. Drop each file once.`)
  return files
}

const sameName = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()

// What packing programs leave beside the files that were meant.
const isRoster = (name: string) => name !== '' && !name.startsWith('.') && !name.startsWith('__MACOSX')

const isZip = (bytes: Uint8Array) => bytes[0] === 0x50 && bytes[1] === 0x4b && (bytes[2] === 3 || bytes[2] === 5)

function unzip(zip: RosterFile): RosterFile[] {
  let unpacked = 0
  let count = 0
  const entries = openZip(zip, ({ name, originalSize }) => {
    unpacked += originalSize
    count += 1
    if (count > mostFiles || unpacked > mostBytes) {
      throw invalidFile(`${zip.name} unpacks to more than a roster can be (${mostFiles} files, 100 MB).`)
    }
    return !name.endsWith('/') && !name.startsWith('__MACOSX/')
  })
  if ('[Content_Types].xml' in entries) {
    throw invalidFile(`${zip.name} is an office document. Save each sheet as CSV and drop the CSV files.`)
  }
  return Object.entries(entries).map(([path, bytes]) => ({ name: path.split('/').at(-1) ?? path, bytes }))
}

function openZip(zip: RosterFile, filter: (entry: { name: string; originalSize: number }) => boolean) {
  try {
    return unzipSync(zip.bytes, { filter })
  } catch (error) {
    if (error instanceof Error && 'problem' in error) throw error
    throw invalidFile(`${zip.name} is damaged and cannot be opened. Make the zip again and drop the new one.`)
  }
}

const kinds: [signature: number[], kind: string][] = [
  [[0x25, 0x50, 0x44, 0x46], 'a PDF'],
  [[0xd0, 0xcf, 0x11, 0xe0], 'an old Excel file'],
  [[0x89, 0x50, 0x4e, 0x47], 'a picture'],
  [[0xff, 0xd8, 0xff], 'a picture'],
  [[0x1f, 0x8b], 'a gzip archive'],
  [[0x37, 0x7a, 0xbc, 0xaf], 'a 7z archive'],
  [[0x52, 0x61, 0x72, 0x21], 'a RAR archive'],
]

function mustBeText({ name, bytes }: RosterFile) {
  const kind = kinds.find(([signature]) => signature.every((byte, index) => bytes[index] === byte))?.[1]
  if (kind) throw invalidFile(`${name} is ${kind}, not a CSV file. Drop a zip or the CSV files of a roster.`)
  const isUtf16 = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff)
  if (!isUtf16 && bytes.subarray(0, 8192).includes(0)) {
    throw invalidFile(`${name} is not text, so it cannot be a CSV file.`)
  }
}
