import type { AllocationPlan } from '@bellhouse/contracts'
import { cellKey } from './wanted-teachers'

type PlanSet = AllocationPlan['sets'][number]

/** One place in which a subject is taught. */
export interface PlanPlace {
  /** Of the cell, for what is wanted in it. */
  key: string
  /** Where: for instance `S3 East`, or a set. */
  label: string
  /** The subject belongs to another level than the stream. */
  isClosed: boolean
  /** There are sets of the subject, so nobody may be needed for the stream as a whole. */
  isInSets: boolean
}

/** A subject in all streams, or one of its sets, which has a single cell. */
export interface PlanRow {
  subject: AllocationPlan['subjects'][number]
  set: PlanSet | null
  places: readonly PlanPlace[]
}

/** Each subject by streams, with its sets below it. */
export function rowsOf({ subjects, streams, sets }: Pick<AllocationPlan, 'subjects' | 'streams' | 'sets'>): PlanRow[] {
  return subjects.flatMap((subject) => {
    const own = sets.filter(({ subjectId }) => subjectId === subject.id)
    const places = streams.map(({ id, label, classCode }) => ({
      ...{ key: cellKey({ subjectId: subject.id, streamId: id }), label },
      isClosed: !subject.classCodes.includes(classCode),
      isInSets: own.some((set) => set.streams.includes(label)),
    }))
    return [{ subject, set: null, places }, ...own.map((set) => rowOfSet(subject, set))]
  })
}

const rowOfSet = (subject: PlanRow['subject'], set: PlanSet): PlanRow => ({
  ...{ subject, set },
  places: [
    {
      ...{ key: cellKey({ subjectId: subject.id, streamId: set.id }), label: set.title },
      ...{ isClosed: false, isInSets: false },
    },
  ],
})
