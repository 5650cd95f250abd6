import { BadRequestError } from '@bellhouse/api-client'
import { answer, fakeApi } from '@bellhouse/api-client/testing'
import {
  addStream,
  type ClassRecord,
  getSchool,
  type InputOf,
  listClasses,
  listStaff,
  removeStream,
  type StaffRow,
  type StreamRecord,
  saveStream,
} from '@bellhouse/contracts'
import { openScreen } from '@bellhouse/ui/testing'
import { describe, expect, it } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import screens from '../../screens'

const east: StreamRecord = {
  id: crypto.randomUUID(),
  classCode: 's1',
  name: 'East',
  label: 'S1 East',
  room: 'Room 1',
  classTeacherId: null,
  classTeacherName: null,
  students: 42,
  capacity: 40,
  version: 3,
}
const s1: ClassRecord = { code: 's1', name: 'S1', level: 'O', version: 1, streams: [east] }
const grace: StaffRow = {
  id: crypto.randomUUID(),
  staffNumber: 'T001',
  name: 'Auma, Grace',
  title: null,
  email: null,
  phone: null,
  status: 'active',
  photo: null,
  hasAccount: false,
}

const school = {
  ...{ name: 'School', shortName: 'School', motto: '', timeZone: 'Africa/Kampala', today: '2026-06-01', terms: [] },
  classes: [1, 2].map((number) => ({ code: `s${number}`, name: `S${number}`, level: 'O', streams: [] })),
}

function openClasses(at: string, refusal?: BadRequestError) {
  const saved: InputOf<typeof saveStream>[] = []
  const added: InputOf<typeof addStream>[] = []
  const api = fakeApi(
    answer(listClasses, () => [s1]),
    answer(getSchool, () => school),
    answer(listStaff, () => ({ rows: [grace], next: null })),
    answer(saveStream, (input) => {
      saved.push(input)
      if (refusal && input.version === east.version) throw refusal
      return { ...east, name: input.name, version: input.version + 1 }
    }),
    answer(addStream, (input) => {
      added.push(input)
      return { ...east, name: input.name, label: `S2 ${input.name}`, version: 1 }
    }),
    answer(removeStream, () => {
      throw new BadRequestError(409, {
        code: 'conflict',
        message: 'S1 East cannot be removed: 42 students belong to it.',
      })
    }),
  )
  return { user: openScreen(screens, { at, as: 'admin', api }), saved, added }
}

describe('the classes', () => {
  it('shows each stream with its places', async () => {
    openClasses('/classes')
    await screen.findByRole('heading', { level: 1, name: 'Classes' })
    const row = within(screen.getByRole('row', { name: /S1 East/ }))
    row.getByText('42 of 40')
    row.getByText('Overfull')
    row.getByText('Nobody yet')
  })

  it('says why a stream cannot be removed', async () => {
    const { user } = openClasses('/classes')
    await user.click(await screen.findByRole('button', { name: 'Remove S1 East' }))
    await user.click(await screen.findByRole('button', { name: 'Remove stream' }))
    await screen.findByText('S1 East cannot be removed: 42 students belong to it.')
  })

  it('saves a changed stream with the teacher that was found by a few letters', async () => {
    const { user, saved } = openClasses('/classes')
    await user.click(await screen.findByRole('button', { name: 'Edit S1 East' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit S1 East' }))
    await user.clear(dialog.getByLabelText('Places'))
    await user.type(dialog.getByRole('combobox', { name: 'Class teacher' }), 'aum')
    await dialog.findByRole('option', { name: /Auma, Grace/ })
    await user.keyboard('{Enter}')
    await user.click(dialog.getByRole('button', { name: 'Save stream' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(saved).toEqual([
      { streamId: east.id, version: 3, name: 'East', room: 'Room 1', capacity: null, classTeacherId: grace.id },
    ])
  })

  it('says beside a field what is wrong with it, and sends nothing', async () => {
    const { user, saved } = openClasses(`/classes?stream=${east.id}`)
    const name = await screen.findByLabelText('Stream')
    await user.clear(name)
    await user.click(screen.getByRole('button', { name: 'Save stream' }))
    await screen.findByText('This is needed')
    expect(document.activeElement).toBe(name)
    expect(saved).toEqual([])
  })
})

describe('two people who change one stream', () => {
  const newer = {
    record: { version: 4, name: 'Eastern', room: 'Hall', capacity: 40, classTeacherId: null },
    by: 'Grace Auma',
    at: '2026-11-21T08:00:00Z',
  }
  const refusal = new BadRequestError(412, { code: 'newer-version', message: 'Somebody else …', newer })

  it('see both values of each field, and choose for each', async () => {
    const { user, saved } = openClasses(`/classes?stream=${east.id}`, refusal)
    const name = await screen.findByLabelText('Stream')
    await user.clear(name)
    await user.type(name, 'Orient')
    await user.click(screen.getByRole('button', { name: 'Save stream' }))

    const ofName = within(await screen.findByRole('group', { name: 'Stream' }))
    expect(ofName.getByRole<HTMLInputElement>('radio', { name: 'Mine Orient' }).checked).toBe(true)
    ofName.getByRole('radio', { name: 'Theirs Eastern' })
    const ofRoom = within(screen.getByRole('group', { name: 'Room' }))
    expect(ofRoom.getByRole<HTMLInputElement>('radio', { name: 'Theirs Hall' }).checked).toBe(true)
    expect(screen.queryByRole('group', { name: 'Places' })).toBeNull()

    await user.click(screen.getByRole('button', { name: 'Save what is chosen' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(saved.at(-1)).toMatchObject({ version: 4, name: 'Orient', room: 'Hall' })
  })
})

describe('adding a class', () => {
  it('begins at the class that was asked for', async () => {
    const { user, added } = openClasses('/add_class?class=s2')
    await screen.findByRole('heading', { level: 1, name: 'Add class' })
    await user.type(screen.getByLabelText('Stream'), 'Lake ')
    await user.click(screen.getByRole('button', { name: 'Add class' }))
    await waitFor(() =>
      expect(added).toEqual([{ classCode: 's2', name: 'Lake', room: null, capacity: null, classTeacherId: null }]),
    )
    await screen.findByRole('heading', { level: 1, name: 'Classes' })
  })
})
