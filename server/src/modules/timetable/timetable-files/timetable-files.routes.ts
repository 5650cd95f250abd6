import { join } from 'node:path'
import {
  applyTimetableUpload,
  downloadTimetableFile,
  getTimetableUpload,
  previewTimetableUpload,
  printTimetable,
  startTimetableUpload,
  type timetableFormats,
  undoTimetableUpload,
} from '@bellhouse/contracts'
import type { FastifyInstance } from 'fastify'
import { handle } from '../../../http/handle'
import { conflict, invalidFile } from '../../../http/problems'
import type { Db } from '../../../platform/db/open'
import { mustFindSchool } from '../../school/school'
import { findClock, listUnavailable, readNames } from '../timetable'
import { exportRows } from './export-rows'
import { writeFet } from './fet-file'
import type { FileSchool } from './file-school'
import { mustRead, showUpload, timetableImport } from './timetable-import'
import { type WeekPrint, weekPages } from './week-pages'
import { writeFetFile } from './write-fet-file'
import { writeXhsttFile } from './write-xhstt-file'

const weekLayout = { file: join(import.meta.dirname, 'week-document.ts'), name: 'weekDocument' }

export function timetableFilesRoutes(app: FastifyInstance) {
  const timetables = app.imports.add(timetableImport)
  const ownTransaction = { transaction: false } as const

  handle(
    app,
    startTimetableUpload,
    async ({ input: { timetableId }, actor, files }) => {
      if (files.length !== 1) throw invalidFile('Drop one file: the timetable as CSV.')
      return showUpload(await timetables.start(actor, files, { timetableId }))
    },
    ownTransaction,
  )

  handle(app, getTimetableUpload, async ({ input, actor }) => showUpload(await timetables.find(actor, input.uploadId)))

  handle(
    app,
    previewTimetableUpload,
    async ({ input: { uploadId, mapping }, actor }) => showUpload(await timetables.preview(actor, uploadId, mapping)),
    ownTransaction,
  )

  handle(
    app,
    applyTimetableUpload,
    async ({ input: { uploadId, skipRefused = false }, actor }) =>
      showUpload(await timetables.applyAndWait(actor, uploadId, { skipRefused })),
    ownTransaction,
  )

  handle(
    app,
    undoTimetableUpload,
    async ({ input, actor }) => showUpload(await timetables.undo(actor, input.uploadId)),
    ownTransaction,
  )

  handle(app, downloadTimetableFile, async ({ db, input }) => {
    const { draft, school } = await mustRead(db, input.timetableId)
    return writers[input.format ?? 'csv'](db, draft, school)
  })

  handle(app, printTimetable, async ({ db, input, actor }) => {
    const { draft, school } = await mustRead(db, input.timetableId)
    const names = await readNames(db, school.lessons)
    const { stream: streams, staff } = school.records
    const pages = weekPages({ frame: school.frame, lessons: school.lessons, names, streams, staff }, input.of)
    if (pages.length === 0) throw conflict(`${draft.title} has no lesson in its grid yet.`)
    const { today } = await findClock(db)
    const body = await app.printer.print<WeekPrint>(actor.accountId, weekLayout, {
      school: (await mustFindSchool(db)).name,
      title: draft.title,
      printedOn: today,
      paper: input.paper,
      periods: school.frame.periods.map(({ title, start, end, isBreak }) => ({
        title,
        isBreak,
        time: `${start}–${end}`,
      })),
      pages,
    })
    return { filename: `${draft.title} ${input.of}.pdf`, type: 'application/pdf', body }
  })
}

interface Draft {
  title: string
  termId: string
}

/** How a timetable leaves, by the format that is asked for. */
const writers: Record<(typeof timetableFormats)[number], typeof fetFile> = {
  csv: tableFile,
  fet: fetFile,
  xhstt: archiveFile,
}

async function tableFile(_: Db, { title }: Draft, school: FileSchool) {
  const body = writeFet(exportRows(school))
  return { filename: `${title}_timetable.csv`, type: 'text/csv; charset=utf-8', body }
}

async function fetFile(db: Db, { title, termId }: Draft, school: FileSchool) {
  const away = await listUnavailable(db, termId)
  const body = writeFetFile(school, { name: (await mustFindSchool(db)).name, away })
  return { filename: `${title}.fet`, type: 'application/xml; charset=utf-8', body }
}

async function archiveFile(db: Db, { title, termId }: Draft, school: FileSchool) {
  const away = await listUnavailable(db, termId)
  const [{ name }, { today: on }] = [await mustFindSchool(db), await findClock(db)]
  const body = writeXhsttFile(school, { name, title, on, away })
  return { filename: `${title}_xhstt.xml`, type: 'application/xml; charset=utf-8', body }
}
