import type { ElectiveStudent, InputOf, saveElectives } from '@bellhouse/contracts'

/** What somebody wants and has not saved, by student and subject: whether it is to be taken. */
export type Wanted = ReadonlyMap<string, ReadonlyMap<string, boolean>>

export type Choices = InputOf<typeof saveElectives>['choices']

/** These students are to take these subjects, or not to. */
export function want(wanted: Wanted, studentIds: readonly string[], given: Iterable<readonly [string, boolean]>) {
  const after = new Map(wanted)
  const subjects = [...given]
  for (const id of studentIds) after.set(id, new Map([...(wanted.get(id) ?? []), ...subjects]))
  return after
}

/** What a student takes once all is saved. */
export function takenBy({ subjectIds }: ElectiveStudent, wanted: ReadonlyMap<string, boolean> | undefined): string[] {
  if (!wanted) return subjectIds
  const added = [...wanted].flatMap(([id, isTaken]) => (isTaken && !subjectIds.includes(id) ? [id] : []))
  return [...subjectIds.filter((id) => wanted.get(id) !== false), ...added]
}

/** What is to be saved: whatever is not so already. */
export function choicesOf(students: readonly ElectiveStudent[], wanted: Wanted): Choices {
  return students.flatMap((student) => {
    const pairs = [...(wanted.get(student.id) ?? [])]
    const has = new Set(student.subjectIds)
    const takes = pairs.flatMap(([id, isTaken]) => (isTaken && !has.has(id) ? [id] : []))
    const drops = pairs.flatMap(([id, isTaken]) => (!isTaken && has.has(id) ? [id] : []))
    return takes.length + drops.length > 0 ? [{ studentId: student.id, takes, drops }] : []
  })
}
