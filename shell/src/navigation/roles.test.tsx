import type { Api } from '@bellhouse/api-client'
import { answer, fakeApi } from '@bellhouse/api-client/testing'
import { heldBy, whoAmI } from '@bellhouse/contracts'
import { keepPermissions } from '@bellhouse/session'
import { useCloseWarning } from '@bellhouse/ui'
import { beforeEach, describe, expect, it } from '@jest/globals'
import { act, renderHook, screen, waitFor, within } from '@testing-library/react'
import { aDeployedRemote, fakeRemotes, openPortal, signInAs, someScreens } from '../testing'

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

function openAs(permissions: string[] | undefined, at: string, answered: Promise<void> = Promise.resolve()) {
  const whole = fakeRemotes().state()
  const deployed = { ...whole.deployed, admin: aDeployedRemote('admin', [...(someScreens.admin ?? []), ...guarded]) }
  const me = { accountId: crypto.randomUUID(), username: 'ruth', category: 'admin' as const, name: 'Ruth' }
  const told = fakeApi(
    answer(whoAmI, () => ({ ...me, mustChangePassword: false, ...(permissions && { permissions }) })),
  )
  const api: Api = (endpoint, input) => answered.then(() => told(endpoint, input))
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

describe('a role that is taken away while its screen is open', () => {
  const address = () => screen.getByRole('status', { name: 'Address' }).textContent

  async function openUntilTaken() {
    keepPermissions({ username: 'admin', permissions: ['staff.read'] })
    let take = (): void => undefined
    const taken = new Promise<void>((resolve) => {
      take = resolve
    })
    await openAs(['students.read'], '/staff', taken)
    await screen.findByRole('heading', { level: 1, name: 'admin: staff' })
    return () => act(async () => take())
  }

  it('leads away where nothing has been begun', async () => {
    const take = await openUntilTaken()
    await take()
    await waitFor(() => expect(address()).toBe('/unauthorized'))
  })

  it('leaves what has been begun where it stands, and says that it can only be copied', async () => {
    const take = await openUntilTaken()
    const form = renderHook(() => useCloseWarning(true))
    await take()
    await screen.findByText(/^Your role has changed and no longer has this page\./)
    expect(address()).toBe('/staff')
    screen.getByRole('heading', { level: 1, name: 'admin: staff' })
    form.unmount()
  })
})

describe('while the server has not said what the person may', () => {
  const never = new Promise<void>(() => undefined)

  it('the menu has what everybody of the category has, so that nothing is taken away again', async () => {
    await openAs(undefined, '/dashboard', never)
    await screen.findByRole('heading', { level: 1, name: 'admin: dashboard' })
    expect(menu().getByText('Dashboard')).toBeTruthy()
    expect(menu().queryByText('Staff Members')).toBeNull()
  })

  it('the menu has what was kept of the last answer', async () => {
    signInAs('admin')
    keepPermissions({ username: 'admin', permissions: heldBy('admin', ['staff.read']) })
    await openAs(undefined, '/staff', never)
    await screen.findByRole('heading', { level: 1, name: 'admin: staff' })
    expect(menu().getByText('Staff Members')).toBeTruthy()
    expect(menu().queryByText('Grading')).toBeNull()
  })

  it('a page is not shown that the last answer left out', async () => {
    signInAs('admin')
    keepPermissions({ username: 'admin', permissions: heldBy('admin', ['students.read']) })
    await openAs(undefined, '/staff', never)
    await waitFor(() => expect(screen.getByRole('status', { name: 'Address' }).textContent).toBe('/unauthorized'))
  })
})
