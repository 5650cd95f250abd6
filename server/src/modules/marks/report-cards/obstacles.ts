import type { ReportObstacle } from '@bellhouse/contracts'
import { countMissing, type StreamMarks } from '../grading'

const obstacle = (
  about: ReportObstacle['about'],
  sentence: string,
  given: Partial<ReportObstacle> = {},
): ReportObstacle => ({ about, sentence, isBlocking: false, subjectId: null, ...given })

const count = (many: number, one: string, more = `${one}s`) => `${many} ${many === 1 ? one : more}`

interface CommentTexts {
  classTeacher: string
  headTeacher: string
}

/** What stands between a stream and its report cards, what must be mended first. */
export function listObstacles(read: StreamMarks, comments: ReadonlyMap<string, CommentTexts>): ReportObstacle[] {
  const { students, assessments, scheme } = read
  return [
    ...(students.length === 0 ? [obstacle('students', 'The stream has no students', { isBlocking: true })] : []),
    ...(scheme ? [] : [obstacle('scheme', 'No grading scheme is chosen for the class', { isBlocking: true })]),
    ...(assessments.length === 0
      ? [obstacle('assessments', 'There are no assessments in this term', { isBlocking: true })]
      : []),
    ...notApproved(read),
    ...withMissingMarks(read),
    ...withoutComment(students, comments),
  ]
}

const subjectsOf = ({ assessments }: StreamMarks) =>
  [...new Map(assessments.map(({ subjectId, subject }) => [subjectId, subject]))].map(([subjectId, subject]) => ({
    subjectId,
    subject,
    held: assessments.filter((one) => one.subjectId === subjectId),
  }))

const notApproved = (read: StreamMarks) =>
  subjectsOf(read).flatMap(({ subjectId, subject, held }) => {
    const open = held.filter(({ status }) => status === 'draft' || status === 'submitted')
    if (open.length === 0) return []
    const names = open.map(({ title, paper, status }) => `${title}${paper ? ` paper ${paper}` : ''} (${status})`)
    return [
      obstacle('assessments', `${subject}: not approved yet: ${names.join(', ')}`, { isBlocking: true, subjectId }),
    ]
  })

const withMissingMarks = (read: StreamMarks) =>
  subjectsOf(read).flatMap(({ subjectId, subject, held }) => {
    const missingOf = countMissing({ assessments: held, marks: read.marks })
    const missing = read.students.reduce((sum, student) => sum + missingOf(student), 0)
    if (missing === 0) return []
    return [obstacle('marks', `${subject}: ${count(missing, 'mark is', 'marks are')} missing`, { subjectId })]
  })

function withoutComment(students: StreamMarks['students'], comments: ReadonlyMap<string, CommentTexts>) {
  const without = (who: keyof CommentTexts) =>
    students.filter(({ studentId }) => !comments.get(studentId)?.[who]).length
  const [classTeacher, head] = [without('classTeacher'), without('headTeacher')]
  return [
    ...(classTeacher > 0
      ? [
          obstacle(
            'class-teacher-comments',
            `${count(classTeacher, 'student has', 'students have')} no comment of the class teacher`,
          ),
        ]
      : []),
    ...(head > 0
      ? [obstacle('head-teacher-comments', `${count(head, 'student has', 'students have')} no comment of the head`)]
      : []),
  ]
}
