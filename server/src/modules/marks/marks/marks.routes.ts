import {
  type CellOutcome,
  can,
  findNewerMarkSheet,
  type InputOf,
  listAllMarkSheets,
  listMarkChanges,
  listMarkSheets,
  type Mark,
  type MarkPlace,
  openMarkSheet,
  saveMarks,
} from '@bellhouse/contracts'
import { readMark } from '@bellhouse/grading'
import type { FastifyInstance } from 'fastify'
import type { Actor } from '../../../http/actor'
import { handle } from '../../../http/handle'
import { mustBeStaff } from '../../../http/own-record'
import { notFound } from '../../../http/problems'
import { askAll } from '../../../platform/db/ask-all'
import { pageOf } from '../../../platform/db/keyset'
import type { Db } from '../../../platform/db/open'
import { findCurrentTerm } from '../../school/school'
import {
  findAssessment,
  findMarkHindrance,
  listAssessmentsOfPlace,
  listEarlierSheets,
  type MarkWriter,
  mustReachMarks,
  mustReadMarks,
  withRights,
} from '../assessments'
import { findSchemeInForce } from '../grading'
import { listSheetPage, type SheetOnPage } from './mark-sheets.repo'
import {
  findRevision,
  holdAssessments,
  listChangesOfMark,
  listExcused,
  listMarksOfCells,
  listMarksOfPlace,
  listStudentsOfSheet,
  type NewMark,
  putMarks,
} from './marks.repo'
import { listReachedSheets } from './reached-sheets.repo'
import { sheetUntil } from './sheet-until'

export function marksRoutes(app: FastifyInstance) {
  handle(app, listMarkSheets, async ({ db, input, actor }) => {
    const sheets = await findSheets(db, actor, input)
    const earlier = await findEarlier(db, actor, input)
    const page = pageOf(sheets, ({ position, id }) => [position, id])
    return { ...page, total: sheets[0]?.total ?? 0, ...(earlier.length > 0 && { earlier }) }
  })

  handle(app, listAllMarkSheets, async ({ db, input, actor }) => {
    const sheets = await findSheets(db, actor, { ...input, isWhole: true })
    return sheets.map(({ position: _, id: __, total: ___, ...row }) => row)
  })

  handle(app, openMarkSheet, async ({ db, input, actor }) => {
    const reach = await mustReadMarks(db, actor, input)
    return { ...(await readSheet(db, reach, await findRevision(db, input))), ...(await taughtByOf(db, actor, input)) }
  })

  handle(app, findNewerMarkSheet, async ({ db, input, actor }) => {
    const reach = await mustReadMarks(db, actor, input)
    const revision = await findRevision(db, input)
    if (revision === input.revision) return null
    return { ...(await readSheet(db, reach, revision)), ...(await taughtByOf(db, actor, input)) }
  })

  handle(app, saveMarks, async ({ db, input, actor }) => {
    const { by } = await mustReachMarks(db, actor, input)
    const read = await readCells(db, input, by)
    const marks = read.flatMap(({ wanted }) => wanted ?? [])
    if (marks.length > 0) await putMarks(db, marks, actor.accountId)
    const now = await listMarksOfCells(
      db,
      read.filter(({ isOnSheet }) => isOnSheet),
    )
    const markOf = new Map(now.map((mark) => [keyOf(mark), mark]))
    return { cells: read.map((cell) => outcomeOf(cell, markOf.get(keyOf(cell)) ?? noMark(cell))) }
  })

  handle(app, listMarkChanges, async ({ db, input, actor }) => {
    const assessment = await findAssessment(db, input.assessmentId)
    if (!assessment) throw notFound('mark')
    const { taughtUntil } = await mustReadMarks(db, actor, assessment, 'mark')
    if (taughtUntil && assessment.date > taughtUntil) throw notFound('mark')
    return listChangesOfMark(db, input)
  })
}

type Reach = Awaited<ReturnType<typeof mustReadMarks>>

async function readSheet(db: Db, { head, by, taughtUntil }: Reach, revision: string) {
  const [students, assessments, marks, scheme] = await askAll(db, [
    () => listStudentsOfSheet(db, head),
    () => listAssessmentsOfPlace(db, head),
    () => listMarksOfPlace(db, head),
    () => findSchemeInForce(db, head),
  ])
  const excused = await listExcused(
    db,
    head,
    students.map(({ studentId }) => studentId),
  )
  const sheet = {
    ...{ ...head, revision, students, marks, scheme: scheme ?? null },
    ...(excused.length > 0 && { excused }),
    assessments: assessments.map((assessment) => withRights(assessment, by)),
  }
  return taughtUntil ? sheetUntil(sheet, taughtUntil) : sheet
}

interface CellPlace {
  assessmentId: string
  studentId: string
}

interface ReadCell extends CellPlace {
  /** Of another sheet, which the caller may have no right to, nothing is said. */
  isOnSheet: boolean
  wanted?: NewMark
  refusal?: string
}

const keyOf = ({ assessmentId, studentId }: CellPlace) => `${assessmentId} ${studentId}`

const noMark = ({ assessmentId, studentId }: CellPlace): Mark => ({
  assessmentId,
  studentId,
  value: null,
  status: null,
  version: 0,
  by: null,
  at: null,
})

async function findSheets(
  db: Db,
  actor: Actor,
  asked: InputOf<typeof listMarkSheets> & { isWhole?: boolean },
): Promise<SheetOnPage[]> {
  const termId = asked.termId ?? (await findCurrentTerm(db))?.id
  if (!termId) return []
  const staffId = can(actor, 'marks.read-all') ? null : mustBeStaff(actor)
  const sheets = await listSheetPage(db, { ...asked, termId, staffId, reach: actor.reach })
  if (!staffId || !actor.reach) return sheets
  const reached = await listReachedSheets(db, { termId, staffId, places: sheets })
  const taughtBy = new Map(reached.map((sheet) => [placeKeyOf(sheet), sheet.taughtBy]))
  return sheets.map((sheet) => withTeachers(sheet, taughtBy.get(placeKeyOf(sheet))))
}

/** What somebody taught earlier in the term stands below their list, where they look for nothing in it. */
async function findEarlier(db: Db, actor: Actor, { termId, search, state, after }: InputOf<typeof listMarkSheets>) {
  if (can(actor, 'marks.read-all') || search?.trim() || state || after) return []
  const asked = termId ?? (await findCurrentTerm(db))?.id
  return asked ? listEarlierSheets(db, asked, mustBeStaff(actor)) : []
}

const placeKeyOf = ({ streamId, subjectId }: Omit<MarkPlace, 'termId'>) => `${streamId} ${subjectId}`

const withTeachers = <T extends object>(sheet: T, taughtBy: string[] | undefined) => ({
  ...sheet,
  ...(taughtBy && { taughtBy }),
})

/** Who teaches a sheet that somebody has by the reach of their role alone. */
async function taughtByOf(db: Db, { staffId, reach }: Actor, { termId, ...place }: MarkPlace) {
  if (!staffId || !reach) return {}
  const [reached] = await listReachedSheets(db, { termId, staffId, places: [place] })
  return withTeachers({}, reached?.taughtBy)
}

/** What each cell asks for, or the sentence why it cannot be. */
async function readCells(
  db: Db,
  { cells, ...place }: InputOf<typeof saveMarks> & MarkPlace,
  by: MarkWriter,
): Promise<ReadCell[]> {
  const ids = [...new Set(cells.map(({ assessmentId }) => assessmentId))]
  const held = await holdAssessments(db, place, ids)
  const students = await listStudentsOfSheet(db, place)
  const assessmentOf = new Map(held.map((assessment) => [assessment.id, assessment]))
  const present = new Set(students.map(({ studentId }) => studentId))

  return cells.map(({ assessmentId, studentId, text, version }): ReadCell => {
    const assessment = assessmentOf.get(assessmentId)
    const cell = { assessmentId, studentId, isOnSheet: assessment !== undefined }
    const refused = (refusal: string) => ({ ...cell, refusal })
    if (!assessment) return refused('This assessment is no longer on the sheet')
    if (!present.has(studentId)) return refused('This student does not take the subject any more')
    const hindrance = findMarkHindrance(assessment.state, by)
    if (hindrance) return refused(hindrance)
    const { mark, refusal } = readMark(text, assessment.outOf)
    if (!mark) return refused(refusal)
    return { ...cell, wanted: { assessmentId, studentId, version, ...mark } }
  })
}

/** A mark that is there as it was wanted is saved, whoever wrote it: there is nothing to ask about. */
function outcomeOf({ assessmentId, studentId, wanted, refusal }: ReadCell, mark: Mark): CellOutcome {
  const cell = { assessmentId, studentId, mark }
  if (!wanted) return { ...cell, outcome: 'refused', reason: refusal ?? null }
  const isSaved = mark.value === wanted.value && mark.status === wanted.status
  return { ...cell, outcome: isSaved ? 'saved' : 'conflict', reason: null }
}
