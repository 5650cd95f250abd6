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
import { rosterImport, showImport } from './roster-import'

export function rosterImportsRoutes(app: FastifyInstance) {
  const rosters = app.imports.add(rosterImport)
  const ownTransaction = { transaction: false } as const

  handle(
    app,
    startRosterImport,
    async ({ actor, files }) => {
      if (files.length === 0) throw invalidFile('Drop a zip or the CSV files of a roster.')
      return showImport(await rosters.start(actor, files, null))
    },
    ownTransaction,
  )

  handle(app, downloadRosterTemplate, ({ input: { kind, format } }) => {
    const { required = [], optional = [] } = plainTables.find(({ name }) => name === kind) ?? {}
    const columns = [...required, ...optional].map((title) => ({ title, read: () => null }))
    return tableFile(format, { name: kind, columns, rows: [] })
  })

  handle(app, getRosterImport, async ({ input, actor }) => showImport(await rosters.find(actor, input.importId)))

  handle(
    app,
    previewRosterImport,
    async ({ input, actor }) => showImport(await rosters.preview(actor, input.importId, input.mapping)),
    ownTransaction,
  )

  handle(
    app,
    applyRosterImport,
    async ({ input: { importId, skipRefused = false, openAccounts = false }, actor }) =>
      showImport(await rosters.apply(actor, importId, { skipRefused, openAccounts })),
    ownTransaction,
  )

  handle(
    app,
    cancelRosterImport,
    async ({ input, actor }) => showImport(await rosters.cancel(actor, input.importId)),
    ownTransaction,
  )
}
