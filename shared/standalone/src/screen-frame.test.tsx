import { BadRequestError, NetworkError, useEndpoint } from '@bellhouse/api-client'
import { answer, fakeApi } from '@bellhouse/api-client/testing'
import { defineScreens, getSchool, type Screen } from '@bellhouse/contracts'
import { Page, ScreenFrame } from '@bellhouse/ui'
import { expect, it, jest } from '@jest/globals'
import { act, render, screen, waitFor } from '@testing-library/react'
import { lazy } from 'react'
import { openScreen } from './testing'

const school = {
  name: 'Hillside School',
  shortName: 'Hillside',
  motto: '',
  timeZone: 'Africa/Kampala',
  today: '2026-11-19',
  classes: [],
  terms: [],
}

function SchoolScreen() {
  return <Page title={useEndpoint(getSchool, {}).name} />
}

const rowOf = (load: Screen['load']) => defineScreens({ path: 'school', title: 'School', category: 'admin', load })
const loaded = rowOf(async () => ({ default: SchoolScreen }))
const visit = { at: '/school', as: 'admin' } as const

function quietly() {
  jest.spyOn(console, 'error').mockImplementation(() => {})
}

it('says Loading until the answer is there', async () => {
  openScreen(loaded, { ...visit, api: fakeApi(answer(getSchool, () => school)) })
  expect(screen.getByRole('status').textContent).toBe('Loading')
  await screen.findByRole('heading', { level: 1, name: 'Hillside School' })
  expect(screen.queryByRole('status')).toBeNull()
})

it('says what happened and tries a failed request again', async () => {
  quietly()
  let isAway = true
  const api = fakeApi(
    answer(getSchool, () => {
      if (isAway) throw new NetworkError(0)
      return school
    }),
  )
  const user = openScreen(loaded, { ...visit, api })
  await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('The server cannot be reached.'))
  isAway = false
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByRole('heading', { name: 'Hillside School' })
})

it.each([
  [400, { code: 'invalid', message: 'Some fields need to be corrected' }, 'There is nothing at this address.'],
  [404, { code: 'not-found', message: 'This student does not exist' }, 'This student does not exist.'],
] as const)('says of an address that leads nowhere (%i) that it may be mistyped', async (status, problem, title) => {
  quietly()
  const api = fakeApi(
    answer(getSchool, () => {
      throw new BadRequestError(status, problem)
    }),
  )
  openScreen(loaded, { ...visit, api })
  const said = (await screen.findByRole('alert')).textContent
  expect(said).toContain(`${title}The address may be mistyped.`)
})

it('names the part whose code did not arrive and asks for the code again', async () => {
  quietly()
  const load = jest.fn<Screen['load']>()
  load.mockRejectedValueOnce(Object.assign(new Error('gone'), { name: 'ChunkLoadError' }))
  load.mockResolvedValue({ default: SchoolScreen })
  const user = openScreen(rowOf(load), { ...visit, api: fakeApi(answer(getSchool, () => school)) })
  await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('Loading chunk failed: School'))
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByRole('heading', { name: 'Hillside School' })
  expect(load).toHaveBeenCalledTimes(2)
})

it.each([
  ['contract', 'of versions that do not fit together'],
  ['integrity', 'is not what was published'],
  ['missing', 'Check the connection'],
])('says what to do when code did not arrive (%s)', async (type, sentence) => {
  quietly()
  const load = () => Promise.reject(Object.assign(new Error('gone'), { name: 'ChunkLoadError', type }))
  openScreen(rowOf(load), { ...visit, api: fakeApi() })
  expect((await screen.findByRole('alert')).textContent).toContain(sentence)
})

it('keeps one heading of the first level while a whole screen waits or has failed', async () => {
  quietly()
  let fail: (error: Error) => void = () => {}
  const Late = lazy(() => new Promise<never>((_, reject) => (fail = reject)))
  render(
    <ScreenFrame heading="Students">
      <Late />
    </ScreenFrame>,
  )
  screen.getByRole('heading', { level: 1, name: 'Students' })
  screen.getByRole('status')
  await act(async () => fail(new NetworkError(0)))
  await screen.findByRole('alert')
  screen.getByRole('heading', { level: 1, name: 'Students' })
})

it('keeps other categories out', async () => {
  openScreen(loaded, { ...visit, as: 'student', api: fakeApi() })
  await screen.findByText(/may not open/i)
})
