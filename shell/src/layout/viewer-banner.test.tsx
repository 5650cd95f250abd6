import { answer, fakeApi } from '@bellhouse/api-client/testing'
import { stopSeeingAs, whoAmI } from '@bellhouse/contracts'
import { beforeEach, expect, it } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import { openPortal } from '../testing'

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})

const until = new Date(Date.now() + 1_800_000).toISOString()
const ada = { accountId: crypto.randomUUID(), username: 'ada', category: 'admin' as const, name: 'Ada Nakato' }

it('says on every screen who is looked at as whom, and leads back', async () => {
  const payload = btoa(JSON.stringify({ username: 'grace', user_category: 'staff', exp: Date.now() })).replace(
    /=+$/,
    '',
  )
  const own = `e30.${payload}.x`
  const api = fakeApi(
    answer(whoAmI, () => ({ ...ada, mustChangePassword: false, seenBy: { name: 'Grace Auma', until } })),
    answer(stopSeeingAs, () => ({ access_token: own })),
  )
  for (const at of ['/terms', '/students/']) {
    const { user } = await openPortal({ at, as: 'admin', api })
    const main = within(screen.getAllByRole('main').at(-1) as HTMLElement)
    const notice = await main.findByText(/viewing the portal as Ada Nakato/)
    // A toast lies where the breadcrumb is.
    const trail = main.getByRole('navigation', { name: 'Breadcrumb' })
    expect(trail.compareDocumentPosition(notice)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
    if (at === '/terms') continue
    await user.click(main.getByRole('button', { name: 'Stop viewing' }))
    await waitFor(() => expect(localStorage.getItem('authToken')).toBe(own))
  }
})
