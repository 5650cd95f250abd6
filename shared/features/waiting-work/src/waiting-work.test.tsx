import { markOutbox } from '@bellhouse/marks'
import { readSession } from '@bellhouse/session'
import 'fake-indexeddb/auto'
import { NetworkError, useEndpoint } from '@bellhouse/api-client'
import { Outbox } from '@bellhouse/api-client/outbox'
import { answer, fakeApi } from '@bellhouse/api-client/testing'
import { defineScreens, getTeacherDashboard, type InputOf, saveMarks, sheetIdOf } from '@bellhouse/contracts'
import { openScreen } from '@bellhouse/standalone/testing'
import { maySignOut } from '@bellhouse/ui'
import { expect, it, jest } from '@jest/globals'
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { WaitingWork } from './waiting-work'

const screens = defineScreens({
  path: 'today',
  title: 'Today',
  category: 'staff',
  load: async () => ({
    default: () => (
      <>
        <h1>Today</h1>
        <WaitingWork person={readSession()?.username ?? ''} />
      </>
    ),
  }),
})

const id = () => crypto.randomUUID()
const cell = { assessmentId: id(), studentId: id(), text: '41', version: 0 }
const place = { streamId: id(), subjectId: id(), termId: id() }

/** Leaves one mark behind, as somebody does who writes it without a network and closes the browser. */
async function leaveMark(person: string) {
  const away = fakeApi(
    answer(saveMarks, () => {
      throw new NetworkError(0)
    }),
  )
  const outbox = await Outbox.open({ person, kind: markOutbox(away), isSignedIn: () => false })
  await outbox.put([{ group: sheetIdOf(place), key: `${cell.assessmentId} ${cell.studentId}`, payload: cell }])
  outbox.close()
}

function openToday(username: string) {
  const sent: InputOf<typeof saveMarks>[] = []
  const api = fakeApi(
    answer(saveMarks, (input) => {
      sent.push(input)
      const mark = { ...cell, value: 41, status: null, version: 1, by: 'Me', at: '2026-11-20T08:00:00Z' }
      return { cells: [{ ...cell, outcome: 'saved' as const, mark, reason: null }] }
    }),
  )
  openScreen(screens, { at: '/today', as: 'staff', username, api })
  return sent
}

const aWhile = () => act(() => new Promise<void>((resolve) => setTimeout(resolve, 300)))

it('sends what a person left behind from whatever screen they open, once, and never as somebody else', async () => {
  await leaveMark('grace')

  const byOtto = openToday('otto')
  await screen.findByRole('heading', { name: 'Today' })
  await aWhile()
  expect(byOtto).toEqual([])
  cleanup()

  const byGrace = openToday('grace')
  await waitFor(() => expect(byGrace).toEqual([{ ...place, cells: [cell] }]))
  cleanup()

  const again = openToday('grace')
  await aWhile()
  expect(again).toEqual([])
})

it('says on every page what waits while the server cannot be reached, and asks before somebody signs out of it', async () => {
  await leaveMark('ruth')
  const away = fakeApi(
    answer(saveMarks, () => {
      throw new NetworkError(0)
    }),
  )
  openScreen(screens, { at: '/today', as: 'staff', username: 'ruth', api: away })
  expect(await screen.findByText('1 mark sheet waits for the network')).toBeTruthy()
  const question = jest.spyOn(window, 'confirm').mockReturnValue(false)
  expect(maySignOut()).toBe(false)
  expect(question.mock.calls[0]?.[0]).toMatch(/^1 mark sheet waits to be sent\. /)
  cleanup()

  openToday('ruth')
  await aWhile()
  expect(screen.queryByText(/for the network/)).toBeNull()
  expect(maySignOut()).toBe(true)
  expect(question).toHaveBeenCalledTimes(1)
})

const aDay = {
  ...{ name: 'Ada', unusualDay: null, sessions: [], streams: [], handOvers: [], registersOwed: [], marksOwed: [] },
  week: { today: '2026-11-27', timeZone: 'Africa/Kampala', term: null, publishedAt: null, periods: [], days: [] },
  notices: { shown: [], unread: 0 },
}

function Day() {
  const { unread } = useEndpoint(getTeacherDashboard, {})
  return (
    <>
      <h1>Asked {unread} times</h1>
      <WaitingWork person="joy" />
    </>
  )
}

it('has a first screen that is open asked for anew when something arrives that it missed', async () => {
  await leaveMark('joy')
  let asked = 0
  const mark = { ...cell, value: 41, status: null, version: 1, by: 'Me', at: '2026-11-20T08:00:00Z' }
  const api = fakeApi(
    answer(saveMarks, () => ({ cells: [{ ...cell, outcome: 'saved' as const, mark, reason: null }] })),
    answer(getTeacherDashboard, () => ({ ...aDay, unread: ++asked })),
  )
  const day = defineScreens({ path: 'day', title: 'Day', category: 'staff', load: async () => ({ default: Day }) })
  openScreen(day, { at: '/day', as: 'staff', username: 'joy', api })
  expect(await screen.findByRole('heading', { name: 'Asked 2 times' })).toBeTruthy()
})
