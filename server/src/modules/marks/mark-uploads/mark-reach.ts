import { can, type MarkTargets } from '@bellhouse/contracts'
import type { Actor } from '../../../http/actor'
import { mustBeStaff } from '../../../http/own-record'
import { notFound } from '../../../http/problems'
import type { Db } from '../../../platform/db/open'
import { listTerms } from '../../school/school'
import { type MarkWriter, mayChangeMarks } from '../assessments'
import { type HeldAssessment, listAssessments, listReached, type ReachedSubject } from './mark-school.repo'

/** What somebody may bring marks for in a term. */
export interface Reach {
  by: MarkWriter
  termId: string
  /** Also those of other streams than the one that was asked for. */
  all: readonly ReachedSubject[]
  /** Those of the stream that was asked for and of its sets, or all. */
  subjects: readonly ReachedSubject[]
  streamIds: readonly string[]
}

/** Whoever approves marks reaches all; a teacher what is allocated to them in that term and what their role reaches, and nothing else exists for them. */
export async function mustReach(
  db: Db,
  actor: Actor,
  { termId, streamId }: { termId: string; streamId: string | null },
): Promise<Reach> {
  const terms = await listTerms(db)
  if (!terms.some(({ id }) => id === termId)) throw notFound('term')
  const by: MarkWriter = can(actor, 'marks.approve') ? 'admin' : 'teacher'
  const all = await listReached(db, termId, by === 'admin' ? null : { staffId: mustBeStaff(actor), reach: actor.reach })
  const isAsked = (one: ReachedSubject) => streamId === null || [one.streamId, ...one.madeOf].includes(streamId)
  const subjects = all.filter(isAsked)
  if (streamId !== null && subjects.length === 0) throw notFound('stream')
  return { by, termId, all, subjects, streamIds: [...new Set(subjects.map((one) => one.streamId))] }
}

/** The term that was asked for, or the current one; nothing while the school has none. */
export async function findTermId(db: Db, asked: string | undefined) {
  if (asked !== undefined) return asked
  const terms = await listTerms(db)
  return (terms.find(({ isCurrent }) => isCurrent) ?? terms.at(-1))?.id
}

/** Streams, subjects and assessments to choose from. */
export async function listTargets(db: Db, { by, termId, all, subjects, streamIds }: Reach): Promise<MarkTargets> {
  const terms = await listTerms(db)
  const held = await listAssessments(db, termId, streamIds)
  const reached = new Set(subjects.map(({ streamId, subjectId }) => `${streamId} ${subjectId}`))
  const ofReach = held.filter(({ streamId, subjectId }) => reached.has(`${streamId} ${subjectId}`))
  return {
    termId,
    terms: terms.map(({ id, label, startDate, endDate }) => ({ id, label, startDate, endDate })),
    streams: distinct(all, ({ streamId }) => streamId).map(({ streamId, stream }) => ({ id: streamId, label: stream })),
    subjects: distinct(subjects, ({ subjectId }) => subjectId).map(({ subjectId, subject, code, level, papers }) => ({
      id: subjectId,
      name: subject,
      code,
      level,
      papers,
      assessments: choicesOf(
        ofReach.filter((one) => one.subjectId === subjectId),
        by,
      ),
    })),
  }
}

function choicesOf(held: readonly HeldAssessment[], by: MarkWriter) {
  return distinct(held, ({ title, paper }) => `${paper} ${title}`).map(({ title, paper, outOf }) => {
    const same = held.filter((one) => one.title === title && one.paper === paper)
    return {
      title,
      paper,
      outOf: same.every((one) => one.outOf === outOf) ? outOf : null,
      streams: same.length,
      open: same.filter(({ state }) => mayChangeMarks(state, by)).length,
    }
  })
}

function distinct<T>(rows: readonly T[], keyOf: (row: T) => string): T[] {
  const first = new Map<string, T>()
  for (const row of rows) if (!first.has(keyOf(row))) first.set(keyOf(row), row)
  return [...first.values()]
}
