import { allocateTeachers, type NewAllocation } from '../modules/people/staff'
import { listSchoolSubjects, listTerms } from '../modules/school/school'
import type { Db } from '../platform/db/open'
import { listDemoStaff, listDemoStreams } from './demo-people.repo'
import { demoStreams } from './demo-subjects'

/** Who teaches what: each teacher has one or two subjects, and a class teacher teaches in the own stream. */
export async function addAllocations(db: Db) {
  const [staff, streams, subjects, terms] = [
    await listDemoStaff(db),
    await listDemoStreams(db),
    await listSchoolSubjects(db),
    await listTerms(db),
  ]
  const subjectNames = [...new Set(subjects.map(({ name }) => name))]
  const allocations: NewAllocation[] = []
  for (const stream of streams) {
    const codes = demoStreams.find(
      ({ classCode, name }) => classCode === stream.class_code && name === stream.name,
    )?.subjects
    for (const [index, code] of (codes ?? []).entries()) {
      const subject = subjects.find((candidate) => candidate.code === code)
      if (!subject) continue
      const specialists = staff.filter((_, place) => place % subjectNames.length === subjectNames.indexOf(subject.name))
      const byTurn = specialists[streams.indexOf(stream) % Math.max(1, specialists.length)]
      const staffId = index === 0 ? stream.class_teacher_id : byTurn?.id
      if (!staffId) continue
      for (const term of terms) {
        allocations.push({ staffId, subjectId: subject.id, streamId: stream.id, termId: term.id })
      }
    }
  }
  await allocateTeachers(db, { actor: null }, allocations)
}
