import { heldBy } from '@bellhouse/contracts'
import type { Actor } from '../src/http/actor'

const anActor = (category: Actor['category'], given: Partial<Actor> = {}): Actor => ({
  accountId: `account of ${category}`,
  username: category,
  category,
  permissions: heldBy(category, null),
  name: 'Nakato, Ada',
  sessionId: 'session',
  staffId: null,
  studentId: null,
  reach: null,
  mustChangePassword: false,
  mustEnrol: false,
  ...given,
})

/** Somebody of each category, for policies, which ask nobody else. */
export const admin = anActor('admin', { staffId: 'head' })
export const teacher = anActor('staff', { staffId: 'grace' })
export const student = anActor('student', { studentId: 'ben' })
