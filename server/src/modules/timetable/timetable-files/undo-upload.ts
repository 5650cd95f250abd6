import type { Lesson } from '@bellhouse/contracts'
import { conflict } from '../../../http/problems'
import type { Db } from '../../../platform/db/open'
import { standsOnSentence } from '../../../platform/imports/stands-on'
import { deleteLessons, listLessons, putSlots, updateLesson } from '../timetable'
import type { MadeRecord } from './made-records'
import { deleteWords, putWords, type WordsOfLesson } from './timetable-files.repo'

/** What is needed to take a file back out of a draft. */
export interface WayBack {
  added: { id: string; version: number }[]
  /** As they were, with the version that the file has made of them. */
  changed: { before: Lesson; version: number }[]
  /** All lessons of the draft that the file names, and what earlier files have said of them. */
  existing: string[]
  words: WordsOfLesson[]
  /** Subjects, staff, streams and rooms that were made for it; absent for an import that is older than this. */
  made?: MadeRecord[]
}

/** The draft as it was before the file, unless somebody has changed one of its lessons since. How many lessons that concerned. */
export async function undoUpload(db: Db, timetableId: string, { added, changed, existing, words }: WayBack) {
  if (added.length + changed.length === 0) {
    throw conflict('This file has written no lesson, so there is nothing to undo.')
  }
  const now = new Map((await listLessons(db, timetableId)).map((lesson) => [lesson.id, lesson]))
  const written = [...added, ...changed.map(({ before: { id }, version }) => ({ id, version }))]
  const later = written.filter(({ id, version }) => now.get(id)?.version !== version)
  if (later.length > 0) {
    const told = later.map(({ id }) => toldOf(now.get(id)))
    throw conflict(standsOnSentence('lesson was changed or removed', 'lessons were changed or removed', told))
  }
  await deleteLessons(
    db,
    added.map(({ id }) => id),
  )
  for (const { before, version } of changed) await updateLesson(db, { ...before, version })
  await putSlots(
    db,
    changed.map(({ before }) => before),
  )
  await deleteWords(db, existing)
  await putWords(db, words)
  return written.length
}

function toldOf(lesson: Lesson | undefined) {
  if (!lesson) return 'a lesson that is gone'
  const where = lesson.slot ? `day ${lesson.slot.day}, period ${lesson.slot.period}` : 'not placed'
  return `${lesson.title || 'a lesson'} (${where})`
}
