import { readFile } from 'node:fs/promises'
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
} from '@bellhouse/contracts'
import type { FastifyInstance } from 'fastify'
import { handle } from '../../../http/handle'
import { invalidFile } from '../../../http/problems'
import { type FileColumn, tableFile } from '../../../platform/table-file/table-file'
import { findTermId, listTargets, mustReach } from './mark-reach'
import { makeTemplate } from './mark-template'
import { MarkUploader } from './mark-uploader'
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
  const uploader = new MarkUploader(app.db, (error) => app.log.error(error))
  app.addHook('onClose', () => uploader.settle())
  const ownTransaction = { transaction: false } as const

  handle(app, listMarkTargets, async ({ db, input, actor }) => {
    const termId = await findTermId(db, input.termId)
    if (!termId) return null
    return listTargets(db, await mustReach(db, actor, { termId, streamId: input.streamId ?? null }))
  })

  handle(app, downloadMarkTemplate, ({ db, input, actor }) => makeTemplate(db, actor, input))

  handle(
    app,
    startMarkUpload,
    async ({ input, actor, files }) => {
      const [file, another] = files
      if (!file || another) throw invalidFile('Drop one file: a CSV file or a spreadsheet.')
      return uploader.start(actor, { name: file.name, bytes: await readFile(file.path) }, input)
    },
    ownTransaction,
  )

  handle(app, getMarkUpload, ({ input, actor }) => uploader.find(actor, input.uploadId))

  handle(
    app,
    previewMarkUpload,
    ({ input, actor }) => uploader.preview(actor, input.uploadId, input.mapping),
    ownTransaction,
  )

  handle(app, mendMarkUpload, ({ input, actor }) => uploader.mend(actor, input.uploadId, input.cells), ownTransaction)

  handle(
    app,
    applyMarkUpload,
    ({ input: { uploadId, skipRefused = false, changeMarks = false }, actor }) =>
      uploader.apply(actor, uploadId, { skipRefused, changeMarks }),
    ownTransaction,
  )

  handle(app, cancelMarkUpload, ({ input, actor }) => uploader.cancel(actor, input.uploadId), ownTransaction)

  handle(app, downloadMarkUploadChanges, async ({ input, actor }) => {
    const { changes } = await uploader.plan(actor, input.uploadId)
    return tableFile(input.format, { name: 'Changed marks', columns: changeColumns, rows: changes })
  })
}
