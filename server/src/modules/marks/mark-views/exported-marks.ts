import { writeMark } from '@bellhouse/grading'
import { groupBy } from '../../../platform/group-by'
import type { FileColumn } from '../../../platform/table-file/table-file'
import type { StreamMarks } from '../grading'
import { headerOfColumn, nameOfColumn } from '../mark-uploads'

type Assessment = StreamMarks['assessments'][number]
interface Marked {
  studentId: string
}

/**
 * A column for the marks of each assessment, called as the upload of marks knows it. What somebody was given where they are no longer
 * stands in a column of its own, because an upload writes a mark where its student is now.
 */
export function columnsOfMarks({ students, assessments, marks, elsewhere, setOf }: StreamMarks): FileColumn<Marked>[] {
  const markOf = new Map([...marks, ...elsewhere.marks].map((one) => [`${one.assessmentId} ${one.studentId}`, one]))
  const goneIds = new Set(students.flatMap(({ studentId, isGone }) => (isGone ? studentId : [])))
  const ownIds = new Set(assessments.map(({ id }) => id))
  const isWhereTheyAre = ({ id, setId, subjectId }: Assessment, studentId: string) =>
    ownIds.has(id) && !goneIds.has(studentId) && setId === (setOf.get(`${studentId} ${subjectId}`) ?? null)

  const cellOf = (held: readonly Assessment[], studentId: string, isHere: boolean) => {
    const cells = held.flatMap((one) => {
      const mark = markOf.get(`${one.id} ${studentId}`)
      if (!mark || isWhereTheyAre(one, studentId) !== isHere) return []
      const isNumber = isHere && mark.value !== null
      return isNumber ? mark.value : writeMark(mark) || []
    })
    return cells.length > 1 ? cells.join('; ') : (cells[0] ?? null)
  }

  const named = groupBy([...assessments, ...elsewhere.assessments], nameOfColumn)
  return [...named].flatMap(([name, held]) => {
    const [first] = held
    const isOneSize = held.every(({ outOf }) => outOf === first?.outOf)
    const here = {
      title: first && isOneSize ? headerOfColumn(first) : name,
      read: ({ studentId }: Marked) => cellOf(held, studentId, true),
    }
    const before = {
      title: `${name}, given in another group`,
      read: ({ studentId }: Marked) => cellOf(held, studentId, false),
    }
    const isGivenElsewhere = students.some((student) => before.read(student) !== null)
    return held.some(({ id }) => ownIds.has(id)) ? [here, ...(isGivenElsewhere ? [before] : [])] : [before]
  })
}
