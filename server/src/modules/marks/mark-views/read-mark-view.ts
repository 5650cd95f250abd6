import type { MarkView } from '@bellhouse/contracts'
import type { SubjectResult } from '@bellhouse/grading'
import { askAll } from '../../../platform/db/ask-all'
import type { Db } from '../../../platform/db/open'
import { listTeachersInTerm } from '../../people/staff'
import { mustFindStreamTerm, readStreamMarks, type StreamMarks } from '../grading'

type StreamTermPlace = Awaited<ReturnType<typeof mustFindStreamTerm>>
type Teachers = Awaited<ReturnType<typeof listTeachersInTerm>>

interface Asked {
  streamId: string
  termId?: string | undefined
}

/** Everything of a stream in a term that a mark sheet shows. */
export const readMarkView = async (db: Db, asked: Asked): Promise<MarkView> => (await readMarkSheet(db, asked)).view

/** The same with the marks and assessments that it is made of. */
export async function readMarkSheet(db: Db, asked: Asked): Promise<{ view: MarkView; read: StreamMarks }> {
  const place = await mustFindStreamTerm(db, asked)
  const [read, teachers] = await askAll(db, [() => readStreamMarks(db, place), () => listTeachersInTerm(db, place)])
  return { view: viewOf(place, read, teachers), read }
}

function viewOf(place: StreamTermPlace, read: StreamMarks, teachers: Teachers): MarkView {
  const { students, assessments, marks, scheme, results, leftOut } = read
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
    students: students.map(({ studentId, name, admissionNumber, photo, subjectIds, isGone }) => {
      const result = resultOf.get(studentId)
      const out = assessments.flatMap(({ id }) => (leftOut.has(`${id} ${studentId}`) ? id : []))
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
        ...(isGone && { isGone }),
        ...(out.length > 0 && { leftOut: out }),
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
