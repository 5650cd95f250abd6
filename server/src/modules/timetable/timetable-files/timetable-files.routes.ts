import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  applyTimetableUpload,
  downloadTimetableFile,
  getTimetableUpload,
  previewTimetableUpload,
  printTimetable,
  startTimetableUpload,
} from '@bellhouse/contracts'
import type { FastifyInstance } from 'fastify'
import { handle } from '../../../http/handle'
import { conflict, invalidFile, notFound } from '../../../http/problems'
import { audit } from '../../../platform/audit/audit'
import type { Db } from '../../../platform/db/open'
import { printInThread } from '../../../platform/pdf/print-thread'
import { readUpload } from '../../../platform/table-file/read-upload'
import { mustFindSchool } from '../../school/school'
import { findClock, findVersion, lockVersion, readNames } from '../timetable'
import { applyUpload } from './apply-upload'
import { exportRows } from './export-rows'
import { writeFet } from './fet-file'
import { holdFileSchool, readFileSchool } from './timetable-files.repo'
import { UploadDesk } from './upload-desk'
import { type WeekPrint, weekPages } from './week-pages'

const kind = 'timetable'
const weekLayout = { file: join(import.meta.dirname, 'week-document.ts'), name: 'weekDocument' }

export function timetableFilesRoutes(app: FastifyInstance) {
  const desk = new UploadDesk()

  handle(
    app,
    startTimetableUpload,
    async ({ db, input, files }) => {
      const { draft, school } = await mustRead(db, input.timetableId)
      mustBeDraft(draft)
      const [file, another] = files
      if (!file || another) throw invalidFile('Drop one file: the timetable as CSV.')
      const tables = await readUpload([{ name: file.name, bytes: await readFile(file.path) }])
      const table = tables.find(({ rows }) => rows.length > 0)
      if (!table) throw invalidFile(`${file.name} has a header and no rows.`)
      return desk.open(draft.id, table, school)
    },
    { transaction: false },
  )

  handle(app, getTimetableUpload, ({ input }) => desk.find(input.uploadId))

  handle(app, previewTimetableUpload, async ({ db, input }) => {
    const { school } = await mustRead(db, desk.find(input.uploadId).timetableId)
    return desk.preview(input.uploadId, input.mapping, school)
  })

  handle(app, applyTimetableUpload, async ({ db, input, actor }) => {
    const { timetableId, mapping, fileName } = desk.find(input.uploadId)
    const draft = await lockVersion(db, timetableId)
    const school = draft && (await holdFileSchool(db, draft))
    if (!draft || !school) throw notFound('timetable')
    mustBeDraft(draft)
    const plan = desk.mustPlan(input.uploadId, school, input.skipRefused ?? false)
    await applyUpload(db, draft.id, plan, mapping)
    const after = { file: fileName, ...plan.counts }
    await audit(db, actor, { action: 'import timetable', kind, id: draft.id, after })
    return desk.applied(input.uploadId)
  })

  handle(app, downloadTimetableFile, async ({ db, input }) => {
    const { draft, school } = await mustRead(db, input.timetableId)
    const body = writeFet(exportRows(school))
    return { filename: `${draft.title}_timetable.csv`, type: 'text/csv; charset=utf-8', body }
  })

  handle(app, printTimetable, async ({ db, input }) => {
    const { draft, school } = await mustRead(db, input.timetableId)
    const names = await readNames(db, school.lessons)
    const { stream: streams, staff } = school.records
    const pages = weekPages({ frame: school.frame, lessons: school.lessons, names, streams, staff }, input.of)
    if (pages.length === 0) throw conflict(`${draft.title} has no lesson in its grid yet.`)
    const { today } = await findClock(db)
    const body = await printInThread<WeekPrint>(weekLayout, {
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

async function mustRead(db: Db, timetableId: string) {
  const draft = await findVersion(db, timetableId)
  const school = draft && (await readFileSchool(db, draft))
  if (!draft || !school) throw notFound('timetable')
  return { draft, school }
}

function mustBeDraft({ title, state }: { title: string; state: string }) {
  if (state === 'draft') return
  throw conflict(`${title} is ${state} and stays as it is. Begin a draft from it to change something.`)
}
