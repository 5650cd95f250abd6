import { parentPort } from 'node:worker_threads'
import { strToU8, zipSync } from 'fflate'
import { oneRosterFiles } from './one-roster-files'
import type { SchoolRoster } from './school-roster'

// The same roster is the same file, so the zip carries no time of its own.
const noTime = new Date(1980, 0, 1)

parentPort?.on('message', (roster: SchoolRoster) => {
  const entries = Object.entries(oneRosterFiles(roster)).map(([name, text]) => [name, strToU8(text)] as const)
  const zip = zipSync(Object.fromEntries(entries), { mtime: noTime })
  parentPort?.postMessage(zip, [zip.buffer as ArrayBuffer])
})
