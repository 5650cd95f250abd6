import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'

interface ReadPdf {
  /** The text of each page that a person can select. */
  pages: string[]
  /** Width and height of the first page in points. */
  size: number[]
  /** The words of the first page, and how many points below its edge they stand. */
  places: { text: string; fromTop: number }[]
  /** How far to the right the words of each page go, in points. */
  reaches: number[]
}

/** Reads a PDF as a reader's program does; in a process of its own, because the test runner cannot load that program. */
export const readPdf = (bytes: Uint8Array): Promise<ReadPdf> => readWith('pdf-text.mjs', bytes)

interface PdfStructure {
  title: string
  /** Which part of PDF/UA the file says it keeps. */
  part: string
  language: string
  isMarked: boolean
  showsTitle: boolean
  /** Of each page the ends of its tree, how often something is drawn outside of all marks, and the words that are decoration. */
  pages: { lines: string[]; unmarked: number; decoration: string }[]
}

/** Reads a PDF as a screen reader does. */
export const readStructure = (bytes: Uint8Array): Promise<PdfStructure> => readWith('pdf-structure.mjs', bytes)

/** The typefaces of which letters are in the file. */
export const facesIn = (pdf: Buffer) => new Set(pdf.toString('latin1').match(/(?<=\/BaseFont \/\w+\+)[\w-]+/g))

async function readWith(program: string, bytes: Uint8Array) {
  const reader = spawn(process.execPath, [join(import.meta.dirname, program)], { stdio: ['pipe', 'pipe', 'inherit'] })
  reader.stdin.end(bytes)
  return JSON.parse(await text(reader.stdout))
}
