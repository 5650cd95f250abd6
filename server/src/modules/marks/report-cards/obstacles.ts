import type { ReportObstacle } from '@bellhouse/contracts'
import { isPrintable } from '../../../platform/pdf/scripts'
import type { StreamMarks } from '../grading'
import { namesOf, partsOfGap, sentenceOfGap } from './gap-words'
import type { Gap } from './gaps'

const obstacle = (
  about: ReportObstacle['about'],
  sentence: string,
  given: Partial<ReportObstacle> = {},
): ReportObstacle => ({
  about,
  sentence,
  isBlocking: false,
  isOverridable: false,
  gap: null,
  subjectId: null,
  ...given,
})

const mustBeMended = { isBlocking: true }

interface CommentTexts {
  classTeacher: string
  headTeacher: string
}

interface Found {
  /** Whose cards the stream issues. */
  students: StreamMarks['students']
  gaps: readonly Gap[]
  comments: ReadonlyMap<string, CommentTexts>
  /** Suggested comments that are just being written. */
  writing: { done: number; total: number } | undefined
}

/** What stands between a stream and its report cards: what must be mended first, then what a reason overrides, then the rest. */
export function listObstacles(
  { students: everybody, assessments: own, elsewhere, scheme, results }: StreamMarks,
  { students, gaps, comments, writing }: Found,
): ReportObstacle[] {
  // Marks belong to the student: what they bring makes a card where nothing was held yet.
  const assessments = [...own, ...elsewhere.assessments]
  return [
    ...(writing ? [beingWritten(writing)] : []),
    ...(everybody.length === 0 ? [obstacle('students', 'The stream has no students', mustBeMended)] : []),
    ...(scheme ? [] : [obstacle('scheme', 'No grading scheme is chosen for the class', mustBeMended)]),
    ...(assessments.length === 0
      ? [obstacle('assessments', 'There are no assessments in this term', mustBeMended)]
      : []),
    ...(assessments.length > 0 && assessments.every(isOpen)
      ? [obstacle('assessments', 'No assessment of this term is approved yet', mustBeMended)]
      : []),
    ...(own.length === 0 ? withoutAnything(students, results) : []),
    ...gaps.map(ofGap),
    ...withoutLetters(students),
    ...withoutComment(students, comments),
  ]
}

// Cards without them would have to be replaced a minute later.
const beingWritten = ({ done, total }: NonNullable<Found['writing']>) =>
  obstacle(
    'class-teacher-comments',
    `Suggested comments are still being written, so far for ${done} of ${total} students. Publish when they are done`,
    mustBeMended,
  )

const isOpen = ({ status }: StreamMarks['assessments'][number]) => status === 'draft' || status === 'submitted'

function ofGap(gap: Gap): ReportObstacle {
  const isNeeded = isNeededForResult(gap)
  return obstacle(gap.kind === 'marks-missing' ? 'marks' : 'assessments', sentenceOfGap(gap), {
    isBlocking: isNeeded,
    isOverridable: isNeeded,
    gap: partsOfGap(gap),
    subjectId: gap.subjectId,
  })
}

/** A mark that is missing where it is only reported apart changes no result. */
export const isNeededForResult = ({ kind, component }: Gap) => kind !== 'marks-missing' || component !== null

/** In a stream that is new only those have a card who bring marks. */
function withoutAnything(students: StreamMarks['students'], results: StreamMarks['results']) {
  const marked = new Set(results.flatMap(({ studentId, subjects }) => (subjects.length > 0 ? studentId : [])))
  const named = students.filter(({ studentId }) => !marked.has(studentId))
  if (named.length === 0) return []
  return [
    obstacle('assessments', `Nothing was held in this stream in this term, so there is no card for ${namesOf(named)}`),
  ]
}

function withoutLetters(students: StreamMarks['students']) {
  const named = students.map(({ printedName: name }) => ({ name })).filter(({ name }) => !isPrintable(name))
  if (named.length === 0) return []
  return [obstacle('students', `Papers have no letters for ${namesOf(named)}. Write a “Name on results” in the record`)]
}

function withoutComment(students: StreamMarks['students'], comments: ReadonlyMap<string, CommentTexts>) {
  const without = (who: keyof CommentTexts) =>
    students.filter(({ studentId }) => !comments.get(studentId)?.[who]).length
  const [classTeacher, head] = [without('classTeacher'), without('headTeacher')]
  const sentence = (many: number, who: string) =>
    `${many} of ${students.length} ${students.length === 1 ? 'card' : 'cards'} ${many === 1 ? 'has' : 'have'} no comment of ${who}`
  return [
    ...(classTeacher > 0 ? [obstacle('class-teacher-comments', sentence(classTeacher, 'the class teacher'))] : []),
    ...(head > 0 ? [obstacle('head-teacher-comments', sentence(head, 'the head'))] : []),
  ]
}
