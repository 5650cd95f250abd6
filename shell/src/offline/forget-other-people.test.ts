import 'fake-indexeddb/auto'
import { findKeptAnswer, findStoredValue, keepAnswer, storeValue } from '@bellhouse/api-client/person-store'
import { endSession } from '@bellhouse/session'
import { afterEach, expect, it } from '@jest/globals'
import { waitFor } from '@testing-library/react'
import { signInAs } from '../testing'
import { forgetOtherPeople } from './forget-other-people'

let stop = () => {}
afterEach(() => {
  stop()
  endSession()
})

it('removes at the sign-out what the server had answered, and leaves what was entered', async () => {
  signInAs('staff', 'grace')
  await keepAnswer('grace', '/api/notices {}', 'An answer')
  await storeValue('grace', 'a draft', 'Dear parents')
  stop = forgetOtherPeople()
  endSession()
  await waitFor(async () => expect(await findKeptAnswer('grace', '/api/notices {}')).toBeUndefined(), {
    timeout: 8_000,
  })
  expect((await findStoredValue('grace', 'a draft'))?.value).toBe('Dear parents')
})
