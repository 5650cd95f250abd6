import { afterEach, expect, it, jest } from '@jest/globals'
import { act, screen } from '@testing-library/react'
import { fakeRemotes, openPortal } from '../testing'

afterEach(() => {
  Reflect.deleteProperty(window, 'requestIdleCallback')
  jest.restoreAllMocks()
})

it('whoever goes to another screen looks for releases when that screen is there', async () => {
  const works: (() => void)[] = []
  window.requestIdleCallback = (work) => works.push(work as () => void)
  const looks: string[] = []
  const remotes = fakeRemotes({ look: async (names) => void looks.push(names.join(' ')) })
  const { user } = await openPortal({ at: '/terms', as: 'admin', remotes })
  const now = performance.now.bind(performance)
  jest.spyOn(performance, 'now').mockImplementation(() => now() + 6_000)

  await user.click(screen.getByRole('link', { name: 'Dashboard' }))
  await screen.findByRole('heading', { name: 'admin: dashboard' })
  expect(looks).toEqual([])

  act(() => {
    for (const work of works) work()
  })
  expect(looks).toEqual(['admin chat'])
})
