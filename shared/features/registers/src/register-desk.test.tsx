import 'fake-indexeddb/auto'
import { fakeApi } from '@bellhouse/api-client/testing'
import { type DeskLesson, registerIdOf } from '@bellhouse/contracts'
import { endSession } from '@bellhouse/session'
import { openToasts } from '@bellhouse/standalone/testing'
import { afterEach, describe, expect, it, jest } from '@jest/globals'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { localDay } from './cached-desk'
import { openRegisterOutbox } from './register-outbox'
import { aRegister, marksOf, openDesk, rowOf, saveButton, statuses, takenByOther, today } from './testing'

/** To the page, when what it shows counts as old. */
const comeBack = async () => {
  const later = Date.now() + 60_000
  jest.spyOn(Date, 'now').mockReturnValue(later)
  await act(async () => void window.dispatchEvent(new Event('visibilitychange')))
  jest.restoreAllMocks()
}

const thisDay = () => localDay(new Date())

afterEach(() => void Reflect.deleteProperty(window, 'matchMedia'))

describe('the register', () => {
  it('opens the first register that nobody has taken, with nobody marked', async () => {
    openDesk()
    await screen.findByRole('heading', { level: 1, name: 'Attendance' })
    expect((await screen.findByRole('region', { name: 'Summary' })).textContent).toContain('0 present')
    expect(await screen.findByText('0 of 3 marked')).toBeTruthy()
    expect(screen.getByText('Anyone not marked is saved as present')).toBeTruthy()
  })

  it('begins with the student to whom the address leads', async () => {
    const register = aRegister()
    const { user, saved } = openDesk(register, { at: `?student=${register.students[2]?.studentId}` })
    const amara = await marksOf('Bello, Amara')
    await waitFor(() => expect(window.document.activeElement).toBe(amara.getByRole('radio', { name: 'Present' })))
    await user.keyboard('a')
    await user.click(saveButton())
    await waitFor(() => expect(statuses(saved)).toEqual(['present', 'present', 'absent']))
  })

  it('says of a register that was taken who is not marked, because nobody is saved as present by that', async () => {
    const taken = takenByOther(aRegister(), 'present')
    openDesk({ ...taken, students: taken.students.map((one, index) => (index ? one : { ...one, status: null })) })
    await screen.findByText('1 student not marked')
    expect(screen.queryByText('Anyone not marked is saved as present')).toBeNull()
  })

  it('names who stands in another register of the session', async () => {
    const elsewhere = {
      studentId: crypto.randomUUID(),
      name: 'Abe, Daniel',
      stream: 'S1 West',
      status: 'late' as const,
    }
    openDesk(aRegister({ elsewhere: [elsewhere] }))
    await screen.findByText('In another register of this session: Abe, Daniel (S1 West, late)')
    expect(screen.getByText('0 of 3 marked')).toBeTruthy()
    cleanup()
    openDesk(aRegister({ students: [], elsewhere: [elsewhere] }))
    await screen.findByText('Everybody in S1 East stands in another register of this session.')
  })

  it.each([
    [false, /take the register: that takes the mark off/],
    [true, /the mark stays, as other lessons are not held by it too/],
  ])('says that the lesson is not held, and what taking it does', async (isWithOthers, words) => {
    openDesk(aRegister({ session: 'lesson-6', notHeld: { reason: 'Assembly', isWithOthers } }))
    await screen.findByText(/marked as not held: Assembly/)
    expect(screen.getByText(words)).toBeTruthy()
  })

  it('says that groups of the stream are taught apart in the lesson', async () => {
    const parallel = [
      { title: 'Agriculture', teachers: ['Ocen, Florence'] },
      { title: 'Computer Studies', teachers: ['Semakula, John'] },
    ]
    openDesk(aRegister({ session: 'lesson-6', parallel }))
    await screen.findByText(
      'Agriculture (Ocen, Florence) and Computer Studies (Semakula, John) have lessons here at this time. This register is that of all of S1 East.',
    )
  })

  it('takes the register of who is in a lesson, and names it to the server', async () => {
    const subject = crypto.randomUUID()
    const register = aRegister({
      session: 'lesson-6',
      stream: 'History, S5 Arts and S5 Sciences',
      subject,
      isPart: true,
    })
    const { user, saved } = openDesk(register, { others: [{ ...rowOf(aRegister()), stream: 'S5 Arts' }] })
    await user.click((await marksOf('Okafor, Grace')).getByRole('radio', { name: 'Absent' }))
    expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Stream' }).selectedOptions[0]?.text).toContain(
      'History, S5 Arts and S5 Sciences',
    )
    await user.click(saveButton())
    await screen.findByText(/Taken by/)
    expect(saved).toMatchObject([{ streamId: register.streamId, session: 'lesson-6', subject }])
    expect(statuses(saved)).toEqual(['present', 'absent', 'present'])
  })

  it('tells which groups of the stream have taken theirs, and who entered whom', async () => {
    const parallel = [
      { title: 'History', teachers: [], isTaken: true },
      { title: 'Art', teachers: [], isTaken: false },
    ]
    const [first, ...others] = aRegister().students
    const students = [{ ...first, status: 'absent', version: 1, by: 'Auma, Grace' } as const, ...others]
    openDesk(aRegister({ session: 'lesson-6', parallel, students: students as never }))
    await screen.findByText(
      /Whoever teaches a part takes it; saved here, it is taken for S1 East alone\. Not taken yet: Art\.$/,
    )
    await screen.findByText(/entered by Auma, Grace/)
  })

  it('says on a phone as well who entered whom, in the row and of the student who was chosen', async () => {
    const query = Object.assign(new EventTarget(), { matches: true })
    window.matchMedia = () => query as unknown as MediaQueryList
    const [first, ...others] = aRegister().students
    const students = [{ ...first, status: 'absent', version: 1, by: 'Auma, Grace' } as const, ...others]
    const { user } = openDesk(aRegister({ session: 'lesson-6', students: students as never }))
    await user.click(await screen.findByRole('button', { name: /entered by Auma, Grace$/ }))
    const chosen = screen.getByRole('region', { name: 'Chosen student' })
    within(chosen).getByText(/entered by Auma, Grace$/)
  })

  it('has nothing to save for a stream in which nobody is', async () => {
    openDesk(aRegister({ students: [] }))
    await screen.findByText(/Nobody is in S1 East on this day/)
    expect(screen.queryByRole('button', { name: 'Save register' })).toBeNull()
    expect(screen.getByRole('combobox', { name: 'Stream' })).toBeTruthy()
  })

  it('marks by letters, moves on by itself, and saves once with Ctrl+Enter', async () => {
    const { user, saved } = openDesk()
    const first = await marksOf('Nwosu, Ngozi')
    await user.click(first.getByRole('radio', { name: 'Present' }))
    await user.keyboard('{ArrowDown}a')
    await user.keyboard('e{Control>}{Enter}{/Control}')
    await screen.findByText(/Taken by Grace Okello/)
    expect(saved).toHaveLength(1)
    expect(statuses(saved)).toEqual(['present', 'absent', 'excused'])
  })

  it('goes to a student by number and takes the minutes of somebody late', async () => {
    const { user, saved } = openDesk()
    const first = await marksOf('Nwosu, Ngozi')
    await user.click(first.getByRole('radio', { name: 'Present' }))
    await user.keyboard('3l12{Enter}')
    await user.click(saveButton())
    await screen.findByText(/Taken by/)
    expect(saved[0]?.entries[2]).toMatchObject({ status: 'late', minutesLate: 12 })
  })

  it('begins a note by keys alone', async () => {
    const { user, saved } = openDesk()
    const first = await marksOf('Nwosu, Ngozi')
    await user.click(first.getByRole('radio', { name: 'Absent' }))
    await user.tab()
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add a note, Nwosu, Ngozi' }))
    await user.keyboard('{Enter}at the clinic{Control>}{Enter}{/Control}')
    await screen.findByText(/Taken by/)
    expect(saved[0]?.entries[0]).toMatchObject({ status: 'absent', note: 'at the clinic' })
  })

  it('says of a pasted note how much of it is too much', async () => {
    openToasts()
    const { user } = openDesk()
    const first = await marksOf('Nwosu, Ngozi')
    await user.click(first.getByRole('radio', { name: 'Absent' }))
    await user.click(screen.getByRole('button', { name: 'Add a note, Nwosu, Ngozi' }))
    const note = screen.getByRole<HTMLInputElement>('textbox', { name: 'Note, Nwosu, Ngozi' })
    await user.paste('n'.repeat(507))
    await screen.findByText('A note has at most 500 letters. The last 7 were not pasted.')
    expect(note.value).toHaveLength(500)
  })

  it('marks the rest present without touching the others', async () => {
    const { user } = openDesk()
    const second = await marksOf('Okafor, Grace')
    await user.click(second.getByRole('radio', { name: 'Absent' }))
    await user.click(screen.getByRole('button', { name: 'Mark the rest present' }))
    expect(await screen.findByText('3 of 3 marked')).toBeTruthy()
    expect(second.getByRole<HTMLInputElement>('radio', { name: 'Absent' }).checked).toBe(true)
  })

  it('undoes the last change', async () => {
    const { user } = openDesk()
    const second = await marksOf('Okafor, Grace')
    await user.click(second.getByRole('radio', { name: 'Absent' }))
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    expect(await screen.findByText('0 of 3 marked')).toBeTruthy()
  })

  it('stays with the register that it has just saved', async () => {
    const { user } = openDesk(aRegister(), { others: [{ ...rowOf(aRegister()), stream: 'S2 West' }] })
    await user.click(await screen.findByRole('button', { name: 'Save register' }))
    await screen.findByText(/Taken by/)
    await waitFor(() => expect(screen.getByRole('option', { name: 'S1 East – taken' })).toBeTruthy())
    expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Stream' }).selectedOptions[0]?.text).toContain(
      'S1 East',
    )
  })

  it('asks the server once to open, also when its address comes to name it, and once to save', async () => {
    const { user, asked } = openDesk()
    await user.click((await marksOf('Okafor, Grace')).getByRole('radio', { name: 'Absent' }))
    await screen.findByText('1 change not saved yet')
    expect(asked).toEqual(['GET /api/register-desk'])
    await user.click(saveButton())
    await screen.findByText(/Taken by/)
    expect(screen.getByRole('option', { name: 'S1 East – taken' })).toBeTruthy()
    await act(() => new Promise((resolve) => setTimeout(resolve, 400)))
    expect(asked).toEqual(['GET /api/register-desk', 'PUT /api/streams/:streamId/register'])
  })

  it('has nothing to save on a weekend until somebody says twice that it is meant', async () => {
    const { user, saved } = openDesk(aRegister({ unusualDay: 'weekend' }))
    await screen.findByText('The school is closed on this day of the week. No register is expected.')
    expect(screen.queryByRole('button', { name: 'Save register' })).toBeNull()
    expect(screen.queryByRole('radiogroup')).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Take a register anyway' }))
    const dialog = within(await screen.findByRole('dialog'))
    await user.click(dialog.getByRole('button', { name: 'Take register anyway' }))
    await user.click(saveButton())
    await screen.findByText(/Taken by/)
    expect(saved[0]?.confirmed).toBe(true)
  })

  it('shows both when somebody else has saved in between, and keeps mine when asked to', async () => {
    const { user, saved, stored } = openDesk()
    const second = await marksOf('Okafor, Grace')
    await user.click(second.getByRole('radio', { name: 'Absent' }))
    stored.register = takenByOther(stored.register, 'present')

    await user.click(saveButton())
    const conflict = within(await screen.findByRole('alert'))
    expect(screen.getByText(/^\d to check$/)).toBeTruthy()
    expect(screen.queryByText('All saved')).toBeNull()
    expect(conflict.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('Okafor, Grace: theirs present, yours absent'),
    ])
    await user.click(conflict.getByRole('button', { name: 'Keep mine, Okafor, Grace' }))
    await waitFor(() => expect(saved).toHaveLength(2))
    expect(screen.queryByRole('alert')).toBeNull()
    expect(saved.at(-1)?.entries).toMatchObject([{ status: 'absent', version: 1 }])
    expect(stored.register.students.map(({ status }) => status)).toEqual(['present', 'absent', 'present'])
  })

  it('marks the student whom somebody chose, also when another has come before them meanwhile', async () => {
    const { user, saved, stored } = openDesk()
    const second = await marksOf('Okafor, Grace')
    await user.click(second.getByRole('radio', { name: 'Present' }))
    const [first] = stored.register.students
    if (!first) throw new Error('The register has students')
    const joined = { ...first, studentId: crypto.randomUUID(), name: 'Abe, Daniel' }
    stored.register = { ...stored.register, students: [joined, ...stored.register.students] }
    await comeBack()
    await marksOf('Abe, Daniel')
    await user.keyboard('a')
    await user.click(saveButton())
    await screen.findByText(/Taken by/)
    expect(statuses(saved)).toEqual(['present', 'present', 'absent', 'present'])
  })

  it('takes theirs when asked to', async () => {
    const { user, saved, stored } = openDesk()
    const second = await marksOf('Okafor, Grace')
    await user.click(second.getByRole('radio', { name: 'Absent' }))
    stored.register = takenByOther(stored.register, 'late')
    await user.click(saveButton())
    await user.click(await screen.findByRole('button', { name: 'Take all of theirs' }))
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
    expect(second.getByRole<HTMLInputElement>('radio', { name: 'Late' }).checked).toBe(true)
    expect(saved).toHaveLength(1)
  })

  it('sends only what changed in a register that was taken', async () => {
    const { user, saved } = openDesk(takenByOther(aRegister(), 'present'))
    const second = await marksOf('Okafor, Grace')
    expect(saveButton()).toHaveProperty('disabled', true)
    await user.click(second.getByRole('radio', { name: 'Excused' }))
    await user.click(saveButton())
    await waitFor(() => expect(saved).toHaveLength(1))
    expect(saved[0]?.entries).toMatchObject([{ status: 'excused', version: 1 }])
  })

  it('keeps what was entered and not saved in the browser, for that person alone', async () => {
    const register = aRegister()
    const { user, username } = openDesk(register)
    await user.click((await marksOf('Okafor, Grace')).getByRole('radio', { name: 'Absent' }))
    await screen.findByText('1 change not saved yet')
    act(endSession)
    cleanup()

    openDesk(register)
    await screen.findByText('0 of 3 marked')
    cleanup()

    const again = openDesk(register, { username })
    await screen.findByText('1 of 3 marked')
    expect(again.saved).toEqual([])
    await again.user.click(screen.getByRole('button', { name: 'Save register' }))
    await waitFor(() => expect(statuses(again.saved)).toEqual(['present', 'absent', 'present']))
  })

  it('is there without a network, says since when, and is sent by itself when the network is back', async () => {
    const register = aRegister({ date: thisDay() })
    const { username } = openDesk(register)
    await screen.findByText('0 of 3 marked')
    await act(() => new Promise((resolve) => setTimeout(resolve, 50)))
    cleanup()

    const { user, saved, stored } = openDesk(register, { username })
    stored.isAway = true
    await screen.findByText(/You see this register as of/)
    await user.click((await marksOf('Bello, Amara')).getByRole('radio', { name: 'Absent' }))
    await user.click(saveButton())
    await screen.findByText('1 register waiting')
    expect(saved).toEqual([])

    stored.isAway = false
    act(() => void window.dispatchEvent(new Event('online')))
    await waitFor(() => expect(statuses(saved)).toEqual(['present', 'present', 'absent']))
  })

  it('tells what was entered for a stream that is not theirs any more once the network is back, until it is put away', async () => {
    const register = aRegister({ date: thisDay() })
    const { user, stored, username } = openDesk(register)
    await screen.findByText('0 of 3 marked')
    stored.isAway = true
    await user.click((await marksOf('Bello, Amara')).getByRole('radio', { name: 'Absent' }))
    await user.click(saveButton())
    await screen.findByText('1 register waiting')
    cleanup()

    const again = openDesk(aRegister({ stream: 'S2 West', date: thisDay() }), { username })
    const told = 'could not be saved, as the stream is not yours any more'
    const text = await screen.findByText(new RegExp(`^S1 East, .+, morning: 3 entries ${told}`))
    screen.getByText('Absent: 1. Bello, Amara')
    screen.getByText('Present: 2')
    expect(screen.queryByText(/There is more that has not reached the server/)).toBeNull()
    await again.user.click(screen.getByRole('button', { name: /^Discard the entries of S1 East, / }))
    await waitFor(() => expect(text.isConnected).toBe(false))
  })

  it('tells what could not be saved of a student who is not in the register any more, until it is put away', async () => {
    const register = aRegister()
    const username = crypto.randomUUID()
    const left = await openRegisterOutbox(fakeApi(), username)
    const studentId = crypto.randomUUID()
    const entry = { studentId, status: 'absent' as const, minutesLate: null, note: null, version: 1, confirmed: false }
    const held = { kind: 'refused' as const, reason: 'This student is no longer in the stream' }
    const key = `${registerIdOf(register)} ${studentId}`
    await left.put([{ group: registerIdOf(register), key, payload: { ...entry, name: 'Eze, Chidi' }, held }])
    left.close()

    const { user } = openDesk(register, { username })
    const text = await screen.findByText(/^1 entry could not be saved, as the student is not in this register any more/)
    screen.getByText('Absent: 1. Eze, Chidi')
    await user.click(screen.getByRole('button', { name: 'Discard the entries that have no place' }))
    await waitFor(() => expect(text.isConnected).toBe(false))
  })

  it('says of a register that became that of somebody else meanwhile what can be done, and keeps what was entered', async () => {
    const { user, stored } = openDesk()
    await user.click((await marksOf('Bello, Amara')).getByRole('radio', { name: 'Absent' }))
    stored.register = aRegister({ stream: 'S2 West' })
    await user.click(saveButton())
    await screen.findByText(/This register is not yours any more\. Tell what you saw to whoever takes it now/)
    expect(screen.queryByText(/does not exist/)).toBeNull()
    expect((await marksOf('Bello, Amara')).getByRole('radio', { name: 'Absent' })).toHaveProperty('checked', true)
  })

  it('lists the lessons of the day, each with the way to its register', async () => {
    const register = aRegister()
    const lesson: DeskLesson = {
      ...{ streamId: register.streamId, stream: 'S1 East', session: 'morning', title: 'Biology' },
      ...{ room: 'Lab 1', start: '08:40', end: '09:20', isTaken: false },
    }
    openDesk(register, { lessons: [lesson] })
    const link = await screen.findByRole('link', { name: /08:40–09:20.*S1 East.*Biology · Lab 1.*Take/ })
    expect(link.getAttribute('aria-current')).toBe('true')
    expect(link.getAttribute('href')).toContain(`stream=${register.streamId}&date=${today}&session=morning`)
    expect(registerIdOf(register)).toContain(today)
    cleanup()
    openDesk(register, { lessons: [{ ...lesson, coveredFor: 'Auma, Ruth' }] })
    await screen.findByRole('link', { name: /Biology · Lab 1 · for Auma, Ruth.*Take/ })
  })

  it('says that the register in the address is not theirs, shows no other one, and offers their own', async () => {
    const at = `?stream=${crypto.randomUUID()}&date=${today}`
    const { user } = openDesk(aRegister(), { at, isOfOthers: true })
    await screen.findByText(/This register of Thursday 19 November is not yours/)
    expect(screen.queryByRole('button', { name: 'Save register' })).toBeNull()
    await user.click(screen.getByRole('link', { name: 'Open your own register' }))
    await screen.findByText('0 of 3 marked')
  })

  it('keeps what was entered in the covered lesson of another day for the way back to it', async () => {
    const username = crypto.randomUUID()
    const covered = aRegister({ stream: 'S4 West', date: '2026-11-18' })
    const { user } = openDesk(covered, { username })
    await user.click((await marksOf('Bello, Amara')).getByRole('radio', { name: 'Absent' }))
    cleanup()
    openDesk(aRegister(), { username })
    await screen.findByRole('link', { name: 'S4 West, 18 Nov 2026, morning' })
    expect(screen.queryByText(/could not be saved/)).toBeNull()
  })

  it('lists its keys behind the question mark', async () => {
    const { user } = openDesk()
    const first = await marksOf('Nwosu, Ngozi')
    await user.click(first.getByRole('radio', { name: 'Present' }))
    await user.keyboard('?')
    await screen.findByRole('dialog', { name: 'Keys of the register' })
  })
})
