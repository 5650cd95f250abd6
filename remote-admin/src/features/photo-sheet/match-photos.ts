import { reasonAgainst } from '@bellhouse/photos'
import type { Face } from './photo-sheet.queries'

export interface Match {
  file: File
  student: Face
}

interface Matched {
  matches: Match[]
  /** Files that are for nobody, each with a sentence. */
  others: { file: File; reason: string }[]
}

/** Finds the student of each picture by its file name, which is the admission number. */
export function matchPhotos(files: readonly File[], students: readonly Face[]): Matched {
  const byKey = new Map(students.map((student) => [keyOf(student.admissionNumber), student]))
  const matched: Matched = { matches: [], others: [] }
  const taken = new Map<string, string>()
  for (const file of files) {
    const student = byKey.get(keyOf(file.name.replace(/\.\w+$/, '')))
    const reason = reasonAgainst(file) ?? reasonWithout(student, taken)
    if (reason || !student) {
      matched.others.push({ file, reason: reason ?? '' })
      continue
    }
    taken.set(student.id, file.name)
    matched.matches.push({ file, student })
  }
  return matched
}

function reasonWithout(student: Face | undefined, taken: ReadonlyMap<string, string>) {
  if (!student) return 'Nobody in this stream has this admission number.'
  const other = taken.get(student.id)
  return other ? `${other} is already for ${student.name}.` : null
}

// A file's name has no slash, so `BH/2026/001` comes as `BH-2026-001`, and cameras write all in capitals.
const keyOf = (text: string) => text.toLocaleLowerCase('en').replace(/[^\p{L}\p{N}]/gu, '')
