import type { RosterMapping } from '@bellhouse/contracts'
import { nameOf } from './person-name'
import type { Planner } from './planner'
import type { Roster, RosterStudent } from './roster'
import { sharedSentence } from './shared-sentence'
import { isComing } from './taken-people'

/**
 * Of students with one id the first counts. The rows of the others are refused as a whole, so that their stream and
 * their guardians do not become those of the first.
 */
export function refuseRepeated(planner: Planner, roster: Roster, mapping: RosterMapping): Roster {
  const firsts = new Map<string, RosterStudent>()
  const refused = new Set<string>()
  const students = roster.students.filter((student) => {
    const first = firsts.get(student.id)
    if (!isComing(student, mapping)) return true
    if (!first) {
      firsts.set(student.id, student)
      return true
    }
    const before = { name: nameOf(first), place: first }
    const sentence = sharedSentence(`id ${student.id}`, before, { name: nameOf(student), place: student })
    planner.refuse('students', student, 'id', sentence, student.id)
    refused.add(rowOf(student))
    return false
  })
  const isOfRefused = (row: Row) => row.isExtra === true && refused.has(rowOf(row))
  return { ...roster, students, enrolments: roster.enrolments.filter((member) => !isOfRefused(member)) }
}

interface Row {
  file: string
  line: number
  isExtra?: boolean
}

const rowOf = ({ file, line }: Pick<Row, 'file' | 'line'>) => `${line} ${file}`
