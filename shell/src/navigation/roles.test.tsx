import { answer, fakeApi } from '@bellhouse/api-client/testing'
import { whoAmI } from '@bellhouse/contracts'
import { beforeEach, expect, it } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import { aDeployedRemote, fakeRemotes, openPortal, someScreens } from '../testing'

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})

const children = [
  { url: '/grading', label: 'Grading', title: 'Grading' },
  { url: '/terms', label: 'Terms', title: 'Terms' },
]
const guarded = [
  { path: 'grading', title: 'Grading', category: 'admin' as const, permission: 'grading.write' },
  {
    ...{ path: 'imports', title: 'Imports', category: 'admin' as const, permission: 'of-a-later.release' },
    menu: [{ group: 'Settings', order: 9, icon: 'terms', id: 'imports', children }],
  },
  {
    ...{ path: 'staff', title: 'Staff Members', category: 'admin' as const, permission: 'staff.read' },
    menu: [{ group: 'Staff', order: 8, icon: 'staff' }],
    acts: ['Add somebody'],
  },
]

function openAs(permissions: string[] | undefined, at: string) {
  const whole = fakeRemotes().state()
  const deployed = { ...whole.deployed, admin: aDeployedRemote('admin', [...(someScreens.admin ?? []), ...guarded]) }
  const me = { accountId: crypto.randomUUID(), username: 'ruth', category: 'admin' as const, name: 'Ruth' }
  const api = fakeApi(answer(whoAmI, () => ({ ...me, mustChangePassword: false, ...(permissions && { permissions }) })))
  const state = { ...whole, deployed }
  return openPortal({ at, as: 'admin', api, remotes: fakeRemotes({ state: () => state }) })
}

const menu = () => within(screen.getByRole('navigation', { name: 'Main menu' }))

it('offers what the role has, and no more', async () => {
  const { user } = await openAs(['students.read'], '/terms')
  await screen.findByRole('heading', { level: 1, name: 'admin: terms' })
  await waitFor(() => expect(menu().queryByText('Staff Members')).toBeNull())
  await user.click(menu().getByText('Imports'))
  expect(menu().queryByText('Grading')).toBeNull()
  expect(menu().getByText('Terms')).toBeTruthy()
})

it('offers everything to whoever has no role of the school, and where the server does not say', async () => {
  await openAs(undefined, '/staff')
  await screen.findByRole('heading', { level: 1, name: 'admin: staff' })
  expect(menu().getByText('Staff Members')).toBeTruthy()
})

it('leads whoever types the address of another screen to /unauthorized', async () => {
  await openAs(['students.read'], '/staff')
  await waitFor(() => expect(screen.getByRole('status', { name: 'Address' }).textContent).toBe('/unauthorized'))
})
