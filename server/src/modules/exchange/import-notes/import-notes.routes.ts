import { downloadImportNotes, type FileNote } from '@bellhouse/contracts'
import type { FastifyInstance } from 'fastify'
import { handle } from '../../../http/handle'
import { type FileColumn, tableFile } from '../../../platform/table-file/table-file'

const columns: FileColumn<FileNote>[] = [
  { title: 'Line', read: ({ line }) => line },
  { title: 'Column', read: ({ column }) => column },
  { title: 'Text', read: ({ text }) => text },
  { title: 'Reason', read: ({ sentence }) => sentence },
]

export function importNotesRoutes(app: FastifyInstance) {
  handle(app, downloadImportNotes, async ({ input: { importId, list, format }, actor }) => {
    const { [list]: rows } = await app.imports.fileNotes(actor, importId)
    return tableFile(format, { name: list === 'refused' ? 'refused rows' : 'rows left out', columns, rows })
  })
}
