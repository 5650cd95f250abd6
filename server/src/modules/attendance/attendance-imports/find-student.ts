import { groupBy } from '../../../platform/group-by'
import { zerosHint } from '../../../platform/imports/dropped-zeros'
import { refusalOfName } from '../../../platform/imports/name-beside'
import type { ImportGround } from './import-ground'
import type { ReadRow } from './read-rows'

/** Finds by number who a row is about, or says why nobody is. */
export function studentFinder({ students, numberKind }: ImportGround) {
  const word = numberKind === 'exam-number' ? 'exam number' : 'admission number'
  const byNumber = groupBy(students, ({ number }) => number.toLowerCase())
  return ({
    number: text,
    name,
  }: Pick<ReadRow, 'number' | 'name'>): { student: (typeof students)[number] } | { refusal: string } => {
    const [student, other] = byNumber.get(text.toLowerCase()) ?? []
    if (other) return { refusal: `More than one student has the ${word} “${text}”. Take the admission number instead.` }
    if (student) {
      const refusal = refusalOfName(text, name, student)
      return refusal ? { refusal } : { student }
    }
    const hint = zerosHint(
      students.map(({ number }) => number),
      text,
    )
    return { refusal: `No student has the ${word} “${text}”.${hint}` }
  }
}
