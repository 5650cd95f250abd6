import { expect, it } from '@jest/globals'
import { admin } from '../../../../test/an-actor'
import { refusalOf } from '../../../../test/refusal-of'
import { mustBeSomebodyElse } from './accounts.policy'

it.each([
  ['another account', 'other', null],
  ['not the own one', admin.accountId, 'You cannot do this to your own account. Ask another admin.'],
])('lets an admin change %s', (_, accountId, refusal) => {
  expect(refusalOf(() => mustBeSomebodyElse(admin, accountId))).toBe(refusal)
})
