import type { SameApplication, SamePerson, Stage } from '@bellhouse/contracts'
import { sameChild } from '../../../http/problems'
import type { Db } from '../../../platform/db/open'
import { listRecordsLike } from '../students'
import { listDifferentStudentsOf } from './different-children.repo'
import { type GivenChild, listSameApplications } from './same-applications.repo'

interface Asked extends GivenChild {
  /** The application itself, where it is in already. */
  id?: string | null
}

/** A second offer or admission for one child is said again. */
export const placed: readonly Stage[] = ['offered', 'admitted']

export interface SameChildren {
  sameApplications: SameApplication[]
  same: SamePerson[]
}

/** Other applications of the year, and students on record, that look like an application and of which nobody has said that they are not. */
export async function listSameChildren(
  db: Db,
  { id = null, ...child }: Asked,
  among?: readonly Stage[],
): Promise<SameChildren> {
  const differentIds = id === null ? [] : (await listDifferentStudentsOf(db, id)).map((student) => student.id)
  const [applications, same] = [
    await listSameApplications(db, child, id),
    await listRecordsLike(db, { ...child, number: null, differentIds }),
  ]
  return { sameApplications: applications.filter(({ stage }) => among?.includes(stage) ?? true), same }
}

/** Asks whether it is one of these; `field` is where a form that cannot ask says it. */
export function mustBeNoSecond(found: SameChildren, field: string) {
  if (found.sameApplications.length + found.same.length > 0) throw sameChild(found, field)
}
