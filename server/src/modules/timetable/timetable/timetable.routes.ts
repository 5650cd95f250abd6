import {
  addTimetable,
  compareTimetables,
  fillTimetable,
  getTimetable,
  listTimetableChanges,
  removeTimetable,
  renameTimetable,
} from '@bellhouse/contracts'
import { compareLessons } from '@bellhouse/timetabling'
import type { FastifyInstance } from 'fastify'
import { handle } from '../../../http/handle'
import { conflict, invalidFields, notFound } from '../../../http/problems'
import { audit } from '../../../platform/audit/audit'
import { historyOf } from '../../../platform/audit/history'
import type { Db } from '../../../platform/db/open'
import { findTerm } from '../../school/terms'
import { beginDraft } from './begin-draft'
import { mustEdit } from './edit-lessons'
import { fillDraft } from './fill-draft'
import { mustFindVersion, versionConflictOf } from './find-version'
import { listLessons } from './lessons.repo'
import { readDesk } from './read-desk'
import { deleteVersion, findVersionTitled, updateTitle } from './timetable.repo'

const kind = 'timetable'

export function timetableRoutes(app: FastifyInstance) {
  handle(app, getTimetable, ({ db, input }) => readDesk(db, input))

  handle(app, addTimetable, async ({ db, input, actor }) => {
    if (!(await findTerm(db, input.termId))) throw notFound('term')
    await mustBeFreeTitle(db, input.termId, input.title)
    const draft = await mustFindVersion(db, await beginDraft(db, input))
    const after = { title: draft.title, lessons: draft.lessons, unplaced: draft.unplaced }
    await audit(db, actor, { action: 'begin timetable', kind, id: draft.id, after })
    return draft
  })

  handle(app, renameTimetable, async ({ db, input, actor }) => {
    const before = await mustFindVersion(db, input.timetableId)
    if (input.title !== before.title) await mustBeFreeTitle(db, before.termId, input.title)
    if (!(await updateTitle(db, input))) throw await versionConflictOf(db, before.id)
    const change = { before: { title: before.title }, after: { title: input.title } }
    await audit(db, actor, { action: 'rename timetable', kind, id: before.id, ...change })
    return mustFindVersion(db, before.id)
  })

  handle(app, removeTimetable, async ({ db, input, actor }) => {
    const { id } = await mustEdit(db, input.timetableId)
    const { title, lessons } = await mustFindVersion(db, id)
    await deleteVersion(db, id)
    await audit(db, actor, { action: 'remove timetable', kind, id, before: { title, lessons } })
    return {}
  })

  handle(app, fillTimetable, async ({ db, input, actor }) => {
    const draft = await mustEdit(db, input.timetableId)
    const filled = await fillDraft(db, draft)
    await audit(db, actor, { action: 'bring timetable up to date', kind, id: draft.id, after: filled })
    return filled
  })

  handle(app, compareTimetables, async ({ db, input }) => {
    const [version, other] = [await mustFindVersion(db, input.timetableId), await mustFindVersion(db, input.withId)]
    if (version.termId !== other.termId) throw conflict('These two belong to different terms.')
    return compareLessons(await listLessons(db, other.id), await listLessons(db, version.id))
  })

  handle(app, listTimetableChanges, async ({ db, input }) => {
    const { id } = await mustFindVersion(db, input.timetableId)
    return historyOf(db, kind, id)
  })
}

async function mustBeFreeTitle(db: Db, termId: string, title: string) {
  if (!(await findVersionTitled(db, termId, title))) return
  throw invalidFields({ title: 'There is already a timetable with this title' })
}
