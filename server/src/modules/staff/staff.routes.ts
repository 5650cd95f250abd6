import {
  allocate,
  getStaff,
  listOwnAllocations,
  listStaff,
  setClassTeacher,
  withdrawAllocation,
} from '@bellhouse/contracts'
import type { FastifyInstance } from 'fastify'
import { audit } from '../../audit'
import { pageOf } from '../../db/keyset'
import { handle } from '../../handle'
import { mustBeStaff } from '../../own-record'
import { notFound } from '../../problems'
import { findAccountOf } from '../accounts/accounts.repo'
import { setClassTeacherOf } from '../school/school.repo'
import {
  deleteAllocation,
  findAllocation,
  findStaff,
  listAllocationsOf,
  listCurrentAllocationsOf,
  listGroupsOfTeacher,
  listStaffPage,
  listStreamsOfClassTeacher,
  putAllocation,
} from './staff.repo'

export function staffRoutes(app: FastifyInstance) {
  handle(app, listStaff, async ({ db, input }) =>
    pageOf(await listStaffPage(db, input), ({ sortName, id }) => [sortName, id]),
  )

  handle(app, getStaff, async ({ db, input }) => {
    const staff = await findStaff(db, input.staffId)
    if (!staff) throw notFound('member of staff')
    const [allocations, classTeacherOf, groups, account] = await Promise.all([
      listAllocationsOf(db, staff.id),
      listStreamsOfClassTeacher(db, staff.id),
      listGroupsOfTeacher(db, staff.id),
      findAccountOf(db, { staffId: staff.id }),
    ])
    return { ...staff, allocations, classTeacherOf, groups, account: account ?? null }
  })

  handle(app, allocate, async ({ db, input, actor }) => {
    const allocation = await findAllocation(db, await putAllocation(db, input))
    if (!allocation) throw notFound('allocation')
    await audit(db, actor, { action: 'allocate', kind: 'staff', id: input.staffId, after: allocation })
    return allocation
  })

  handle(app, withdrawAllocation, async ({ db, input, actor }) => {
    const allocation = await findAllocation(db, input.allocationId)
    if (!allocation) throw notFound('allocation')
    await deleteAllocation(db, allocation.id)
    await audit(db, actor, { action: 'withdraw allocation', kind: 'allocation', id: allocation.id, before: allocation })
    return {}
  })

  handle(app, setClassTeacher, async ({ db, input, actor }) => {
    const stream = await setClassTeacherOf(db, input.streamId, input.staffId)
    if (!stream) throw notFound('stream')
    await audit(db, actor, { action: 'set class teacher', kind: 'stream', id: stream.id, after: input })
    return {}
  })

  handle(app, listOwnAllocations, ({ db, actor }) => listCurrentAllocationsOf(db, mustBeStaff(actor)))
}
