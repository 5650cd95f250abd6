import type { MarkMapping } from '@bellhouse/contracts'
import type { Actor } from '../../../http/actor'
import type { Db } from '../../../platform/db/open'
import { mustReach, type Reach } from './mark-reach'
import {
  type HeldAssessment,
  type HeldMark,
  holdAssessments,
  listAssessments,
  listMarks,
  listPupils,
  listTakers,
  type Pupil,
  type ReachedSubject,
} from './mark-school.repo'

/** What the school has of the term that a file of marks is compared with. */
export interface MarkSchool {
  reach: Reach
  /** Of all streams that the person reaches. */
  pupils: readonly Pupil[]
  /** Where somebody is taught the subject: in a set of it before their stream. */
  findSubject: (pupil: Pupil, subjectId: string) => ReachedSubject | undefined
  findAssessment: (place: AssessmentPlace) => HeldAssessment | undefined
  findMark: (assessmentId: string, studentId: string) => HeldMark | undefined
  takes: (pupil: Pupil, subject: ReachedSubject) => boolean
}

export interface AssessmentPlace {
  streamId: string
  subjectId: string
  title: string
  paper: number | null
}

export const keyOfPlace = ({ streamId, subjectId, title, paper }: AssessmentPlace) =>
  [streamId, subjectId, paper ?? '', title].join(' ')

type Place = Pick<MarkMapping, 'termId' | 'streamId'>

/** For a preview. */
export const readSchool = (db: Db, actor: Actor, place: Place) => read(db, actor, place, listAssessments)

/** The same with its assessments kept from changing until the transaction ends. */
export const holdSchool = (db: Db, actor: Actor, place: Place) => read(db, actor, place, holdAssessments)

async function read(db: Db, actor: Actor, place: Place, list: typeof listAssessments): Promise<MarkSchool> {
  const reach = await mustReach(db, actor, place)
  const { termId, all, subjects, streamIds } = reach
  const reached = [...new Set(all.map(({ streamId }) => streamId))]
  const pupils = await listPupils(db, termId, reached)
  const assessments = await list(db, termId, streamIds)
  const marks = await listMarks(
    db,
    assessments.map(({ id }) => id),
  )
  const subjectOf = new Map(subjects.map((one) => [`${one.streamId} ${one.subjectId}`, one]))
  const assessmentOf = new Map(assessments.map((one) => [keyOfPlace(one), one]))
  const markOf = new Map(marks.map((one) => [`${one.assessmentId} ${one.studentId}`, one]))
  return {
    reach,
    pupils,
    findSubject: ({ groups }, subjectId) => {
      const found = groups.flatMap((id) => subjectOf.get(`${id} ${subjectId}`) ?? [])
      return found.find(({ isSet }) => isSet) ?? found[0]
    },
    findAssessment: (place) => assessmentOf.get(keyOfPlace(place)),
    findMark: (assessmentId, studentId) => markOf.get(`${assessmentId} ${studentId}`),
    takes: await readTakers(db, { termId, streamIds: reached, subjects }),
  }
}

/** Whether somebody takes a subject, for all of the streams and subjects at once. */
async function readTakers(db: Db, { termId, streamIds, subjects }: Asked): Promise<MarkSchool['takes']> {
  const subjectIds = [...new Set(subjects.map(({ subjectId }) => subjectId))]
  const takers = await listTakers(db, termId, streamIds, subjectIds)
  const taken = new Set(takers.map((one) => [one.streamId, one.subjectId, one.studentId].join(' ')))
  return ({ studentId }, { streamId, subjectId }) => taken.has([streamId, subjectId, studentId].join(' '))
}

interface Asked {
  termId: string
  streamIds: readonly string[]
  subjects: readonly ReachedSubject[]
}
