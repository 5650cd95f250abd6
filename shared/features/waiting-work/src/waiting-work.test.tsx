import { markOutbox, openMarkOutbox } from '@bellhouse/marks'
import { openRegisterOutbox } from '@bellhouse/registers'
import { readSession } from '@bellhouse/session'
import 'fake-indexeddb/auto'
import { BadRequestError, NetworkError, useEndpoint } from '@bellhouse/api-client'
import { Outbox } from '@bellhouse/api-client/outbox'
import { answerNameOf, findKeptAnswer, keepAnswer } from '@bellhouse/api-client/person-store'
import { answer, fakeApi } from '@bellhouse/api-client/testing'
import {
  addressOf,
  defineScreens,
  getTeacherDashboard,
  type InputOf,
  openMarkSheet,
  pathOf,
  registerIdOf,
  type Screen,
  saveMarks,
  saveRegister,
  sheetIdOf,
} from '@bellhouse/contracts'
import { openScreen } from '@bellhouse/standalone/testing'
import { maySignOut } from '@bellhouse/ui'
import { expect, it, jest } from '@jest/globals'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { WaitingWork } from './waiting-work'

const sheetAt = (sheetId?: string) => addressOf.teacherMarks(sheetId)

const today = {
  path: 'today',
  title: 'Today',
  category: 'staff',
  load: async () => ({
    default: () => (
      <>
        <h1>Today</h1>
        <WaitingWork
          person={readSession()?.username ?? ''}
          registerAt={addressOf.teacherAttendance}
          sheetAt={sheetAt}
        />
      </>
    ),
  }),
} satisfies Screen

const screens = defineScreens(today)

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
  const outbox = await Outbox.open({ person, kind: markOutbox(away, person), isSignedIn: () => false })
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

it('puts what the server took on the sheet that is there without a network, wherever its person is by then', async () => {
  const name = answerNameOf(openMarkSheet, place)
  const newer = { ...cell, studentId: id(), value: 7, version: 3 }
  const asked = { stream: 'S1 East', marks: [{ ...cell, value: 40, version: 0 }, newer] }
  await keepAnswer('ines', name, asked)
  const { at } = (await findKeptAnswer('ines', name)) ?? {}
  await leaveMark('ines')
  openToday('ines')
  const marks = expect.arrayContaining([newer, expect.objectContaining({ studentId: cell.studentId, value: 41 })])
  await waitFor(async () => expect((await findKeptAnswer('ines', name))?.value).toEqual({ ...asked, marks }))
  expect((await findKeptAnswer('ines', name))?.at).toBe(at)
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
      <WaitingWork person="joy" registerAt={addressOf.teacherAttendance} sheetAt={sheetAt} />
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

/** A server that has had both from somebody else in the meantime. */
const overtakenApi = () =>
  fakeApi(
    answer(saveMarks, () => {
      const mark = { ...cell, value: 39, status: null, version: 2, by: 'Otto', at: '2026-11-20T08:00:00Z' }
      return { cells: [{ ...cell, outcome: 'conflict' as const, mark, reason: null }] }
    }),
    answer(saveRegister, ({ entries }) => ({
      ...{ takenBy: 'Otto', takenAt: '2026-11-20T08:00:00Z' },
      entries: entries.map(({ studentId }) => ({
        ...{ studentId, outcome: 'conflict' as const, reason: null },
        entry: {
          status: 'late' as const,
          minutesLate: 5,
          note: null,
          version: 1,
          by: 'Otto',
          at: '2026-11-20T08:00:00Z',
        },
      })),
    })),
  )

const noMark = { ...cell, value: null, status: null, by: null, at: null }

const register = { streamId: id(), date: '2026-11-20', session: 'morning' as const }

/** Leaves a register of one student behind. */
async function leaveRegister(person: string) {
  const outbox = await openRegisterOutbox(overtakenApi(), person)
  const entry = { studentId: id(), status: 'absent' as const, minutesLate: null, note: null, version: 0 }
  const payload = { ...entry, confirmed: false, name: 'Ada', stream: 'S3 West' }
  await outbox.put([{ group: registerIdOf(register), key: `${registerIdOf(register)} ${entry.studentId}`, payload }])
  outbox.close()
}

it('says on every page what somebody else overtook, leads to it, and asks before somebody signs out of it, until it is settled', async () => {
  await leaveMark('ida')
  await leaveRegister('ida')
  openScreen(screens, { at: '/today', as: 'staff', username: 'ida', api: overtakenApi() })
  const told = '1 register and 1 mark sheet need a look: somebody else changed them meanwhile'
  const band = (await screen.findByText(new RegExp(told))).closest('[role=status]') as HTMLElement
  expect(
    within(band)
      .getAllByRole('link')
      .map((link) => link.getAttribute('href')),
  ).toEqual([
    addressOf.teacherAttendance({ stream: register.streamId, date: register.date, session: register.session }),
    addressOf.teacherMarks(sheetIdOf(place)),
  ])
  const question = jest.spyOn(window, 'confirm').mockReturnValue(false)
  expect(maySignOut()).toBe(false)
  expect(question).toHaveBeenLastCalledWith(
    `${told}. What you entered there is kept in this browser only. Log out all the same?`,
  )
  cleanup()

  openScreen(screens, { at: '/today', as: 'staff', username: 'ida', api: fakeApi() })
  await screen.findByText(new RegExp(told))
  const elsewhere = await openRegisterOutbox(fakeApi(), 'ida')
  await act(() => elsewhere.drop([...elsewhere.state().byKey.keys()]))
  elsewhere.close()
  await screen.findByText(/^1 mark sheet needs a look: somebody else changed it meanwhile/)
  const marks = await openMarkOutbox(fakeApi(), 'ida')
  await act(() => marks.drop([...marks.state().byKey.keys()]))
  marks.close()
  await waitFor(() => expect(screen.queryByText(/a look/)).toBeNull())
  expect(maySignOut()).toBe(true)
})

it('leaves it to the screen that is open to tell of its own, and says of what was not taken that it was not', async () => {
  await leaveMark('eve')
  const refusing = fakeApi(
    answer(saveMarks, () => ({
      cells: [{ ...cell, outcome: 'refused' as const, mark: noMark, reason: 'The assessment is closed' }],
    })),
  )
  openScreen(screens, { at: '/today', as: 'staff', username: 'eve', api: refusing })
  await screen.findByText(/^1 mark sheet needs a look: not all of it could be saved/)
  cleanup()

  const at = sheetAt(sheetIdOf(place))
  const sheet = defineScreens({ ...today, path: pathOf.teacherMarks })
  openScreen(sheet, { at, as: 'staff', username: 'eve', api: refusing })
  await waitFor(() => expect(maySignOut()).toBe(false))
  expect(screen.queryByText(/a look/)).toBeNull()
})

it('shows on every page what somebody entered who may take no registers and enter no marks any more, until they put it away', async () => {
  await leaveMark('uma')
  await leaveRegister('uma')
  const forbidden = fakeApi(
    answer(saveMarks, () => {
      throw new BadRequestError(403, null)
    }),
    answer(saveRegister, () => {
      throw new BadRequestError(403, null)
    }),
  )
  const permissions = ['notices.read'] as const
  const user = openScreen(screens, {
    at: '/today',
    as: 'staff',
    username: 'uma',
    permissions: [...permissions],
    api: forbidden,
  })
  const register = await screen.findByText(/1 entry could not be saved, as you may not take registers any more/)
  expect(register.textContent).toMatch(/^S3 West, 20 Nov 2026, morning: /)
  screen.getByText('Absent: 1. Ada')
  await screen.findByText(/1 mark could not be saved, as you may not enter marks any more/)
  expect(screen.queryByText(/a look/)).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Discard the entries of S3 West, 20 Nov 2026, morning' }))
  await user.click(screen.getByRole('button', { name: 'Discard the marks of Another mark sheet' }))
  await waitFor(() => expect(screen.queryByText(/any more/)).toBeNull())
})
