import type { Slot } from '@bellhouse/contracts'

interface HeldLesson {
  streamIds: readonly string[]
  staffIds: readonly string[]
  slot: Slot | null
}

/** What a week loses where one version takes over from another: lessons, and who has lessons today and would have none. */
export function whatIsLost(before: readonly HeldLesson[], after: readonly HeldLesson[]) {
  const [former, later] = [before.filter(isHeld), after.filter(isHeld)]
  const gone = (idsOf: (lesson: HeldLesson) => readonly string[]) => {
    const kept = new Set(later.flatMap(idsOf))
    return [...new Set(former.flatMap(idsOf))].filter((id) => !kept.has(id))
  }
  return {
    fewer: Math.max(0, former.length - later.length),
    streamIds: gone(({ streamIds }) => streamIds),
    staffIds: gone(({ staffIds }) => staffIds),
  }
}

const isHeld = ({ slot }: HeldLesson) => slot !== null

/** The first of them by name, and how many there are besides. */
export function someOf(names: readonly string[], most = 2) {
  const first = names.length > most + 1 ? names.slice(0, most) : names
  const more = names.length - first.length
  if (more > 0) return `${first.join(', ')} and ${more} more`
  return first.length > 1 ? `${first.slice(0, -1).join(', ')} and ${first.at(-1)}` : first.join('')
}
