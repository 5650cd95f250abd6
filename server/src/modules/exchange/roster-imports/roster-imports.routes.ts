import {
  applyRosterImport,
  cancelRosterImport,
  downloadRosterNotes,
  downloadRosterTemplate,
  getRosterImport,
  previewRosterImport,
  type RosterNote,
  startRosterImport,
  undoRosterImport,
} from '@bellhouse/contracts'
import type { FastifyInstance } from 'fastify'
import { handle } from '../../../http/handle'
import { handleImport } from '../../../http/handle-import'
import { invalidFile } from '../../../http/problems'
import { type FileColumn, tableFile } from '../../../platform/table-file/table-file'
import { plainTables } from './plain-tables'
import { rosterImport, showImport } from './roster-import'

export function rosterImportsRoutes(app: FastifyInstance) {
  const rosters = rostersOf(app)
  downloads(app, rosters)

  handleImport(app, startRosterImport, async ({ actor, files }) => {
    if (files.length === 0) throw invalidFile('Drop a zip or the CSV files of a roster.')
    return showImport(await rosters.start(actor, files, null))
  })

  handle(app, getRosterImport, async ({ input, actor }) => showImport(await rosters.find(actor, input.importId)))

  handleImport(app, previewRosterImport, async ({ input, actor }) =>
    showImport(await rosters.preview(actor, input.importId, input.mapping)),
  )

  handleImport(
    app,
    applyRosterImport,
    async ({ input: { importId, skipRefused = false, openAccounts = false }, actor }) =>
      showImport(await rosters.apply(actor, importId, { skipRefused, openAccounts })),
  )

  handleImport(app, undoRosterImport, async ({ input, actor }) => showImport(await rosters.undo(actor, input.importId)))

  handleImport(app, cancelRosterImport, async ({ input, actor }) =>
    showImport(await rosters.cancel(actor, input.importId)),
  )
}

const rostersOf = (app: FastifyInstance) => app.imports.add(rosterImport)

/** An empty table to fill in, and what became of rows. */
function downloads(app: FastifyInstance, rosters: ReturnType<typeof rostersOf>) {
  handle(app, downloadRosterTemplate, ({ input: { kind, format } }) => {
    const { required = [], optional = [] } = plainTables.find(({ name }) => name === kind) ?? {}
    const columns = [...required, ...optional].map((title) => ({ title, read: () => null }))
    return tableFile(format, { name: kind, columns, rows: [] })
  })

  handle(app, downloadRosterNotes, async ({ input: { importId, list, format }, actor }) => {
    const rows = (await rosters.notes(actor, importId))[list]
    return tableFile(format, {
      name: list === 'refused' ? 'refused rows' : 'rows left out',
      columns: noteColumns,
      rows,
    })
  })
}

const noteColumns: FileColumn<RosterNote>[] = [
  { title: 'File', read: ({ file }) => file },
  { title: 'Line', read: ({ line }) => line },
  { title: 'Column', read: ({ column }) => column },
  { title: 'Value', read: ({ value = '' }) => value },
  { title: 'Reason', read: ({ sentence }) => sentence },
]
