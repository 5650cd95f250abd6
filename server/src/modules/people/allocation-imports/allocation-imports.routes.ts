import {
  applyAllocationImport,
  exportAllocations,
  getAllocationImport,
  previewAllocationImport,
  startAllocationImport,
  undoAllocationImport,
} from '@bellhouse/contracts'
import type { FastifyInstance } from 'fastify'
import { handle } from '../../../http/handle'
import { handleImport, mustBeOneFile } from '../../../http/handle-import'
import { tableFile } from '../../../platform/table-file/table-file'
import { mustFindAnyClass } from '../../school/classes'
import { dayOf } from '../../school/school'
import { tableOf } from './allocation-file'
import { allocationImport, showImport } from './allocation-import'
import { readGround } from './read-ground'

export function allocationImportsRoutes(app: FastifyInstance) {
  const allocations = app.imports.add(allocationImport)

  handleImport(app, startAllocationImport, async ({ input, actor, files }) =>
    showImport(await allocations.start(actor, mustBeOneFile(files, 'allocations as CSV, xlsx or ods'), input)),
  )

  handle(app, getAllocationImport, async ({ input, actor }) =>
    showImport(await allocations.find(actor, input.importId)),
  )

  handleImport(app, previewAllocationImport, async ({ input: { importId, mapping }, actor }) =>
    showImport(await allocations.preview(actor, importId, mapping)),
  )

  handleImport(app, applyAllocationImport, async ({ input: { importId, skipRefused = false }, actor }) =>
    showImport(await allocations.applyAndWait(actor, importId, { skipRefused })),
  )

  handleImport(app, undoAllocationImport, async ({ input, actor }) =>
    showImport(await allocations.undo(actor, input.importId)),
  )

  handle(app, exportAllocations, async ({ db, input: { on, layout = 'list', format = 'csv', ...of } }) => {
    await mustFindAnyClass(db, of.class)
    const ground = await readGround(db, await dayOf(db, on))
    const groups = ground.groups.filter(({ classCode }) => of.class === undefined || classCode === of.class)
    const name = ['Allocations', of.class?.toUpperCase(), ground.on].filter(Boolean).join(' ')
    return tableFile(format, { name, ...tableOf(layout, { ...ground, groups }) })
  })
}
