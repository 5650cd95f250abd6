import { readFile } from 'node:fs/promises'
import {
  applyRosterImport,
  cancelRosterImport,
  downloadRosterTemplate,
  getRosterImport,
  previewRosterImport,
  startRosterImport,
} from '@bellhouse/contracts'
import type { FastifyInstance } from 'fastify'
import { handle } from '../../../http/handle'
import { invalidFile } from '../../../http/problems'
import { tableFile } from '../../../platform/table-file/table-file'
import { plainTables } from './plain-tables'
import { RosterImporter } from './roster-importer'

export function rosterImportsRoutes(app: FastifyInstance) {
  const importer = new RosterImporter(app.db)
  app.jobs.add(importer.job)
  const ownTransaction = { transaction: false } as const

  handle(
    app,
    startRosterImport,
    async ({ actor, files }) => {
      if (files.length === 0) throw invalidFile('Drop a zip or the CSV files of a roster.')
      const uploaded = await Promise.all(files.map(async ({ name, path }) => ({ name, bytes: await readFile(path) })))
      return importer.start(actor, uploaded)
    },
    ownTransaction,
  )

  handle(app, downloadRosterTemplate, ({ input: { kind, format } }) => {
    const { required = [], optional = [] } = plainTables.find(({ name }) => name === kind) ?? {}
    const columns = [...required, ...optional].map((title) => ({ title, read: () => null }))
    return tableFile(format, { name: kind, columns, rows: [] })
  })

  handle(app, getRosterImport, ({ input }) => importer.find(input.importId))

  handle(
    app,
    previewRosterImport,
    ({ input, actor }) => importer.preview(actor, input.importId, input.mapping),
    ownTransaction,
  )

  handle(app, applyRosterImport, ({ input, actor }) => importer.apply(actor, input.importId, input), ownTransaction)

  handle(app, cancelRosterImport, ({ input }) => importer.cancel(input.importId), ownTransaction)
}
