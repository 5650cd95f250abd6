import type { MarkMapping } from '@bellhouse/contracts'
import type { Actor } from '../../../http/actor'
import type { Db } from '../../../platform/db/open'
import { mustReach, type Reach } from './mark-reach'
import {
  type HeldAssessment,
  type HeldMark,
  holdAssessments,
  listAssessments,
  listChosen,
  listMarks,
  listPupils,
  type Pupil,
  type ReachedSubject,
} from './mark-school.repo'

/** What the school has of the term that a file of marks is compared with. */
export interface MarkSchool {
  reach: Reach
  /** Of all streams that the person reaches. */
  pupils: readonly Pupil[]
  findSubject: (streamId: string, subjectId: string) => ReachedSubject | undefined
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
  const pupils = await listPupils(db, termId, [...new Set(all.map(({ streamId }) => streamId))])
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
    findSubject: (streamId, subjectId) => subjectOf.get(`${streamId} ${subjectId}`),
    findAssessment: (place) => assessmentOf.get(keyOfPlace(place)),
    findMark: (assessmentId, studentId) => markOf.get(`${assessmentId} ${studentId}`),
    takes: takesOf(pupils, await readChosen(db, pupils, subjects)),
  }
}

const readChosen = (db: Db, pupils: readonly Pupil[], subjects: readonly ReachedSubject[]) =>
  listChosen(
    db,
    pupils.map(({ studentId }) => studentId),
    [...new Set(subjects.map(({ subjectId }) => subjectId))],
  )

/** Everybody takes what is compulsory and what nobody of the stream chose, as schools that keep no choices teach that to all. */
function takesOf(
  pupils: readonly Pupil[],
  chosen: readonly { studentId: string; subjectId: string }[],
): MarkSchool['takes'] {
  const streamOf = new Map(pupils.map(({ studentId, streamId }) => [studentId, streamId]))
  const takers = new Set(chosen.map(({ studentId, subjectId }) => `${studentId} ${subjectId}`))
  const choosing = new Set(chosen.map(({ studentId, subjectId }) => `${streamOf.get(studentId)} ${subjectId}`))
  return ({ studentId, streamId }, { subjectId, compulsory }) =>
    compulsory || takers.has(`${studentId} ${subjectId}`) || !choosing.has(`${streamId} ${subjectId}`)
}
