import { readFile } from 'node:fs/promises'
import {
  applyRegisterImport,
  exportRegisters,
  getRegisterImport,
  mostRegisterRows,
  previewRegisterImport,
  startRegisterImport,
} from '@bellhouse/contracts'
import type { FastifyInstance } from 'fastify'
import { handle } from '../../../http/handle'
import { conflict, invalidFile } from '../../../http/problems'
import { readUpload } from '../../../platform/table-file/read-upload'
import { tableFile } from '../../../platform/table-file/table-file'
import { applyImport } from './apply-import'
import { listRegisterRows } from './attendance-imports.repo'
import { ImportDesk } from './import-desk'
import { fileColumns } from './register-file'

export function attendanceImportsRoutes(app: FastifyInstance) {
  const desk = new ImportDesk()

  handle(
    app,
    startRegisterImport,
    async ({ files }) => {
      const [file, another] = files
      if (!file || another) throw invalidFile('Drop one file: registers as CSV, xlsx or ods.')
      const tables = await readUpload([{ name: file.name, bytes: await readFile(file.path) }])
      const table = tables.find(({ rows }) => rows.length > 0)
      if (!table) throw invalidFile(`${file.name} has a header and no rows.`)
      return desk.open(file.name, table)
    },
    { transaction: false },
  )

  handle(app, getRegisterImport, ({ input }) => desk.find(input.importId))

  handle(app, previewRegisterImport, ({ db, input }) => desk.preview(db, input.importId, input.mapping, input.choices))

  handle(app, applyRegisterImport, async ({ db, input, actor }) => {
    const { skipRefused = false, changeEntries = false } = input
    const { entries } = await desk.mustPlan(db, input.importId, { skipRefused, changeEntries })
    await applyImport(db, actor, desk.find(input.importId).fileName, entries)
    return desk.applied(input.importId)
  })

  handle(app, exportRegisters, async ({ db, input: { format = 'csv', ...between } }) => {
    const rows = await listRegisterRows(db, between, mostRegisterRows + 1)
    if (rows.length > mostRegisterRows) {
      throw conflict(`These are more than ${mostRegisterRows} entries. Choose fewer days, or one class.`)
    }
    const name = ['Registers', between.class?.toUpperCase(), between.from, 'to', between.until]
      .filter(Boolean)
      .join(' ')
    return tableFile(format, { name, columns: fileColumns, rows })
  })
}
