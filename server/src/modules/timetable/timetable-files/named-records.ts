import type { NamedRecord } from './file-school'
import { sameText } from './suggest-places'

/** Those of which it is the surest text; several, where nobody can tell which of them is meant. */
export function recordsCalled(text: string, records: readonly NamedRecord[]): readonly NamedRecord[] {
  const most = Math.max(0, ...records.map(({ texts }) => texts.length))
  for (let at = 0; at < most; at++) {
    const found = records.filter(({ texts }) => sameText(texts[at] ?? '', text))
    if (found.length > 0) return found
  }
  return []
}

const isOneName = ([first, ...others]: readonly NamedRecord[]) =>
  first !== undefined && others.every(({ label }) => sameText(label, first.label))

/** Of subjects that are all called so, as Biology is in two levels, the one of that level; of several names none. */
export function subjectCalled(text: string, subjects: readonly NamedRecord[], levels: ReadonlySet<string>) {
  const called = recordsCalled(text, subjects)
  if (!isOneName(called)) return undefined
  return called.find(({ level }) => level !== undefined && levels.has(level)) ?? called[0]
}

/**
 * The subject of a lesson: of the name that somebody chose, the one of the level of its streams. A text that says one
 * subject alone, by a code or by its level, says that one for every stream.
 */
export function subjectIn(
  levels: ReadonlySet<string>,
  { text, chosen, subjects }: { text: string; chosen: string; subjects: readonly NamedRecord[] },
): string {
  const own = subjects.find(({ id }) => id === chosen)
  const [level, ...others] = levels
  if (!own || level === undefined || others.length > 0 || own.level === level) return chosen
  const called = recordsCalled(text, subjects)
  if (called.length === 1 && called[0]?.id === chosen) return chosen
  const ofLevel = subjects.filter((one) => one.level === level && sameText(one.label, own.label))
  return (ofLevel.length === 1 && ofLevel[0]?.id) || chosen
}
