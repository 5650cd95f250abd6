import {
  applyRegisterImport,
  exportRegisters,
  getRegisterImport,
  mostRegisterRows,
  previewRegisterImport,
  startRegisterImport,
  undoRegisterImport,
} from '@bellhouse/contracts'
import { numberText } from '@bellhouse/words'
import type { FastifyInstance } from 'fastify'
import { handle } from '../../../http/handle'
import { handleImport, mustBeOneFile } from '../../../http/handle-import'
import { conflict } from '../../../http/problems'
import { tableFile } from '../../../platform/table-file/table-file'
import { mustFindAnyClass } from '../../school/classes'
import { listRegisterRows } from './attendance-imports.repo'
import { fileColumns } from './register-file'
import { registerImport, showImport } from './register-import'

export function attendanceImportsRoutes(app: FastifyInstance) {
  const registers = app.imports.add(registerImport)

  handleImport(app, startRegisterImport, async ({ actor, files }) =>
    showImport(await registers.start(actor, mustBeOneFile(files, 'registers as CSV, xlsx or ods'), null)),
  )

  handle(app, getRegisterImport, async ({ input, actor }) => showImport(await registers.find(actor, input.importId)))

  handleImport(app, previewRegisterImport, async ({ input: { importId, mapping: columns, choices }, actor }) =>
    showImport(await registers.preview(actor, importId, { columns, choices })),
  )

  handleImport(
    app,
    applyRegisterImport,
    async ({ input: { importId, skipRefused = false, changeEntries = false }, actor }) =>
      showImport(await registers.applyAndWait(actor, importId, { skipRefused, changeEntries })),
  )

  handleImport(app, undoRegisterImport, async ({ input, actor }) =>
    showImport(await registers.undo(actor, input.importId)),
  )

  handle(app, exportRegisters, async ({ db, input: { format = 'csv', ...between } }) => {
    await mustFindAnyClass(db, between.class)
    const rows = await listRegisterRows(db, between, mostRegisterRows + 1)
    if (rows.length > mostRegisterRows) {
      throw conflict(`These are more than ${numberText(mostRegisterRows)} entries. Choose fewer days, or one class.`)
    }
    const name = ['Registers', between.class?.toUpperCase(), between.from, 'to', between.until]
      .filter(Boolean)
      .join(' ')
    return tableFile(format, { name, columns: fileColumns, rows })
  })
}
