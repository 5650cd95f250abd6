import {
  applyMarkUpload,
  cancelMarkUpload,
  downloadMarkTemplate,
  downloadMarkUploadChanges,
  getMarkUpload,
  listMarkTargets,
  mendMarkUpload,
  previewMarkUpload,
  startMarkUpload,
  undoMarkUpload,
} from '@bellhouse/contracts'
import type { FastifyInstance } from 'fastify'
import { handle } from '../../../http/handle'
import { handleImport, mustBeOneFile } from '../../../http/handle-import'
import { type FileColumn, tableFile } from '../../../platform/table-file/table-file'
import { markImport, mendedIn, showUpload } from './mark-import'
import { findTermId, listTargets, mustReach } from './mark-reach'
import { makeTemplate } from './mark-template'
import type { MarkChange } from './plan-marks'

const changeColumns: FileColumn<MarkChange>[] = [
  { title: 'Line', read: ({ line }) => line },
  { title: 'Number', read: ({ number }) => number },
  { title: 'Student', read: ({ student }) => student },
  { title: 'Stream', read: ({ stream }) => stream },
  { title: 'Subject', read: ({ subject }) => subject },
  { title: 'Assessment', read: ({ title }) => title },
  { title: 'Old', read: ({ before }) => before },
  { title: 'New', read: ({ after }) => after },
]

export function markUploadsRoutes(app: FastifyInstance) {
  const uploads = app.imports.add(markImport)

  handle(app, listMarkTargets, async ({ db, input, actor }) => {
    const termId = await findTermId(db, input.termId)
    if (!termId) return null
    return listTargets(db, await mustReach(db, actor, { termId, streamId: input.streamId ?? null }))
  })

  handle(app, downloadMarkTemplate, ({ db, input, actor }) => makeTemplate(db, actor, input))

  handleImport(app, startMarkUpload, async ({ input, actor, files }) =>
    showUpload(await uploads.start(actor, mustBeOneFile(files, 'a CSV file or a spreadsheet'), input)),
  )

  handle(app, getMarkUpload, async ({ input, actor }) => showUpload(await uploads.find(actor, input.uploadId)))

  handleImport(app, previewMarkUpload, async ({ input: { uploadId, mapping }, actor }) =>
    showUpload(await uploads.preview(actor, uploadId, mapping)),
  )

  handleImport(app, mendMarkUpload, async ({ input: { uploadId, cells }, actor }) =>
    showUpload(await uploads.mend(actor, uploadId, mendedIn(cells))),
  )

  handleImport(app, applyMarkUpload, async ({ input: { uploadId, skipRefused = false, changeMarks = false }, actor }) =>
    showUpload(await uploads.apply(actor, uploadId, { skipRefused, changeMarks })),
  )

  handleImport(app, cancelMarkUpload, async ({ input, actor }) =>
    showUpload(await uploads.cancel(actor, input.uploadId)),
  )

  handleImport(app, undoMarkUpload, async ({ input, actor }) => showUpload(await uploads.undo(actor, input.uploadId)))

  handle(app, downloadMarkUploadChanges, async ({ input, actor }) => {
    const { changes } = await uploads.notes(actor, input.uploadId)
    return tableFile(input.format, { name: 'Changed marks', columns: changeColumns, rows: changes })
  })
}
