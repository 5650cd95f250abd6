import type { Stage } from '@bellhouse/contracts'
import { sameChild } from '../../../http/problems'
import type { Db } from '../../../platform/db/open'
import { listRecordsLike } from '../students'
import { type GivenChild, listSameApplications } from './same-applications.repo'

interface Asked extends GivenChild {
  /** The application itself, where it is in already. */
  id?: string | null
}

interface Question {
  /** Beside which field a form that cannot ask says it. */
  field: string
  /** Only those that have come so far. */
  stages?: readonly Stage[]
}

/** A second offer or admission for one child is said again. */
export const placed: readonly Stage[] = ['offered', 'admitted']

/** Asks whether the child of an application is one of another application of the year, or on record. */
export async function mustBeNoSecond(db: Db, { id = null, ...child }: Asked, question: Question) {
  const { field, stages } = question
  const [applications, same] = [
    await listSameApplications(db, child, id),
    await listRecordsLike(db, { ...child, number: null }),
  ]
  const sameApplications = applications.filter(({ stage }) => stages?.includes(stage) ?? true)
  if (sameApplications.length + same.length > 0) throw sameChild({ same, sameApplications }, field)
}
