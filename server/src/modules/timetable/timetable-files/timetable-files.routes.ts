import { join } from 'node:path'
import {
  applyTimetableUpload,
  downloadTimetableFile,
  getTimetableUpload,
  getUnusedOfUpload,
  previewTimetableUpload,
  printTimetable,
  removeUnusedOfUpload,
  startTimetableUpload,
  type timetableFormats,
  undoTimetableUpload,
} from '@bellhouse/contracts'
import type { FastifyInstance } from 'fastify'
import { handle } from '../../../http/handle'
import { handleImport, mustBeOneFile } from '../../../http/handle-import'
import { conflict } from '../../../http/problems'
import { audit } from '../../../platform/audit/audit'
import { stateShown } from '../../../platform/imports/import-state'
import { mustFindSchool } from '../../school/school'
import { findClock, findVersion, listNames, listUnavailable } from '../timetable'
import { sortOutMade } from './made-records'
import type { TimetableOrder } from './timetable-file'
import { mustRead, showUpload, timetableImport } from './timetable-import'
import { hasPages, type WeekPrint } from './week-pages'

const weekLayout = { file: join(import.meta.dirname, 'week-document.ts'), name: 'weekDocument' }
const fileLayout = { file: join(import.meta.dirname, 'timetable-file.ts'), name: 'timetableFile' }

export function timetableFilesRoutes(app: FastifyInstance) {
  const timetables = app.imports.add(timetableImport)

  handleImport(app, startTimetableUpload, async ({ input: { timetableId }, actor, files }) =>
    showUpload(await timetables.start(actor, mustBeOneFile(files, 'the timetable as CSV'), { timetableId })),
  )

  handle(app, getTimetableUpload, async ({ db, input, actor }) => {
    const upload = showUpload(await timetables.find(actor, input.uploadId))
    const version = await findVersion(db, upload.timetableId)
    return {
      ...upload,
      timetable: version ? { title: version.title, termId: version.termId, state: version.state } : null,
    }
  })

  handleImport(app, previewTimetableUpload, async ({ input: { uploadId, mapping }, actor }) =>
    showUpload(await timetables.preview(actor, uploadId, mapping)),
  )

  handleImport(app, applyTimetableUpload, async ({ input: { uploadId, skipRefused = false }, actor }) =>
    showUpload(await timetables.applyAndWait(actor, uploadId, { skipRefused })),
  )

  handleImport(app, undoTimetableUpload, async ({ input, actor }) =>
    showUpload(await timetables.undo(actor, input.uploadId)),
  )

  handle(app, getUnusedOfUpload, async ({ db, input, actor }) => {
    const { about } = await timetables.find(actor, input.uploadId)
    return sortOutMade(db, about.wayBack?.made ?? [], { removes: false })
  })

  handle(app, removeUnusedOfUpload, async ({ db, input, actor }) => {
    const { about, state, fileName } = await timetables.find(actor, input.uploadId)
    if (stateShown(state) !== 'undone') throw conflict(`Undo ${fileName} first.`)
    const sorted = await sortOutMade(db, about.wayBack?.made ?? [], { removes: true })
    const after = { file: fileName, ...sorted.unused }
    await audit(db, actor, {
      action: 'remove what was made for an import',
      kind: 'timetable',
      id: about.timetableId,
      after,
    })
    return sorted
  })

  outgoingRoutes(app)
}

/** A timetable as a file, and for the wall. */
function outgoingRoutes(app: FastifyInstance) {
  handle(app, downloadTimetableFile, async ({ db, input: { timetableId, format = 'csv' }, actor }) => {
    const { draft, school } = await mustRead(db, timetableId)
    const around = {
      ...{ name: (await mustFindSchool(db)).name, title: draft.title },
      ...{ on: (await findClock(db)).today, away: await listUnavailable(db, draft.termId) },
    }
    const body = await app.printer.print<TimetableOrder>(actor.accountId, fileLayout, { format, school, around })
    const { type, ending } = kinds[format]
    return { filename: `${draft.title}${ending}`, type, body }
  })

  handle(app, printTimetable, async ({ db, input: { timetableId, of, paper }, actor }) => {
    const { draft, school } = await mustRead(db, timetableId)
    const { frame, lessons, records } = school
    if (!hasPages(lessons, of)) throw conflict(`${draft.title} has no lesson in its grid yet.`)
    const { title } = draft
    const body = await app.printer.print<WeekPrint>(actor.accountId, weekLayout, {
      ...{ school: (await mustFindSchool(db)).name, title, printedOn: (await findClock(db)).today, paper, of },
      week: { frame, lessons, names: await listNames(db, lessons), streams: records.stream, staff: records.staff },
    })
    return { filename: `${title} ${of}.pdf`, type: 'application/pdf', body }
  })
}

/** How a timetable leaves, by the format that is asked for. */
const kinds: Record<(typeof timetableFormats)[number], { type: string; ending: string }> = {
  csv: { type: 'text/csv; charset=utf-8', ending: '_timetable.csv' },
  fet: { type: 'application/xml; charset=utf-8', ending: '.fet' },
  xhstt: { type: 'application/xml; charset=utf-8', ending: '_xhstt.xml' },
}
