import { answer, fakeApi } from '@bellhouse/api-client/testing'
import {
  addOwnToken,
  getOwnSecondFactor,
  listOwnSessions,
  listOwnTokens,
  listPasskeys,
  type OwnSecondFactor,
  type OwnToken,
  revokeOwnToken,
  whoAmI,
} from '@bellhouse/contracts'
import { openScreen } from '@bellhouse/standalone/testing'
import { expect, it, jest } from '@jest/globals'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import screens from '../../screens'

const factor = { rule: 'off' as const, isOwed: false, authenticatorSince: null, passkeys: 0, recoveryCodesLeft: 0 }
const me = { accountId: crypto.randomUUID(), username: 'grace', category: 'admin' as const, name: 'Grace Auma' }
const times = { madeAt: '2026-11-20T08:00:00Z', endsAt: '2026-12-20T08:00:00Z', usedAt: null }

/** To the page, when what it shows counts as old. */
async function comeBack() {
  const later = Date.now() + 60_000
  jest.spyOn(Date, 'now').mockReturnValue(later)
  await act(async () => void window.dispatchEvent(new Event('visibilitychange')))
  jest.restoreAllMocks()
}

function openSecurity(factorNow: () => OwnSecondFactor = () => factor) {
  let tokens: OwnToken[] = []
  const sent: unknown[] = []
  const api = fakeApi(
    answer(getOwnSecondFactor, factorNow),
    answer(listPasskeys, () => []),
    answer(listOwnSessions, () => []),
    answer(listOwnTokens, () => tokens),
    answer(whoAmI, () => ({ ...me, mustChangePassword: false, permissions: ['students.read', 'own-sessions.write'] })),
    answer(addOwnToken, (input) => {
      sent.push(input)
      const { name, permissions } = input
      tokens = [{ ...{ id: crypto.randomUUID(), name, permissions }, ...times }]
      return { id: crypto.randomUUID(), token: 'bht_shown-only-once' }
    }),
    answer(revokeOwnToken, () => {
      tokens = []
      return {}
    }),
  )
  return { user: openScreen(screens, { at: '/security', as: 'admin', api }), sent }
}

it('leads on to the portal once the second step that was owed is set up, and says nothing of it otherwise', async () => {
  const owed = { ...factor, rule: 'required' as const, isOwed: true }
  let now: OwnSecondFactor = owed
  openSecurity(() => now)
  await screen.findByText(/Your school asks you for a second step/)
  expect(screen.queryByRole('link', { name: 'Go on to the portal' })).toBeNull()
  now = { ...owed, isOwed: false, authenticatorSince: '2026-11-30T08:00:00Z', recoveryCodesLeft: 10 }
  await comeBack()
  expect((await screen.findByRole('link', { name: 'Go on to the portal' })).getAttribute('href')).toBe('/dashboard')
  cleanup()

  openSecurity(() => now)
  await screen.findByText('Recovery codes left')
  expect(screen.queryByRole('link', { name: 'Go on to the portal' })).toBeNull()
})

it('makes a token for less than the person may, shows it once, and revokes it', async () => {
  const { user, sent } = openSecurity()
  await user.click(await screen.findByRole('button', { name: 'Create a token' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Create a token' }))
  expect(dialog.queryByRole('checkbox', { name: 'Manage their own sign-in' })).toBeNull()
  expect(dialog.queryByRole('checkbox', { name: 'Erase people permanently' })).toBeNull()
  await user.type(dialog.getByRole('textbox', { name: 'Name' }), 'Library script')
  await user.type(dialog.getByLabelText('Your password'), 'right')
  const make = dialog.getByRole<HTMLButtonElement>('button', { name: 'Make token' })
  expect(make.disabled).toBe(true)
  await user.click(dialog.getByRole('checkbox', { name: 'See students and guardians' }))
  await user.click(make)
  const told = within(await screen.findByRole('dialog', { name: 'Your token' }))
  expect(told.getByText('bht_shown-only-once')).toBeTruthy()
  const wish = { name: 'Library script', permissions: ['students.read'], days: 30 }
  expect(sent).toEqual([{ ...wish, password: 'right' }])
  await user.click(told.getByRole('button', { name: 'I have copied it' }))
  expect(screen.queryByText('bht_shown-only-once')).toBeNull()
  await user.click(await screen.findByRole('button', { name: 'Revoke Library script' }))
  await waitFor(() => expect(screen.queryByText('Library script')).toBeNull())
})
