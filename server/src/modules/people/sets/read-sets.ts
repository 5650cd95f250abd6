import type { findSets, InputOf, SetsOfClass } from '@bellhouse/contracts'
import { notFound } from '../../../http/problems'
import { askAll } from '../../../platform/db/ask-all'
import type { Db } from '../../../platform/db/open'
import { mustFindClass } from '../../school/classes'
import { dayOf } from '../../school/school'
import { listAllocationsOfGroups } from '../staff'
import { listEndedSets, listSets, listStreams, listSubjects, listTakers } from './sets.repo'

/** The sets of a class on a day: of the subject that is asked for, or of the one that has most. */
export async function readSets(db: Db, input: InputOf<typeof findSets>): Promise<SetsOfClass> {
  const { classCode } = input
  await mustFindClass(db, classCode)
  const on = await dayOf(db, input.on)
  const [subjects, streams] = await askAll(db, [
    () => listSubjects(db, classCode, on),
    () => listStreams(db, classCode),
  ])
  const subjectId = input.subjectId ?? subjects[0]?.id ?? null
  if (subjectId === null) return { subjects, subjectId, streams, sets: [], students: [] }
  if (!subjects.some(({ id }) => id === subjectId)) throw notFound('subject')
  const sets = await listSets(db, classCode, subjectId, on)
  const setIds = sets.map(({ id }) => id)
  const [teachers, students, ended] = await askAll(db, [
    () => listAllocationsOfGroups(db, setIds, on),
    () =>
      listTakers(
        db,
        streams.map(({ id }) => id),
        subjectId,
        on,
      ),
    () => listEndedSets(db, classCode, subjectId, on),
  ])
  const teachersOf = (setId: string) =>
    teachers
      .filter(({ groupId }) => groupId === setId)
      .map(({ allocationId, staffId, name }) => ({ allocationId, staffId, name }))
  const taught = sets.map((set) => ({ ...set, teachers: teachersOf(set.id) }))
  return { subjects, subjectId, streams, sets: taught, ended, students }
}
