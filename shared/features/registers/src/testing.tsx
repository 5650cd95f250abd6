import { type Api, BadRequestError, NetworkError } from '@bellhouse/api-client'
import { answer, fakeApi } from '@bellhouse/api-client/testing'
import {
  type DeskLesson,
  type DeskStream,
  defineScreens,
  type InputOf,
  listRegisterChanges,
  openRegisterDesk,
  type Register,
  saveRegister,
  withdrawRegister,
} from '@bellhouse/contracts'
import { openScreen } from '@bellhouse/standalone/testing'
import { screen, within } from '@testing-library/react'
import { RegisterDesk } from './register-desk'

const screens = defineScreens({
  path: 'registers',
  title: 'Attendance',
  category: 'staff',
  load: async () => ({ default: () => <RegisterDesk title="Attendance" none="No stream is yours." /> }),
})

export const names = ['Nwosu, Ngozi', 'Okafor, Grace', 'Bello, Amara']
export const today = '2026-11-19'

export function aRegister(changes: Partial<Register> = {}): Register {
  return {
    streamId: crypto.randomUUID(),
    stream: 'S1 East',
    date: today,
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
      version: 0,
      recent: [],
    })),
    ...changes,
  }
}

export const rowOf = ({ streamId, stream, version }: Register): DeskStream => ({
  ...{ streamId, stream, classCode: 's1', students: names.length },
  isTaken: version > 0,
})

export type Saved = InputOf<typeof saveRegister>

interface Given {
  others?: DeskStream[]
  lessons?: DeskLesson[]
  username?: string
  /** What the address asks for. */
  at?: string
  /** The register that the address asks for is not theirs. */
  isOfOthers?: boolean
}

/** Opens the desk on one stream; `stored` is what the server keeps, and `isAway` takes the network away. */
export function openDesk(
  first = aRegister(),
  { others = [], lessons = [], username = crypto.randomUUID(), at = '', isOfOthers = false }: Given = {},
) {
  const stored = { register: first, isAway: false }
  const saved: Saved[] = []
  const asked: string[] = []
  const mustBeThere = () => {
    if (stored.isAway) throw new NetworkError(0)
  }
  const api = fakeApi(
    answer(openRegisterDesk, ({ stream }) => {
      mustBeThere()
      const { date, session } = stored.register
      const streams = [rowOf(stored.register), ...others]
      const sessions = [{ session, label: 'Morning' }]
      const desk = { today, date, session, sessions, lessons, streams }
      if (isOfOthers && stream) return { ...desk, register: null, isOfOthers }
      return { ...desk, register: stored.register }
    }),
    answer(listRegisterChanges, () => ({ firstTakenBy: 'Grace Okello', firstTakenAt: null, changes: [] })),
    answer(saveRegister, (input) => {
      mustBeThere()
      if (input.streamId !== stored.register.streamId)
        throw new BadRequestError(404, { code: 'not-found', message: 'This stream does not exist' })
      saved.push(input)
      const outcomes = input.entries.map((entry) => outcomeFor(stored.register, entry))
      const written = input.entries.filter((_, index) => outcomes[index]?.outcome === 'saved')
      stored.register = takenWith(stored.register, written)
      return { takenBy: 'Grace Okello', takenAt: `${today}T05:10:00Z`, entries: outcomes }
    }),
    answer(withdrawRegister, () => {
      mustBeThere()
      stored.register = first
      return {}
    }),
  )
  const counted: Api = (endpoint, ...given) => {
    asked.push(`${endpoint.method} ${endpoint.path}`)
    return api(endpoint, ...given)
  }
  const user = openScreen(screens, { at: `/registers${at}`, as: 'staff', username, api: counted })
  return { user, saved, asked, stored, username }
}

function outcomeFor({ students }: Register, entry: Saved['entries'][number]) {
  const { status, version, minutesLate, note } =
    students.find(({ studentId }) => studentId === entry.studentId) ?? entry
  const by = { by: 'Grace Okello', at: `${today}T05:10:00Z` }
  if (version === entry.version || !status) {
    const now = { status: entry.status, minutesLate: entry.minutesLate, note: entry.note, version: version + 1, ...by }
    return { studentId: entry.studentId, outcome: 'saved' as const, entry: now, reason: null }
  }
  const outcome = status === entry.status ? ('saved' as const) : ('conflict' as const)
  return { studentId: entry.studentId, outcome, entry: { status, minutesLate, note, version, ...by }, reason: null }
}

function takenWith(register: Register, entries: Saved['entries']): Register {
  const students = register.students.map((student) => {
    const entry = entries.find(({ studentId }) => studentId === student.studentId)
    return entry ? { ...student, ...entry, version: student.version + 1 } : student
  })
  const version = register.version + 1
  return { ...register, version, takenBy: 'Grace Okello', takenAt: `${today}T05:10:00Z`, students }
}

/** Somebody else saves everybody with this status. */
export function takenByOther(register: Register, status: 'late' | 'present') {
  const entries = register.students.map(({ studentId }) => ({
    studentId,
    status,
    minutesLate: null,
    note: null,
    version: 0,
  }))
  return takenWith(register, entries)
}

export const marksOf = async (name: string) => within(await screen.findByRole('radiogroup', { name }))
export const statuses = (saved: Saved[]) => saved.at(-1)?.entries.map(({ status }) => status)
export const saveButton = () => screen.getByRole('button', { name: 'Save register' })
