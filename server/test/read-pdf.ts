import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'

interface ReadPdf {
  /** The text of each page that a person can select. */
  pages: string[]
  /** Width and height of the first page in points. */
  size: number[]
}

/** Reads a PDF as a reader's program does; in a process of its own, because the test runner cannot load that program. */
export async function readPdf(bytes: Uint8Array): Promise<ReadPdf> {
  const reader = spawn(process.execPath, [join(import.meta.dirname, 'pdf-text.mjs')], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  reader.stdin.end(bytes)
  return JSON.parse(await text(reader.stdout))
}
