import { exportOneRoster } from '@bellhouse/contracts'
import type { FastifyInstance } from 'fastify'
import { strToU8, zipSync } from 'fflate'
import { handle } from '../../../http/handle'
import { oneRosterFiles } from './one-roster-files'
import { readSchoolRoster } from './roster-exports.repo'

// The same roster is the same file, so the zip carries no time of its own.
const noTime = new Date(1980, 0, 1)

export function rosterExportsRoutes(app: FastifyInstance) {
  handle(app, exportOneRoster, async () => {
    const files = oneRosterFiles(await readSchoolRoster(app.db))
    const entries = Object.entries(files).map(([name, text]) => [name, strToU8(text)] as const)
    const body = Buffer.from(zipSync(Object.fromEntries(entries), { mtime: noTime }))
    return { filename: 'one-roster.zip', type: 'application/zip', body }
  })
}
