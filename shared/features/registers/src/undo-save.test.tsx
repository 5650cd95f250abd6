import 'fake-indexeddb/auto'
import { openToasts } from '@bellhouse/standalone/testing'
import { toastEvent } from '@bellhouse/ui'
import { expect, it } from '@jest/globals'
import { act, screen, waitFor, within } from '@testing-library/react'
import { aRegister, marksOf, openDesk, saveButton, statuses, takenByOther } from './testing'

const isChosen = async (name: string, mark: string) =>
  (await marksOf(name)).getByRole<HTMLInputElement>('radio', { name: mark }).checked

const choose = async ({ user }: ReturnType<typeof openDesk>, name: string, mark: string) =>
  user.click((await marksOf(name)).getByRole('radio', { name: mark }))

/** The way back beside the sentence that says it is saved. */
async function undoButton() {
  const [toast] = await screen.findAllByText('Register of S1 East saved')
  return within(toast as HTMLElement).getByRole('button', { name: 'Undo' })
}

it('sends back what stood in a register before it was corrected', async () => {
  const desk = openDesk(takenByOther(aRegister(), 'present'))
  openToasts()
  await choose(desk, 'Okafor, Grace', 'Excused')
  await choose(desk, 'Bello, Amara', 'Absent')
  await desk.user.click(saveButton())
  await desk.user.click(await undoButton())

  await waitFor(() => expect(desk.saved).toHaveLength(2))
  expect(desk.saved[1]?.entries).toMatchObject([
    { status: 'present', version: 2 },
    { status: 'present', version: 2 },
  ])
  await screen.findByText('Undone: Register of S1 East saved')
  await waitFor(async () => expect(await isChosen('Okafor, Grace', 'Present')).toBe(true))
  // What goes back is not told as something that was saved.
  await screen.findByText('All saved')
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)))
  expect(screen.getAllByText('Register of S1 East saved')).toHaveLength(1)
})

it('takes a register back that nobody had taken, with what had been entered there to be saved again', async () => {
  const desk = openDesk()
  openToasts()
  await choose(desk, 'Okafor, Grace', 'Absent')
  await desk.user.click(saveButton())
  const undo = await undoButton()
  await choose(desk, 'Bello, Amara', 'Late')
  await desk.user.click(undo)

  await screen.findByText('2 of 3 marked')
  expect(desk.asked.filter((one) => one.endsWith('/withdraw'))).toHaveLength(1)
  expect(desk.stored.register.version).toBe(0)
  expect(await isChosen('Okafor, Grace', 'Absent')).toBe(true)
  expect(await isChosen('Bello, Amara', 'Late')).toBe(true)

  await desk.user.click(saveButton())
  await waitFor(() => expect(desk.saved).toHaveLength(2))
  expect(statuses(desk.saved)).toEqual(['present', 'absent', 'late'])
  expect(desk.saved[1]?.entries.map(({ version }) => version)).toEqual([0, 0, 0])
  await undoButton()
})

it('leaves a register as it is where it cannot be taken back, and says why', async () => {
  const desk = openDesk()
  openToasts()
  await screen.findByText('0 of 3 marked')
  await desk.user.click(saveButton())
  const undo = await undoButton()
  desk.stored.isAway = true
  await desk.user.click(undo)
  await screen.findByText(/server cannot be reached/i)
  expect(await isChosen('Okafor, Grace', 'Present')).toBe(true)
  desk.stored.isAway = false
})

it('offers the way back of the last save alone', async () => {
  const desk = openDesk(takenByOther(aRegister(), 'present'))
  openToasts()
  await choose(desk, 'Okafor, Grace', 'Excused')
  await desk.user.click(saveButton())
  await undoButton()
  const isTold = new Promise((resolve) => window.addEventListener(toastEvent, resolve, { once: true }))
  await choose(desk, 'Okafor, Grace', 'Late')
  await desk.user.click(saveButton())
  await act(() => isTold)

  expect(desk.saved).toHaveLength(2)
  expect(screen.getAllByText('Register of S1 East saved')).toHaveLength(1)
  await desk.user.click(await undoButton())
  await waitFor(() => expect(statuses(desk.saved)).toEqual(['excused']))
})
