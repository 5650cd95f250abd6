import type { Lesson, TimetableMapping, TimetableNameChoice } from '@bellhouse/contracts'
import type { Db } from '../../../platform/db/open'
import type { FileLesson, UploadPlan } from './plan-upload'
import { newReference } from './plan-upload'
import { insertNamed, putFileLessons, putNames, putPlaces } from './timetable-files.repo'

/** Writes what was planned: records that are to be made first, then the lessons that refer to them. */
export async function applyUpload(db: Db, timetableId: string, plan: UploadPlan, mapping: TimetableMapping) {
  const made = new Map<string, string>()
  for (const choice of plan.made) made.set(newReference(choice), await insertNamed(db, choice))
  const real = (id: string) => made.get(id) ?? id
  const recordOf = ({ kind, partOf }: TimetableNameChoice) => {
    const whole = mapping.names.find((choice) => choice.kind === kind && choice.text === partOf)
    return whole && (whole.recordId ?? made.get(newReference(whole)))
  }
  await putFileLessons(
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
}

const placesOf = (kind: 'day' | 'hour', places: TimetableMapping['days']) =>
  places.flatMap(({ text, place }) => (place ? [{ kind, text, place }] : []))

const withRealIds = (lesson: FileLesson, real: (id: string) => string): FileLesson => ({
  ...lesson,
  ...({
    subjectId: lesson.subjectId && real(lesson.subjectId),
    roomId: lesson.roomId && real(lesson.roomId),
    streamIds: lesson.streamIds.map(real),
    staffIds: lesson.staffIds.map(real),
  } satisfies Partial<Lesson>),
})
