import type { MarkView } from '@bellhouse/contracts'
import type { SubjectResult } from '@bellhouse/grading'
import { askAll } from '../../../platform/db/ask-all'
import type { Db } from '../../../platform/db/open'
import { listTeachersOfStream, mustFindStreamTerm, readStreamMarks } from '../grading'

/** Everything of a stream in a term that a mark sheet shows. */
export async function readMarkView(
  db: Db,
  asked: { streamId: string; termId?: string | undefined },
): Promise<MarkView> {
  const place = await mustFindStreamTerm(db, asked)
  const [read, teachers] = await askAll(db, [() => readStreamMarks(db, place), () => listTeachersOfStream(db, place)])
  const { students, assessments, marks, scheme, results } = read
  const resultOf = new Map(results.map((result) => [result.studentId, result]))
  const codes = new Map(assessments.map(({ subjectId, code, subject }) => [subjectId, { code, name: subject }]))
  return {
    streamId: place.streamId,
    stream: place.stream,
    classCode: place.classCode,
    termId: place.termId,
    term: place.term,
    scheme: scheme ? { name: scheme.name, number: scheme.number, document: scheme.document } : null,
    subjects: [...codes].map(([subjectId, subject]) => ({
      subjectId,
      ...subject,
      teachers: teachers.filter((one) => one.subjectId === subjectId).map(({ name }) => name),
    })),
    assessments: assessments.map(
      ({ id, subjectId, title, set, kind, paper, outOf, weight, status, version, date }) => ({
        id,
        subjectId,
        title: set === null ? title : `${title} · ${set}`,
        kind,
        paper,
        outOf,
        weight,
        state: status,
        version,
        date,
      }),
    ),
    students: students.map(({ studentId, name, admissionNumber, photo, subjectIds }) => {
      const result = resultOf.get(studentId)
      return {
        studentId,
        name,
        admissionNumber,
        photo,
        subjects: result
          ? result.subjects.map(({ subjectId, result: one }) => ({ subjectId, result: one }))
          : subjectIds.map((subjectId) => ({ subjectId, result: ungraded })),
        average: result?.average ?? null,
        aggregate: result?.aggregate ?? null,
        position: result?.position ?? null,
      }
    }),
    marks: marks
      .filter(({ value, status }) => value !== null || status !== null)
      .map(({ assessmentId, studentId, value, status }) => ({ assessmentId, studentId, value, status })),
  }
}

const ungraded: SubjectResult = {
  state: 'none',
  percent: null,
  grade: null,
  components: [],
  papers: [],
  missing: 0,
}
