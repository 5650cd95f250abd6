import { numberKey, reachOf } from './guardian-reach'
import type { Known, School } from './roster-plan'

/** Guardians who are here by how they are reached, with the ids that files know them by; null where several are. */
export interface ReachedGuardians {
  /** By name and number. */
  named: ReadonlyMap<string, Known | null>
  /** By the number alone. */
  numbered: ReadonlyMap<string, Known | null>
}

export function reachedGuardians({ byExternalId, byId }: School): ReachedGuardians {
  const externalIds = new Map([...byExternalId.guardians].map(([externalId, { id }]) => [id, externalId]))
  const [named, numbered] = [new Map<string, Known | null>(), new Map<string, Known | null>()]
  for (const [id, { values }] of byId.guardians) {
    const known = { id: externalIds.get(id) ?? id, values }
    const phone = values.phones ?? null
    const names = { familyName: values.family_name ?? '', givenNames: values.given_names ?? '' }
    addOnce(named, reachOf({ ...names, phone }), known)
    addOnce(numbered, numberKey(phone), known)
  }
  return { named, numbered }
}

function addOnce(guardians: Map<string, Known | null>, key: string | null, known: Known) {
  if (key) guardians.set(key, guardians.has(key) ? null : known)
}
