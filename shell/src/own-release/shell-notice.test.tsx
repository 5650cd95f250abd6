import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { screen, within } from '@testing-library/react'
import { openPortal } from '../testing'
import type { ShellState } from './follow-shell'
import { createOwnRelease } from './own-release'
import type { OwnRelease } from './own-release-context'

beforeEach(() => {
  localStorage.clear()
  window.scrollTo = () => undefined
})

afterEach(() => document.getElementById('deployed-shell')?.remove())

function anOwnRelease(state: ShellState) {
  return {
    state: () => state,
    watch: () => () => undefined,
    look: async () => undefined,
    navigated: jest.fn(),
    changeNow: jest.fn(),
    drawn: jest.fn(),
  } satisfies OwnRelease
}

describe('a page of somebody who is signed in', () => {
  it.each([
    ['newer', 'status', 'A newer version of the portal is ready.', 'Load it now'],
    ['rolled-back', 'alert', 'This version of the portal was rolled back.', 'Change now'],
  ] as const)('says of a shell that is %s what comes (role %s), with a button', async (state, role, text, button) => {
    const own = anOwnRelease(state)
    const { user } = await openPortal({ at: '/dashboard', as: 'admin', own })
    const notice = screen.getAllByRole(role).find((one) => one.textContent?.includes(text))
    if (!notice) throw new Error(`There is no ${role} that says so`)
    await user.click(within(notice).getByRole('button', { name: button }))
    expect(own.changeNow).toHaveBeenCalledTimes(1)
  })

  it('says nothing of a shell that is current', async () => {
    await openPortal({ at: '/dashboard', as: 'admin', own: anOwnRelease('current') })
    expect(screen.queryByText(/version of the portal/)).toBeNull()
  })

  it('tells of each address that somebody goes to', async () => {
    const own = anOwnRelease('newer')
    const { user } = await openPortal({ at: '/students/s1', as: 'admin', own })
    own.navigated.mockClear()
    await user.click(screen.getByRole('link', { name: 'Dashboard' }))
    await screen.findByRole('heading', { level: 1, name: 'admin: dashboard' })
    expect(own.navigated).toHaveBeenCalled()
  })
})

describe('the load of the shell', () => {
  const begin = () => {
    const reports: unknown[] = []
    const onDrawn = jest.fn()
    const unused = {
      pointer: async () => Promise.reject(new Error()),
      release: async () => Promise.reject(new Error()),
    }
    const own = createOwnRelease({
      reader: unused,
      seenMoves: { newest: () => 0, note: () => undefined },
      isSafeToLeave: () => true,
      report: (load) => reports.push(load),
      began: performance.now(),
      onDrawn,
    })
    return { own, reports, onDrawn }
  }

  it('is done, once, when the first page of somebody who is signed in is drawn', async () => {
    const block = document.createElement('script')
    Object.assign(block, { type: 'application/json', id: 'deployed-shell' })
    const pointer = { seq: 1, active: '1.0.0+aaaaaaaa', reason: 'First', by: 'ops', at: '2026-11-21T08:00:00.000Z' }
    block.textContent = JSON.stringify({ release: '1.0.0+aaaaaaaa', base: '/', pointer })
    document.body.append(block)
    const { own, reports, onDrawn } = begin()
    await openPortal({ at: '/login', own })
    expect(reports).toEqual([])

    await openPortal({ at: '/dashboard', as: 'admin', own })
    await openPortal({ at: '/dashboard', as: 'admin', own })
    expect(reports).toMatchObject([{ remote: 'shell', release: '1.0.0+aaaaaaaa', outcome: 'loaded', phase: 'render' }])
    expect(onDrawn).toHaveBeenCalledTimes(1)
  })

  it('is not told of where the shell comes from no store', () => {
    expect(begin().own).toBeNull()
  })
})
