import { join } from 'node:path'
import {
  explainResult,
  exportMarkView,
  getMarkView,
  getOwnMarks,
  listMarkProgress,
  moveAssessments,
  printMarkView,
} from '@bellhouse/contracts'
import type { FastifyInstance } from 'fastify'
import { handle } from '../../../http/handle'
import { mustBeStudent } from '../../../http/own-record'
import { notFound } from '../../../http/problems'
import type { Db } from '../../../platform/db/open'
import { groupBy } from '../../../platform/group-by'
import { tableFile } from '../../../platform/table-file/table-file'
import { mustFindAnyClass } from '../../school/classes'
import { mustFindSchool } from '../../school/school'
import { findTerm } from '../grading'
import { listUnassessed } from '../report-cards'
import { mustExplain } from './explain-result'
import { columnsOfMarks } from './exported-marks'
import type { MarkSheetPage } from './mark-sheet-page'
import { columnsOfView } from './mark-table'
import { moveEach } from './mark-views.commands'
import { countWithoutAssessment, listOwnPlaces, listProgress, listStreamsOfTerm } from './mark-views.repo'
import { ownTerm } from './own-marks'
import { readMarkSheet, readMarkView } from './read-mark-view'

const layout = { file: join(import.meta.dirname, 'mark-sheet-page.ts'), name: 'markSheetPage' }

export function markViewsRoutes(app: FastifyInstance) {
  handle(app, listMarkProgress, async ({ db, input }) => {
    const term = await findTerm(db, input.termId)
    if (!term) throw notFound('term')
    return readProgress(db, term)
  })

  handle(app, getMarkView, async ({ db, input }) => {
    const { view, read } = await readMarkSheet(db, input)
    const unassessed = await listUnassessed(db, view, read)
    return { ...view, ...(unassessed.length > 0 && { unassessed }) }
  })

  handle(app, explainResult, ({ db, input }) => mustExplain(db, input))

  handle(app, exportMarkView, async ({ db, input }) => {
    const { view, read } = await readMarkSheet(db, input)
    return tableFile(input.format, {
      name: `Marks ${view.stream} ${view.term}`,
      columns: [...columnsOfView(view), ...columnsOfMarks(read)],
      rows: view.students,
    })
  })

  handle(app, printMarkView, async ({ db, input, actor }) => {
    const [view, { name, today }] = await Promise.all([readMarkView(db, input), mustFindSchool(db)])
    const body = await app.printer.print<MarkSheetPage>(actor.accountId, layout, {
      school: name,
      printedOn: today,
      view,
    })
    return { filename: `Mark sheet ${view.stream} ${view.term}.pdf`, type: 'application/pdf', body }
  })

  handle(app, moveAssessments, ({ db, input, actor }) => moveEach(db, { actor }, input))

  handle(app, getOwnMarks, async ({ db, input, actor }) => {
    await mustFindAnyClass(db, input.class)
    const studentId = mustBeStudent(actor)
    const places = await listOwnPlaces(db, studentId, input.class)
    return { terms: await Promise.all(places.map((place) => ownTerm(db, studentId, place))) }
  })
}

async function readProgress(db: Db, term: { id: string; label: string }) {
  const [streams, progress, withoutAssessment] = await Promise.all([
    listStreamsOfTerm(db, term.id),
    listProgress(db, term.id),
    countWithoutAssessment(db, term.id),
  ])
  const subjectsOf = groupBy(progress, ({ streamId }) => streamId)
  return {
    termId: term.id,
    term: term.label,
    streams: streams.map((stream) => ({
      ...stream,
      withoutAssessment: withoutAssessment.get(stream.streamId) ?? 0,
      subjects: subjectsOf.get(stream.streamId) ?? [],
    })),
  }
}
