import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { root } from './portal-process'

/** The text of each page of a PDF, as a person can select it. */
export async function readPdf(bytes: Uint8Array): Promise<{ pages: string[] }> {
  const reader = spawn(process.execPath, [join(root, 'server/test/pdf-text.mjs')], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  reader.stdin.end(bytes)
  return JSON.parse(await text(reader.stdout))
}
