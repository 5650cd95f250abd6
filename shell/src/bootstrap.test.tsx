import { reportLoads } from '@bellhouse/contracts'
import { afterEach, beforeAll, beforeEach, expect, it, jest } from '@jest/globals'
import { screen, waitFor } from '@testing-library/react'
import { type ComponentType, useEffect, useState } from 'react'
import { bootstrap } from './bootstrap'
import { drawPortal } from './draw-portal'
import type { PortalProps } from './portal'
import { signInAs } from './testing'

const sent: { url: string; body: string }[] = []

// What is thrown past all boundaries would be thrown by the tools of tests instead.
beforeAll(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false })
})

beforeEach(() => {
  sent.length = 0
  jest.spyOn(console, 'error').mockImplementation(() => undefined)
  const fetch = async (url: string | URL | Request, { body }: RequestInit = {}) => {
    sent.push({ url: String(url), body: String(body) })
    return { ok: true, status: 200, headers: new Headers(), json: async () => ({ counted: 1 }), text: async () => '' }
  }
  Object.assign(globalThis, { fetch })
  signInAs('admin')
  history.replaceState(null, '', '/dashboard')
  const pointer = { seq: 1, active: '1.0.0+aaaaaaaa', reason: 'First', by: 'ops', at: '2026-11-21T08:00:00.000Z' }
  const shell = { release: '1.0.0+aaaaaaaa', base: '/', pointer }
  document.body.innerHTML = `<div id="root"></div>
    <script type="application/json" id="deployed-shell">${JSON.stringify(shell)}</script>`
})

afterEach(() => {
  jest.restoreAllMocks()
  localStorage.clear()
})

const root = () => document.getElementById('root') as HTMLElement

/** The portal's code with something else in it. */
const drawing = (What: ComponentType<PortalProps>) => ({
  drawPortal: (...[place, options]: Parameters<typeof drawPortal>) =>
    drawPortal(place, options, (props) => <What {...props} />),
})

const listTold = () =>
  sent
    .filter(({ url }) => url.endsWith(reportLoads.path))
    .flatMap(({ body }) => reportLoads.input.parse(JSON.parse(body)).loads)

async function isToldOf(phase: string) {
  expect((await screen.findByRole('alert')).textContent).toContain('Loading chunk failed')
  screen.getByRole('button', { name: 'Try again' })
  await waitFor(() => expect(listTold()).not.toEqual([]))
  const told = { remote: 'shell', release: '1.0.0+aaaaaaaa', outcome: 'failed', phase, failure: 'init' }
  expect(listTold()).toMatchObject([told])
}

it('says so, and tells the server, when the code of the portal does not arrive', async () => {
  bootstrap(root(), () => Promise.reject(new Error('gone')))
  await isToldOf('chunk')
})

it('says so, and tells the server, when the portal throws before anything of it is drawn', async () => {
  const Portal = () => {
    throw new Error('broken')
  }
  bootstrap(root(), async () => drawing(Portal))
  await isToldOf('render')
})

it('says so, and tells nobody, when it throws later: that is no failed load', async () => {
  const Portal = ({ onDrawn }: { onDrawn: () => void }) => {
    const [isOver, setOver] = useState(false)
    useEffect(onDrawn, [])
    if (isOver) throw new Error('broken')
    return (
      <button type="button" onClick={() => setOver(true)}>
        Break
      </button>
    )
  }
  bootstrap(root(), async () => drawing(Portal))
  const button = await screen.findByRole('button', { name: 'Break' })
  button.click()
  await screen.findByRole('alert')
  // What is told of a second page, which fails after this one, is all that is told.
  document.body.append(Object.assign(document.createElement('div'), { id: 'second' }))
  bootstrap(document.getElementById('second') as HTMLElement, () => Promise.reject(new Error('gone')))
  await waitFor(() => expect(listTold()).toMatchObject([{ phase: 'chunk' }]))
})
