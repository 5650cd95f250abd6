import type { addTimetable, Lesson, TimetableFrame } from '@bellhouse/contracts'
import { findSlotFault } from '@bellhouse/timetabling'
import type * as z from 'zod/mini'
import { notFound } from '../../../http/problems'
import type { Db } from '../../../platform/db/open'
import { mustFindSchool } from '../../school/school'
import { listDemands } from './demands.repo'
import { planFill } from './fill-plan'
import { findFrame, findNewestFrame, insertFrame } from './frames.repo'
import { insertLessons, listLessons } from './lessons.repo'
import { findVersion, insertVersion } from './timetable.repo'
import { usualFrame } from './usual-frame'

/** The draft's id. A term that has no days and periods yet gets those of the version it comes from, or of the term before. */
export async function beginDraft(db: Db, { termId, title, from }: z.output<(typeof addTimetable)['input']>) {
  if (from === 'nothing') return begin(db, termId, title)
  if (from === 'wanted') {
    const id = await begin(db, termId, title)
    await insertLessons(db, id, planFill(await listDemands(db, termId), []).add)
    return id
  }
  return copy(db, termId, title, from)
}

async function begin(db: Db, termId: string, title: string, basedOn: string | null = null) {
  const school = await mustFindSchool(db)
  await mustHaveFrame(db, termId, (await findNewestFrame(db)) ?? usualFrame(school.week_days))
  return insertVersion(db, { termId, title, basedOn })
}

async function copy(db: Db, termId: string, title: string, sourceId: string) {
  const source = await findVersion(db, sourceId)
  const frameOfSource = source && (await findFrame(db, source.termId))
  if (!frameOfSource) throw notFound('timetable')
  const frame = await mustHaveFrame(db, termId, frameOfSource)
  const id = await insertVersion(db, { termId, title, basedOn: sourceId })
  const isOtherTerm = source.termId !== termId
  const lessons = (await listLessons(db, sourceId)).map((lesson) => ({
    ...fitted(lesson, frame),
    ...(isOtherTerm && { demandId: null }),
  }))
  await insertLessons(db, id, lessons)
  return id
}

/** Where the term's own days and periods have no such place, the lesson is not placed. */
function fitted(lesson: Lesson, frame: TimetableFrame): Lesson {
  if (lesson.slot && findSlotFault(frame, lesson.slot, lesson.duration) === null) return lesson
  return { ...lesson, slot: null, isPinned: false }
}

async function mustHaveFrame(db: Db, termId: string, first: TimetableFrame) {
  const frame = (await findFrame(db, termId)) ?? (await insertFrame(db, termId, first)) ?? (await findFrame(db, termId))
  if (!frame) throw notFound('term')
  return frame
}
