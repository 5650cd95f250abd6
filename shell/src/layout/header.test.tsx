import { noteWaiting } from '@bellhouse/ui'
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals'
import { screen } from '@testing-library/react'
import { openPortal } from '../testing'

let stop = () => {}

const outbox = (noun: string, waiting: number, waitingGroups: number) => ({
  noun,
  subscribe: () => () => {},
  state: () => ({ waiting, waitingGroups, isStuck: false }),
})

beforeEach(() => {
  // The server is told, and nobody waits for its answer.
  window.fetch = jest.fn<typeof fetch>().mockRejectedValue(new TypeError('No network'))
  stop = noteWaiting([outbox('register', 41, 1), outbox('mark sheet', 60, 2)])
})

afterEach(() => {
  stop()
  jest.restoreAllMocks()
})

async function chooseLogout() {
  const { user } = await openPortal({ at: '/dashboard', as: 'admin' })
  await user.click(screen.getByRole('button', { name: 'admin' }))
  await user.click(screen.getByRole('menuitem', { name: 'Logout' }))
}

it('asks before somebody signs out whose registers have not reached the server, and stays where they stay', async () => {
  const question = jest.spyOn(window, 'confirm').mockReturnValue(false)
  await chooseLogout()
  expect(question.mock.calls).toEqual([[expect.stringMatching(/^1 register and 2 mark sheets wait to be sent\. /)]])
  expect(localStorage.getItem('username')).toBe('admin')
})

it('signs out whoever leaves it to the next time', async () => {
  jest.spyOn(window, 'confirm').mockReturnValue(true)
  await chooseLogout()
  expect(localStorage.getItem('username')).toBeNull()
})

it('signs out at once where nothing waits', async () => {
  stop()
  const question = jest.spyOn(window, 'confirm')
  await chooseLogout()
  expect(question).not.toHaveBeenCalled()
  expect(localStorage.getItem('username')).toBeNull()
})
