import { allocate, listOwnAllocations, withdrawAllocation } from '@bellhouse/contracts'
import type { FastifyInstance } from 'fastify'
import { handle } from '../../../http/handle'
import { mustBeStaff } from '../../../http/own-record'
import { notFound } from '../../../http/problems'
import { audit } from '../../../platform/audit/audit'
import type { Db } from '../../../platform/db/open'
import { mustFindSchool } from '../../school/school'
import { findTerm } from '../../school/terms'
import { allocateTeachers, endAllocations } from './allocations.commands'
import { mustEndLater } from './allocations.policy'
import { findAllocation, findAllocationOn, listCurrentAllocationsOf } from './staff.repo'

export function allocationsRoutes(app: FastifyInstance) {
  handle(app, allocate, async ({ db, input, actor }) => {
    const { from, termId, ...place } = input
    const on = from ?? (await startOf(db, termId))
    mustEndLater(on, place.until)
    await allocateTeachers(db, { actor, on: from }, [from ? place : { ...place, termId }])
    const allocation = await findAllocationOn(db, place, on)
    if (!allocation) throw notFound('allocation')
    await audit(db, actor, { action: 'allocate', kind: 'staff', id: input.staffId, after: allocation })
    return allocation
  })

  handle(app, withdrawAllocation, async ({ db, input: { allocationId, on }, actor }) => {
    const before = await findAllocation(db, allocationId)
    if (!before) throw notFound('allocation')
    await endAllocations(db, { actor, on }, [before.id])
    const after = await findAllocation(db, before.id)
    await audit(db, actor, { action: 'withdraw allocation', kind: 'allocation', id: before.id, before, after })
    return {}
  })

  handle(app, listOwnAllocations, ({ db, actor }) => listCurrentAllocationsOf(db, mustBeStaff(actor)))
}

/** The first day of a term, or today where none is given. */
async function startOf(db: Db, termId: string | undefined): Promise<string> {
  if (termId === undefined) return (await mustFindSchool(db)).today
  const term = await findTerm(db, termId)
  if (!term) throw notFound('term')
  return term.startDate
}
