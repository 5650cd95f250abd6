import type { Planner } from './planner'
import type { Place } from './roster'
import type { GuardianLink, KnownLinks } from './roster-plan'

const linkFields = ['relation', 'isPrimary', 'isEmergency', 'livesWith'] as const
const coarseRelations = new Set(['guardian', 'parent', 'relative'])

interface Pair {
  place: Place
  /** Of the student, for those who read the preview. */
  name: string
  link: GuardianLink
}

/** Plans who looks after whom; what the files do not say of a link stays what it is. */
export function planGuardianship(planner: Planner, { place, name, link }: Pair, links: KnownLinks): GuardianLink[] {
  const pair = `${link.student} ${link.guardian}`
  if (planner.has('guardianships', pair)) {
    planner.leaveOutAgain(
      place,
      'guardian',
      `${name} already has this guardian in the file; the pair is imported once.`,
    )
    return []
  }
  const ownPair = `${planner.ownId('students', link.student)} ${planner.ownId('guardians', link.guardian)}`
  const known = links.guardians.get(ownPair)
  if (!known) {
    planner.notePair('guardianships', place, pair, 'new')
    return [link]
  }
  // A word such as “parent” says less than the “mother” that is here.
  const given = coarseRelations.has(link.relation) ? { ...link, relation: known.relation } : link
  const changed = linkFields.filter((field) => given[field] !== null && given[field] !== known[field])
  planner.notePair('guardianships', place, pair, changed.length > 0 ? 'changed' : 'unchanged')
  for (const field of changed) {
    const [before, after] = [String(known[field]), String(given[field])]
    planner.noteChange({ kind: 'guardianships', name, field, before, after })
  }
  return changed.length > 0 ? [given] : []
}
