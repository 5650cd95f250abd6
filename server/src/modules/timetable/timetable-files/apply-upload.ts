import type { Lesson, TimetableMapping, TimetableNameChoice } from '@bellhouse/contracts'
import { inRooms, roomsOf } from '@bellhouse/timetabling'
import type { Db } from '../../../platform/db/open'
import { listLessons } from '../timetable'
import type { MadeRecord } from './made-records'
import type { FileLesson, UploadPlan } from './plan-upload'
import { newReference } from './plan-upload'
import { insertNamed, listWords, putFileLessons, putNames, putPlaces } from './timetable-files.repo'
import type { WayBack } from './undo-upload'

/** Writes what was planned: records that are to be made first, then the lessons that refer to them. Answers the way back. */
export async function applyUpload(
  db: Db,
  timetableId: string,
  plan: UploadPlan,
  mapping: TimetableMapping,
): Promise<WayBack> {
  const existing = plan.lessons.flatMap((lesson) => lesson.existing ?? [])
  const words = await listWords(
    db,
    existing.map(({ id }) => id),
  )
  const made = new Map<string, string>()
  const records: MadeRecord[] = []
  for (const choice of plan.made) {
    const { id, isMade } = await insertNamed(db, choice)
    made.set(newReference(choice), id)
    if (isMade) records.push({ kind: choice.kind, id })
  }
  const real = (id: string) => made.get(id) ?? id
  const recordOf = ({ kind, partOf }: TimetableNameChoice) => {
    const whole = mapping.names.find((choice) => choice.kind === kind && choice.text === partOf)
    return whole && (whole.recordId ?? made.get(newReference(whole)))
  }
  const added = await putFileLessons(
    db,
    timetableId,
    plan.lessons.map((lesson) => withRealIds(lesson, real)),
  )
  await putNames(
    db,
    mapping.names.flatMap((choice) => {
      const recordId = choice.recordId ?? made.get(newReference(choice)) ?? recordOf(choice)
      return recordId ? [{ kind: choice.kind, text: choice.text, recordId, part: choice.part }] : []
    }),
  )
  await putPlaces(db, [...placesOf('day', mapping.days), ...placesOf('hour', mapping.hours)])
  const versions = new Map((await listLessons(db, timetableId)).map(({ id, version }) => [id, version]))
  const changed = plan.lessons.flatMap((lesson) => (lesson.isChanged && lesson.existing ? lesson.existing : []))
  return {
    added: added.map((id) => ({ id, version: versions.get(id) ?? 0 })),
    changed: changed.map((before) => ({ before, version: versions.get(before.id) ?? 0 })),
    words,
    existing: existing.map(({ id }) => id),
    made: records,
  }
}

const placesOf = (kind: 'day' | 'hour', places: TimetableMapping['days']) =>
  places.flatMap(({ text, place }) => (place ? [{ kind, text, place }] : []))

const withRealIds = (lesson: FileLesson, real: (id: string) => string): FileLesson => ({
  ...lesson,
  ...({
    subjectId: lesson.subjectId && real(lesson.subjectId),
    ...inRooms(roomsOf(lesson).map(real)),
    streamIds: lesson.streamIds.map(real),
    staffIds: lesson.staffIds.map(real),
  } satisfies Partial<Lesson>),
})
