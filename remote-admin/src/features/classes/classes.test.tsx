import { BadRequestError } from '@bellhouse/api-client'
import { answer, fakeApi } from '@bellhouse/api-client/testing'
import {
  addClass,
  addLevel,
  addStream,
  type ClassRecord,
  chooseReadyMadeClasses,
  getSchool,
  type InputOf,
  listClasses,
  listStaff,
  orderClasses,
  removeClass,
  removeLevel,
  removeStream,
  type StaffRow,
  type StreamRecord,
  saveClass,
  saveLevel,
  saveStream,
  undoReadyMadeClasses,
} from '@bellhouse/contracts'
import { openScreen, openToasts } from '@bellhouse/standalone/testing'
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

    await user.click(screen.getByRole('button', { name: 'Save these values' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(saved.at(-1)).toMatchObject({ version: 4, name: 'Orient', room: 'Hall' })
  })
})

describe('adding a stream', () => {
  it('begins at the class that was asked for', async () => {
    const { user, added } = openClasses('/add_class?class=s2')
    await screen.findByRole('heading', { level: 1, name: 'Add stream' })
    await user.type(screen.getByLabelText('Stream'), 'Lake ')
    await user.click(screen.getByRole('button', { name: 'Add stream' }))
    await waitFor(() =>
      expect(added).toEqual([{ classCode: 's2', name: 'Lake', room: null, capacity: null, classTeacherId: null }]),
    )
    await screen.findByRole('heading', { level: 1, name: 'Classes' })
  })
})

describe('which classes there are', () => {
  const s2: ClassRecord = { code: 's2', name: 'S2', level: 'O', version: 1, streams: [] }

  const actId = crypto.randomUUID()

  function openSet(at: string, { isStale = false } = {}) {
    const sent: [string, unknown][] = []
    const keep = (what: string, input: unknown) => {
      sent.push([what, input])
      return {}
    }
    const removed = { code: 's2', name: 'S2', level: 'O', isLeaving: false, place: 1 }
    const api = fakeApi(
      answer(listClasses, () => [s1, s2]),
      answer(getSchool, () => school),
      answer(addClass, (input) => keep('add', input)),
      answer(saveClass, (input) => {
        if (sent.length < 1 || !isStale) return keep('save', input)
        throw new BadRequestError(409, { code: 'conflict', message: 'Somebody has changed S2 since.' })
      }),
      answer(orderClasses, (input) => keep('order', input)),
      answer(chooseReadyMadeClasses, (input) => ({ ...keep('choose', input), actId })),
      answer(undoReadyMadeClasses, (input) => keep('undo choice', input)),
      answer(removeClass, (input) => {
        keep('remove', input)
        return removed
      }),
      answer(addLevel, (input) => keep('add level', input)),
      answer(removeLevel, (input) => {
        if (input.levelCode === 'sixth') return keep('remove level', input)
        throw new BadRequestError(409, {
          code: 'conflict',
          message: 'O-level cannot be removed: 4 classes belong to it.',
        })
      }),
      answer(saveLevel, (input) => keep('level', input)),
    )
    openToasts()
    return { user: openScreen(screens, { at, as: 'admin', api }), sent }
  }
  const undo = async (user: ReturnType<typeof openSet>['user']) =>
    user.click(await screen.findByRole('button', { name: 'Undo' }))

  it('is added to, behind the others, and taken back', async () => {
    const { user, sent } = openSet('/classes?open=class')
    await user.type(await screen.findByLabelText('Name'), 'Form 7')
    await user.type(screen.getByLabelText('In addresses'), 'form-7')
    await user.click(screen.getByRole('button', { name: 'Add new class' }))
    await undo(user)
    await waitFor(() => expect(sent).toHaveLength(2))
    expect(sent).toEqual([
      ['add', { name: 'Form 7', code: 'form-7', level: 'A', isLeaving: false }],
      ['remove', { classCode: 'form-7' }],
    ])
  })

  it('is put in another order, and back', async () => {
    const { user, sent } = openSet('/classes')
    await user.click(await screen.findByRole('button', { name: 'Move S1 down' }))
    await undo(user)
    await waitFor(() => expect(sent).toHaveLength(2))
    expect(sent.map(([, input]) => input)).toEqual([{ classCodes: ['s2', 's1'] }, { classCodes: ['s1', 's2'] }])
    expect(screen.queryByRole('button', { name: 'Move S1 up' })).toBeNull()
  })

  it('loses one without streams, which comes back where it was', async () => {
    const { user, sent } = openSet('/classes')
    await user.click(await screen.findByRole('button', { name: 'Remove S2' }))
    expect(screen.queryByRole('button', { name: 'Remove S1' })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Remove class' }))
    await undo(user)
    await waitFor(() => expect(sent).toHaveLength(2))
    expect(sent[1]).toEqual(['add', { code: 's2', name: 'S2', level: 'O', isLeaving: false, place: 1 }])
  })

  it('changes a name, and back to the one before', async () => {
    const { user, sent } = openSet('/classes?class=s2')
    const name = await screen.findByLabelText('Name')
    await user.clear(name)
    await user.type(name, 'Form 2')
    await user.click(screen.getByRole('button', { name: 'Save class' }))
    await undo(user)
    await waitFor(() => expect(sent).toHaveLength(2))
    expect(sent[0]).toMatchObject(['save', { classCode: 's2', name: 'Form 2', version: 1 }])
    expect(sent[1]).toMatchObject(['save', { classCode: 's2', name: 'S2', version: 2 }])
  })

  it('says why a name does not go back, though its dialog has closed', async () => {
    const { user } = openSet('/classes?class=s2', { isStale: true })
    await user.type(await screen.findByLabelText('Name'), ' East')
    await user.click(screen.getByRole('button', { name: 'Save class' }))
    await waitFor(() => expect(screen.queryByLabelText('Name')).toBeNull())
    await undo(user)
    await screen.findByText('Somebody has changed S2 since.')
  })

  it('says why a level cannot be removed, and lets it be renamed', async () => {
    const { user, sent } = openSet('/classes?open=levels')
    await user.click(await screen.findByRole('button', { name: 'Remove O-level' }))
    await screen.findByText('O-level cannot be removed: 4 classes belong to it.')
    await user.click(screen.getByRole('button', { name: 'Edit O-level' }))
    const name = await screen.findByLabelText('Name')
    await user.clear(name)
    await user.type(name, 'Lower school')
    await user.click(screen.getByRole('button', { name: 'Save level' }))
    await waitFor(() => expect(sent).toEqual([['level', { levelCode: 'O', name: 'Lower school', kind: 'O' }]]))
    await undo(user)
    await waitFor(() => expect(sent[1]).toEqual(['level', { levelCode: 'O', name: 'O-level', kind: 'O' }]))
  })

  it('gets another level, and loses it again', async () => {
    const { user, sent } = openSet('/classes?level=new')
    await user.type(await screen.findByLabelText('Name'), 'Sixth form')
    await user.type(screen.getByLabelText('Short name'), 'sixth')
    await user.click(screen.getByRole('button', { name: 'Add level' }))
    await undo(user)
    await waitFor(() => expect(sent).toHaveLength(2))
    expect(sent).toEqual([
      ['add level', { name: 'Sixth form', code: 'sixth', kind: 'O' }],
      ['remove level', { levelCode: 'sixth' }],
    ])
  })

  it('is a ready-made set, and those of before again', async () => {
    const { user, sent } = openSet('/classes?open=ready-made')
    await user.click(await screen.findByRole('button', { name: 'Use these classes' }))
    await undo(user)
    await waitFor(() => expect(sent).toHaveLength(2))
    expect(sent).toEqual([
      ['choose', { key: 's1-s6' }],
      ['undo choice', { actId }],
    ])
    await screen.findByText(/^Undone: The school has/)
  })

  it('is a ready-made set only while there is no stream', async () => {
    const { user } = openSet('/classes')
    await user.click(await screen.findByRole('button', { name: 'Classes and levels' }))
    await screen.findByRole('menuitem', { name: 'New class' })
    expect(screen.queryByRole('menuitem', { name: 'Ready-made classes' })).toBeNull()
  })
})
