import { BadRequestError } from '@bellhouse/api-client'
import { answer, fakeApi } from '@bellhouse/api-client/testing'
import {
  defineScreens,
  getSchool,
  type InputOf,
  listRegistersOfDay,
  openRegister,
  type Register,
  type RegisterOfDay,
  saveRegister,
} from '@bellhouse/contracts'
import { endSession } from '@bellhouse/session'
import { describe, expect, it } from '@jest/globals'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { openScreen } from '../testing'
import { RegisterDesk } from './register-desk'

const screens = defineScreens({
  path: 'registers',
  title: 'Attendance',
  category: 'staff',
  load: async () => ({ default: () => <RegisterDesk title="Attendance" none="No stream is yours." /> }),
})

const names = ['Nwosu, Ngozi', 'Okafor, Grace', 'Bello, Amara']
const school = { name: 'School', shortName: 'School', motto: '', timeZone: 'Africa/Kampala', classes: [], terms: [] }

function aRegister(changes: Partial<Register> = {}): Register {
  return {
    streamId: crypto.randomUUID(),
    stream: 'S1 East',
    date: '2026-11-19',
    session: 'morning',
    version: 0,
    takenBy: null,
    takenAt: null,
    unusualDay: null,
    students: names.map((name, index) => ({
      studentId: crypto.randomUUID(),
      name,
      admissionNumber: `HS/${index}`,
      photo: null,
      status: null,
      minutesLate: null,
      note: null,
      recent: [],
    })),
    ...changes,
  }
}

const rowOf = ({ streamId, stream, version }: Register) => ({
  streamId,
  stream,
  classCode: 's1',
  classTeacher: null,
  students: names.length,
  isTaken: version > 0,
  takenBy: null,
  takenAt: null,
  present: 0,
  absent: 0,
  late: 0,
  excused: 0,
})

/** Opens the desk on one stream; `stored` is what the server keeps. */
function openDesk(first = aRegister(), others: RegisterOfDay[] = [], username = 'grace') {
  const stored = { register: first }
  const saved: InputOf<typeof saveRegister>[] = []
  const api = fakeApi(
    answer(getSchool, () => ({ ...school, today: first.date })),
    answer(listRegistersOfDay, () => ({
      unusualDay: first.unusualDay,
      registers: [rowOf(stored.register), ...others],
    })),
    answer(openRegister, () => stored.register),
    answer(saveRegister, (input) => {
      if (input.version !== stored.register.version) {
        throw new BadRequestError(412, { code: 'newer-version', message: 'Somebody has saved a newer version' })
      }
      saved.push(input)
      stored.register = takenWith(stored.register, input)
      return stored.register
    }),
  )
  const user = openScreen(screens, { at: '/registers', as: 'staff', username, api })
  return { user, saved, stored }
}

function takenWith(register: Register, { entries }: Pick<InputOf<typeof saveRegister>, 'entries'>): Register {
  const students = register.students.map((student) => ({
    ...student,
    ...entries.find(({ studentId }) => studentId === student.studentId),
  }))
  return {
    ...register,
    version: register.version + 1,
    takenBy: 'Grace Okello',
    takenAt: '2026-11-19T05:10:00Z',
    students,
  }
}

const marksOf = async (name: string) => within(await screen.findByRole('radiogroup', { name }))
const statuses = (saved: InputOf<typeof saveRegister>[]) => saved.at(-1)?.entries.map(({ status }) => status)

describe('the register', () => {
  it('opens the first register that nobody has taken, with everybody present', async () => {
    openDesk()
    await screen.findByRole('heading', { level: 1, name: 'Attendance' })
    expect(screen.getByRole('region', { name: 'Summary' }).textContent).toContain('3 present')
    expect(screen.getByText('0 of 3 marked')).toBeTruthy()
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
    await user.click(screen.getByRole('button', { name: 'Save register' }))
    await screen.findByText(/Taken by/)
    expect(saved[0]?.entries[2]).toMatchObject({ status: 'late', minutesLate: 12 })
  })

  it('marks the rest present without touching the others', async () => {
    const { user } = openDesk()
    const second = await marksOf('Okafor, Grace')
    await user.click(second.getByRole('radio', { name: 'Absent' }))
    await user.click(screen.getByRole('button', { name: 'Mark the rest present' }))
    expect(screen.getByText('3 of 3 marked')).toBeTruthy()
    expect(second.getByRole<HTMLInputElement>('radio', { name: 'Absent' }).checked).toBe(true)
  })

  it('undoes the last change', async () => {
    const { user } = openDesk()
    const second = await marksOf('Okafor, Grace')
    await user.click(second.getByRole('radio', { name: 'Absent' }))
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    expect(screen.getByText('0 of 3 marked')).toBeTruthy()
  })

  it('stays with the register that it has just saved', async () => {
    const { user } = openDesk(aRegister(), [{ ...rowOf(aRegister()), stream: 'S2 West' }])
    await user.click(await screen.findByRole('button', { name: 'Save register' }))
    await screen.findByText(/Taken by/)
    await waitFor(() => expect(screen.getByRole('option', { name: 'S1 East – taken' })).toBeTruthy())
    expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Stream' }).selectedOptions[0]?.text).toContain(
      'S1 East',
    )
  })

  it('asks a second time before it saves on a weekend', async () => {
    const { user, saved } = openDesk(aRegister({ unusualDay: 'weekend' }))
    await user.click(await screen.findByRole('button', { name: 'Save register' }))
    expect(saved).toEqual([])
    const dialog = within(await screen.findByRole('dialog'))
    await user.click(dialog.getByRole('button', { name: 'Save register anyway' }))
    await screen.findByText(/Taken by/)
    expect(saved[0]?.confirmed).toBe(true)
  })

  it('shows both when somebody else has saved in between, and keeps mine when asked to', async () => {
    const { user, saved, stored } = openDesk()
    const second = await marksOf('Okafor, Grace')
    await user.click(second.getByRole('radio', { name: 'Absent' }))
    const entries = stored.register.students.map(({ studentId }) => ({
      studentId,
      status: 'late' as const,
      minutesLate: null,
      note: null,
    }))
    stored.register = takenWith(stored.register, { entries })

    await user.click(screen.getByRole('button', { name: 'Save register' }))
    await screen.findByText(/theirs late, yours absent/)
    expect(saved).toEqual([])

    await user.click(screen.getByRole('button', { name: 'Keep mine' }))
    expect(screen.queryByRole('alert')).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Save register' }))
    await waitFor(() => expect(statuses(saved)).toEqual(['present', 'absent', 'present']))
  })

  it('shows only what saving would change when somebody else has saved in between', async () => {
    const { user, stored } = openDesk()
    const second = await marksOf('Okafor, Grace')
    await user.click(second.getByRole('radio', { name: 'Absent' }))
    const entries = stored.register.students.map(({ studentId }) => ({
      studentId,
      status: 'present' as const,
      minutesLate: null,
      note: null,
    }))
    stored.register = takenWith(stored.register, { entries })
    await user.click(screen.getByRole('button', { name: 'Save register' }))
    const conflict = within(await screen.findByRole('alert'))
    expect(conflict.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Okafor, Grace: theirs present, yours absent',
    ])
  })

  it('takes theirs when asked to', async () => {
    const { user, stored } = openDesk()
    const second = await marksOf('Okafor, Grace')
    await user.click(second.getByRole('radio', { name: 'Absent' }))
    stored.register = { ...stored.register, version: 1, takenBy: 'Grace Okello', takenAt: '2026-11-19T05:10:00Z' }
    await user.click(screen.getByRole('button', { name: 'Save register' }))
    await user.click(await screen.findByRole('button', { name: 'Take theirs' }))
    expect(second.getByRole<HTMLInputElement>('radio', { name: 'Absent' }).checked).toBe(false)
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('is as it was entered when whoever was signed out in the middle signs in again, and for nobody else', async () => {
    const register = aRegister()
    const { user } = openDesk(register)
    await user.click((await marksOf('Okafor, Grace')).getByRole('radio', { name: 'Absent' }))
    act(endSession)
    cleanup()

    openDesk(register, [], 'another')
    await screen.findByText('0 of 3 marked')
    cleanup()

    openDesk(register)
    await screen.findByText('1 of 3 marked')
    cleanup()

    openDesk(register)
    await screen.findByText('0 of 3 marked')
  })

  it('lists its keys behind the question mark', async () => {
    const { user } = openDesk()
    const first = await marksOf('Nwosu, Ngozi')
    await user.click(first.getByRole('radio', { name: 'Present' }))
    await user.keyboard('?')
    await screen.findByRole('dialog', { name: 'Keys of the register' })
  })
})
