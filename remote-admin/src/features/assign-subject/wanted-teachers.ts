import type { AllocationCellChange, AllocationPlan } from '@bellhouse/contracts'

/** Who is to teach what and is not saved, by cell: those and nobody else. */
export type Wanted = ReadonlyMap<string, readonly string[]>

export interface Place {
  subjectId: string
  streamId: string
}

export const cellKey = ({ subjectId, streamId }: Place) => `${subjectId} ${streamId}`

/** Who teaches in each cell by what is saved. */
export const savedTeachers = ({ cells }: Pick<AllocationPlan, 'cells'>): Wanted =>
  new Map(cells.map((cell) => [cellKey(cell), cell.teachers.map(({ staffId }) => staffId)]))

/** The cell with these teachers; what is as it was saved is not wanted any longer. */
export function want(wanted: Wanted, saved: Wanted, key: string, staffIds: readonly string[]): Wanted {
  const after = new Map(wanted)
  if (isSame(staffIds, saved.get(key) ?? [])) after.delete(key)
  else after.set(key, staffIds)
  return after
}

const isSame = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && one.every((id) => other.includes(id))

/** What is to be saved: who begins and who ends in each changed cell. */
export function changesOf(wanted: Wanted, saved: Wanted): AllocationCellChange[] {
  return [...wanted].flatMap(([key, staffIds]) => {
    const [subjectId = '', streamId = ''] = key.split(' ')
    const now = saved.get(key) ?? []
    const adds = staffIds.filter((id) => !now.includes(id))
    const ends = now.filter((id) => !staffIds.includes(id))
    // On another day it may be so already.
    return adds.length + ends.length > 0 ? [{ subjectId, streamId, adds, ends }] : []
  })
}

/** Everybody of another day's plan who can still be chosen, in each cell that this plan has too. */
export function copied(from: AllocationPlan, to: AllocationPlan, wanted: Wanted): Wanted {
  const saved = savedTeachers(to)
  const employed = new Set(to.teachers.map(({ id }) => id))
  const groups = new Set([...to.streams, ...to.sets].map(({ id }) => id))
  return from.cells
    .filter(({ streamId }) => groups.has(streamId))
    .reduce((after, cell) => {
      const teachers = cell.teachers.map(({ staffId }) => staffId).filter((id) => employed.has(id))
      return teachers.length > 0 ? want(after, saved, cellKey(cell), teachers) : after
    }, wanted)
}

/** `Auma, Grace` as `Auma G.`: two of one family can still be told apart. */
export const shortName = (name: string) => name.replace(/, (\p{L}).*$/u, ' $1.')
