import { downloadImportNotes, type FileNote, listImports, listRefusedRows, mendImport } from '@bellhouse/contracts'
import type { FastifyInstance } from 'fastify'
import { handle } from '../../../http/handle'
import { stateShown } from '../../../platform/imports/import-state'
import { type FileColumn, tableFile } from '../../../platform/table-file/table-file'

const columns: FileColumn<FileNote>[] = [
  { title: 'Line', read: ({ line }) => line },
  { title: 'Column', read: ({ column }) => column },
  { title: 'Text', read: ({ text }) => text },
  { title: 'Reason', read: ({ sentence }) => sentence },
]

export function importNotesRoutes(app: FastifyInstance) {
  handle(app, listImports, async ({ input: { kind, classCode }, actor }) => ({
    rows: await app.imports.list(actor, kind, classCode),
  }))

  handle(app, downloadImportNotes, async ({ input: { importId, list, format }, actor }) => {
    const { [list]: rows } = await app.imports.fileNotes(actor, importId)
    return tableFile(format, { name: list === 'refused' ? 'refused rows' : 'rows left out', columns, rows })
  })

  handle(app, listRefusedRows, ({ input: { importId, from = 0 }, actor }) =>
    app.imports.refusedRows(actor, importId, from),
  )

  handle(
    app,
    mendImport,
    async ({ input: { importId, cells }, actor }) => {
      const { state } = await app.imports.mend(actor, importId, cells)
      return { state: stateShown(state) }
    },
    { transaction: false },
  )
}
