import { beforeEach, describe, expect, it, jest } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import { ChunkLoadError } from '../remotes/chunk-load-error'
import { fakeRemotes, openPortal, signInAs } from '../testing'
import { landingFor } from './landing'
import { takeReturn } from './return-address'
import { listRoutes } from './routes'
import { endRefusedSession } from './why-signed-out'

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})

const address = () => screen.getByRole('status', { name: 'Address' }).textContent
const arrivesAt = (at: string) => waitFor(() => expect(address()).toBe(at))

describe('somebody who is not signed in', () => {
  it('§8 is warned with "Please login first!" and led to /login', async () => {
    await openPortal({ at: '/students/s1' })
    await arrivesAt('/login')
    await screen.findByText('Please login first!')
  })

  it('§8 §9 is warned top-center, coloured, without a progress bar', async () => {
    await openPortal({ at: '/dashboard' })
    const toast = await screen.findByText('Please login first!')
    const box = toast.closest('.Toastify__toast')
    expect(box?.className).toMatch(/Toastify__toast-theme--colored/)
    expect(box?.className).toMatch(/Toastify__toast--warning/)
    expect(box?.parentElement?.className).toMatch(/--top-center/)
    expect(box?.querySelector('.Toastify__progress-bar--wrp')?.getAttribute('data-hidden')).toBe('true')
  })

  it('reads why, where the server says that the session was ended', async () => {
    const message = 'You were signed out from another device, or by the school’s office. Sign in again.'
    endRefusedSession({ problem: { code: 'signed-out', message, wasEnded: true } })
    await openPortal({ at: '/students/s1' })
    await screen.findByText(message)
    expect(screen.queryByText('Please login first!')).toBeNull()
  })

  it('§8 reads the sentence of a missing session where it only ran out, or was ended long ago', async () => {
    const now = Date.now()
    jest.spyOn(Date, 'now').mockReturnValueOnce(now - 60_000)
    endRefusedSession({ problem: { code: 'signed-out', message: 'Ended', wasEnded: true } })
    endRefusedSession({ problem: { code: 'signed-out', message: 'Please sign in' } })
    await openPortal({ at: '/students/s1' })
    await screen.findByText('Please login first!')
  })

  it('§4 has the wanted page remembered', async () => {
    await openPortal({ at: '/students/s1?page=2' })
    await arrivesAt('/login')
    expect(takeReturn()).toBe('/students/s1?page=2')
  })

  it.each(['/login', '/', '/unauthorized', '/not-found', '/login/'])('§2 may open %s', async (at) => {
    await openPortal({ at })
    await screen.findByRole('heading', { level: 1 })
    expect(address()).toBe(at)
    expect(screen.queryByRole('navigation', { name: 'Main menu' })).toBeNull()
  })
})

describe('somebody of another category', () => {
  it.each([
    ['staff', '/dashboard'],
    ['staff', '/students/s1'],
    ['student', '/teacher/dashboard'],
    ['admin', '/teacher/dashboard'],
  ] as const)('§8 %s at %s is told so and led to /unauthorized', async (as, at) => {
    await openPortal({ at, as })
    await arrivesAt('/unauthorized')
    const toast = await screen.findByText('You can not access this page!')
    expect(toast.closest('.Toastify__toast')?.className).toMatch(/Toastify__toast--error/)
  })
})

describe('an address', () => {
  it('§8 that nobody knows leads to /not-found', async () => {
    await openPortal({ at: '/no_such_page', as: 'admin' })
    await arrivesAt('/not-found')
  })

  it('§8 that nobody knows leads to /not-found without a session as well', async () => {
    await openPortal({ at: '/no_such_page' })
    await arrivesAt('/not-found')
  })

  it.each([
    ['admin', 'admin: dashboard'],
    ['student', 'student: dashboard'],
  ] as const)('§6 that two remotes share is answered for %s by theirs', async (as, title) => {
    await openPortal({ at: '/dashboard', as })
    await screen.findByRole('heading', { level: 1, name: title })
  })

  it.each(['/students', '/students/', '/students/s1', '/students/s1/'])(
    '§2 answers with and without the last slash: %s',
    async (at) => {
      await openPortal({ at, as: 'admin' })
      await screen.findByRole('heading', { level: 1, name: 'admin: students/:class?' })
    },
  )

  it('is judged without the table of a remote that is no home of theirs, where somebody else has it', async () => {
    const whole = fakeRemotes().state()
    const partly = { ...whole, deployed: { ...whole.deployed, student: null } }
    await openPortal({ at: '/teacher/dashboard', as: 'admin', remotes: fakeRemotes({ state: () => partly }) })
    await arrivesAt('/unauthorized')
  })

  it('is not judged where the page names no remote at all', async () => {
    const nothing = { ...fakeRemotes().state(), deployed: {} }
    await openPortal({ at: '/terms', as: 'admin', remotes: fakeRemotes({ state: () => nothing }) })
    within(await screen.findByRole('alert')).getByRole('button', { name: 'Try again' })
    expect(address()).toBe('/terms')
  })

  it('is not judged while the table that may know it could not be had', async () => {
    const whole = fakeRemotes().state()
    const failures = { admin: new ChunkLoadError('admin', 'missing', 'no pointer') }
    const partly = { ...whole, deployed: { ...whole.deployed, admin: null }, failures }
    await openPortal({
      at: '/terms',
      as: 'admin',
      remotes: fakeRemotes({ state: () => partly }),
    })

    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain('Loading chunk failed: remote-admin')
    within(alert).getByRole('button', { name: 'Try again' })
    expect(address()).toBe('/terms')
  })
})

describe('after signing in', () => {
  const routes = listRoutes(fakeRemotes().state().deployed)

  it.each([
    ['admin', null, '/dashboard'],
    ['student', null, '/dashboard'],
    ['staff', null, '/teacher/dashboard'],
    ['admin', '/students/s1?page=2', '/students/s1?page=2'],
    ['staff', '/students/s1', '/teacher/dashboard'],
    ['admin', '/no_such_page', '/dashboard'],
  ] as const)('%s who wanted %s lands at %s', async (category, wanted, landing) => {
    expect(landingFor(routes, category, wanted)).toBe(landing)
  })

  it('nobody stays on the sign-in page', async () => {
    signInAs('staff')
    await openPortal({ at: '/login' })
    await arrivesAt('/teacher/dashboard')
  })
})
