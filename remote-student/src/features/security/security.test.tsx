import { answer, fakeApi } from '@bellhouse/api-client/testing'
import { endOtherSessions, endOwnSession, listOwnSessions, type OwnSession } from '@bellhouse/contracts'
import { openScreen } from '@bellhouse/ui/testing'
import { expect, it } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import screens from '../../screens'

const aSession = (given: Partial<OwnSession> = {}): OwnSession => ({
  ...{ id: crypto.randomUUID(), device: 'Firefox on Windows', isCurrent: false },
  ...{ signedInAt: '2026-11-20T08:00:00Z', lastUsedAt: '2026-11-20T09:30:00Z' },
  ...given,
})

const here = aSession({ device: 'Chrome on Android', isCurrent: true })

function openSecurity(others: OwnSession[]) {
  let sessions = [here, ...others]
  const api = fakeApi(
    answer(listOwnSessions, () => sessions),
    answer(endOwnSession, ({ sessionId }) => {
      sessions = sessions.filter(({ id }) => id !== sessionId)
      return {}
    }),
    answer(endOtherSessions, () => {
      sessions = [here]
      return { ended: others.length }
    }),
  )
  return openScreen(screens, { at: '/security', as: 'student', api })
}

const rowOf = async (name: RegExp) => within(await screen.findByRole('row', { name }))

it('marks where the person is, which cannot be left from here', async () => {
  openSecurity([])
  const row = await rowOf(/^Chrome on Android/)
  row.getByText('Here and now')
  expect(row.queryByRole('button')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Sign out everywhere else' })).toBeNull()
})

it('signs out in one place', async () => {
  const user = openSecurity([aSession(), aSession({ device: null })])
  const row = await rowOf(/^A browser that did not say/)
  await user.click(row.getByRole('button'))
  await waitFor(() => expect(screen.queryByRole('row', { name: /^A browser/ })).toBeNull())
  screen.getByRole('row', { name: /^Firefox on Windows/ })
})

it('signs out everywhere else after asking', async () => {
  const user = openSecurity([aSession(), aSession()])
  await user.click(await screen.findByRole('button', { name: 'Sign out everywhere else' }))
  const asked = within(await screen.findByRole('dialog', { name: 'Sign out everywhere else?' }))
  await user.click(asked.getByRole('button', { name: 'Sign out everywhere else' }))
  await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(2))
})
