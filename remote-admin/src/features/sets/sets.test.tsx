import { answer, fakeApi } from '@bellhouse/api-client/testing'
import {
  allocate,
  type EndedSet,
  endSet,
  findSets,
  getSchool,
  type InputOf,
  listStaff,
  makeSets,
  moveToSet,
  type PlannedSets,
  previewSets,
  resumeSet,
  type SetStudent,
  type TaughtSet,
  undoStudentAct,
  unmakeSets,
  withdrawAllocation,
} from '@bellhouse/contracts'
import { openScreen, openToasts } from '@bellhouse/standalone/testing'
import { describe, expect, it } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import screens from '../../screens'

const aStream = (name: string) => ({
  ...{ id: crypto.randomUUID(), classCode: 's3', name, label: `S3 ${name}` },
  ...{ room: null, classTeacherId: null, classTeacherName: null, students: 1 },
})
const [east, west] = [aStream('East'), aStream('West')]
const school = {
  ...{ name: 'School', shortName: 'School', motto: '', timeZone: 'Africa/Kampala', today: '2026-11-19', terms: [] },
  classes: [{ code: 's3', name: 'Senior three', level: 'O' as const, streams: [east, west] }],
}
const maths = { id: crypto.randomUUID(), code: '456', name: 'Mathematics' }
const aSet = (number: number): TaughtSet => ({
  ...{ id: crypto.randomUUID(), title: `S3 Mathematics set ${number}`, streams: [east.label, west.label] },
  ...{ from: '2026-09-07', until: '2027-01-01', teachers: [], students: 1, assessments: 0 },
})
const sets = [aSet(1), aSet(2)]
const aStudent = (name: string, stream: typeof east, set: TaughtSet | undefined): SetStudent => ({
  ...{ id: crypto.randomUUID(), name, admissionNumber: 'BH/1', photo: null, sex: null, streamId: stream.id },
  ...{ stream: stream.label, setId: set?.id ?? null },
})
const students = [aStudent('Acheng, Brenda', east, sets[0]), aStudent('Opio, Evelyn', west, undefined)]
const planned = (name: string, average: number | null) => ({
  ...{ id: crypto.randomUUID(), name, stream: 'S3 East', sex: 'female' as const, average },
})
const plan: PlannedSets = {
  sets: [
    { title: 'S3 Mathematics set 1', students: [planned('Acheng, Brenda', 71)] },
    { title: 'S3 Mathematics set 2', students: [planned('Opio, Evelyn', 50)] },
  ],
  unplaced: [planned('Zawadi, Ann', null)],
  sentences: ['2 students leave the Mathematics mark sheets of S3 East.'],
  term: '2026 Term 2',
}
const actId = crypto.randomUUID()

const physics = { id: crypto.randomUUID(), code: '535', name: 'Physics' }

interface Given {
  taught?: TaughtSet[]
  arrives?: Promise<void>
  ended?: EndedSet
  plans?: PlannedSets
}

function openSets({ taught = sets, arrives, ended, plans = plan }: Given = {}) {
  const asked: InputOf<typeof previewSets>[] = []
  const made: InputOf<typeof makeSets>[] = []
  const moved: InputOf<typeof moveToSet>[] = []
  const done: string[] = []
  const api = fakeApi(
    answer(getSchool, () => school),
    answer(listStaff, () => ({ rows: [], next: null, total: 0 })),
    answer(findSets, async ({ subjectId = maths.id }) => {
      if (subjectId === physics.id) await arrives
      const subjects = [{ ...maths, sets: taught.length }, ...(arrives ? [{ ...physics, sets: 0 }] : [])]
      return {
        ...{ subjects, subjectId },
        ...{
          streams: [east, west].map(({ id, label }) => ({ id, label })),
          sets: taught,
          ended: ended ? [ended] : [],
          students,
        },
      }
    }),
    answer(previewSets, (input) => {
      asked.push(input)
      return plans
    }),
    answer(makeSets, (input) => {
      made.push(input)
      return { setIds: sets.map(({ id }) => id), actId, placed: 2 }
    }),
    answer(unmakeSets, () => {
      done.push('unmake')
      return {}
    }),
    answer(moveToSet, (input) => {
      moved.push(input)
      return { changed: input.moves.length, actId }
    }),
    answer(undoStudentAct, () => {
      done.push('undo')
      return { restored: 1 }
    }),
    answer(withdrawAllocation, ({ allocationId, on }) => {
      done.push(`withdraw ${allocationId} ${on}`)
      return {}
    }),
    answer(allocate, ({ staffId, streamId, subjectId, from = school.today }) => {
      done.push(`allocate ${staffId} ${streamId} ${from}`)
      return {
        ...{ id: crypto.randomUUID(), subjectId, subject: maths.name, streamId, stream: 'S3 Mathematics set 1' },
        ...{ termId: crypto.randomUUID(), term: '2026 Term 3', isCurrent: true, from, until: null },
      }
    }),
    answer(endSet, () => {
      done.push('end')
      return { actId, students: 1 }
    }),
    answer(resumeSet, ({ actId: meant }) => {
      done.push(meant === undefined ? 'resume later' : 'resume')
      return { until: '2026-12-12', left: meant === undefined ? ['Opio, Evelyn'] : [] }
    }),
  )
  openToasts()
  return { user: openScreen(screens, { at: '/sets/s3', as: 'admin', api }), asked, made, moved, done }
}

const undo = async (user: ReturnType<typeof openSets>['user']) =>
  user.click((await screen.findAllByRole('button', { name: 'Undo' })).at(-1) as HTMLElement)

describe('the sets of a class', () => {
  it('are previewed as they were chosen, also before the chosen subject has come', async () => {
    let letArrive = () => {}
    const arrives = new Promise<void>((resolve) => {
      letArrive = resolve
    })
    const { user, asked } = openSets({ taught: [], arrives })
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Subject' }), 'Physics')
    await user.selectOptions(screen.getByRole('combobox', { name: 'How' }), 'by-mark')
    await user.click(screen.getByRole('button', { name: 'Preview' }))
    await waitFor(() => expect(asked).toHaveLength(1))
    letArrive()
    expect(await screen.findByRole('combobox', { name: 'Teacher of set 1' })).toBeTruthy()
    expect(asked).toMatchObject([{ subjectId: physics.id, way: 'by-mark' }])
    expect(screen.getByRole('combobox', { name: 'Subject' })).toHaveProperty('value', physics.id)
  })

  it('are previewed from the chosen streams, made with their own names, and taken back', async () => {
    const { user, asked, made, done } = openSets({ taught: [] })
    await user.click(await screen.findByRole('checkbox', { name: 'S3 West' }))
    await user.selectOptions(screen.getByRole('combobox', { name: 'How' }), 'by-mark')
    await user.click(screen.getByRole('button', { name: 'Preview' }))
    const name = await screen.findByRole('textbox', { name: 'Name of set 2' })
    expect(asked).toMatchObject([{ streamIds: [east.id], way: 'by-mark', count: 2, subjectId: maths.id }])
    screen.getByText('By the marks of 2026 Term 2.')
    screen.getByText(/^1 student would be in no set and stay with the stream: Zawadi, Ann/)
    await user.clear(name)
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Make these 2 sets' }).disabled).toBe(true)
    await user.type(name, 'Foxes')
    await user.click(screen.getByRole('button', { name: 'Make these 2 sets' }))
    await waitFor(() => expect(made).toHaveLength(1))
    expect(made[0]?.sets).toMatchObject([
      { title: 'S3 Mathematics set 1', studentIds: [plan.sets[0]?.students[0]?.id] },
      { title: 'Foxes', studentIds: [plan.sets[1]?.students[0]?.id] },
    ])
    await undo(user)
    await waitFor(() => expect(done).toEqual(['unmake']))
  })

  it('are made of those who are in none, where somebody is, and not of everybody', async () => {
    const { user, asked } = openSets()
    await user.click(await screen.findByRole('button', { name: 'Make sets' }))
    await user.click(screen.getByRole('button', { name: 'Preview' }))
    await waitFor(() => expect(asked).toMatchObject([{ fromSetId: null, streamIds: [east.id, west.id] }]))
    await user.selectOptions(screen.getByRole('combobox', { name: 'Whom' }), 'everybody')
    await user.click(screen.getByRole('button', { name: 'Preview' }))
    await waitFor(() => expect(asked).toHaveLength(2))
    expect(asked[1]).not.toHaveProperty('fromSetId')
  })

  it('lose a teacher, who is brought back in the dialog that is open', async () => {
    const teacher = { allocationId: crypto.randomUUID(), staffId: crypto.randomUUID(), name: 'Auma, Grace' }
    const taught = sets.map((set) => ({ ...set, teachers: [teacher] }))
    const { user, done } = openSets({ taught })
    await user.click(await screen.findByRole('button', { name: 'Change S3 Mathematics set 1' }))
    const dialog = within(await screen.findByRole('dialog'))
    await user.click(dialog.getByRole('button', { name: 'Auma, Grace no longer teaches this set' }))
    expect((await dialog.findByRole('status')).textContent).toContain(
      'Auma, Grace no longer teaches this set from 19 Nov 2026 on',
    )
    await user.click(dialog.getByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(dialog.queryByRole('button', { name: 'Undo' })).toBeNull())
    expect(done).toEqual([
      `withdraw ${teacher.allocationId} 2026-11-19`,
      `allocate ${teacher.staffId} ${sets[0]?.id} 2026-11-19`,
    ])
  })

  it('are split: a part stays with its sheet, and only the new set is made', async () => {
    const [stays, goes] = [planned('Acheng, Brenda', null), planned('Opio, Evelyn', null)]
    const parts = [
      { title: sets[0]?.title ?? '', setId: sets[0]?.id, students: [stays] },
      { title: 'S3 Mathematics set 3', students: [goes] },
    ]
    const taught = sets.map((set) => ({ ...set, students: 2, streams: [west.label] }))
    const { user, asked, made } = openSets({ taught, plans: { ...plan, sets: parts, unplaced: [], term: null } })
    await user.click(await screen.findByRole('button', { name: 'Change S3 Mathematics set 1' }))
    await user.click(await screen.findByRole('button', { name: 'Split this set' }))
    expect(screen.getByRole('combobox', { name: 'Whom' })).toHaveProperty('value', sets[0]?.id)
    expect(screen.queryByRole('checkbox', { name: 'S3 West' })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Preview' }))
    const staying = within(await screen.findByRole('region', { name: 'S3 Mathematics set 1' }))
    staying.getByRole('heading', { name: 'Staying in S3 Mathematics set 1' })
    staying.getByText('Acheng, Brenda')
    expect(asked).toMatchObject([{ fromSetId: sets[0]?.id, streamIds: [west.id], count: 2 }])
    await user.click(screen.getByRole('button', { name: 'Make this set' }))
    await waitFor(() => expect(made).toHaveLength(1))
    expect(made[0]?.sets).toEqual([{ title: 'S3 Mathematics set 3', staffIds: [], studentIds: [goes.id] }])
  })

  it('are filled by lists of numbers, one for each set', async () => {
    const { user, asked } = openSets({ taught: [] })
    await user.selectOptions(await screen.findByRole('combobox', { name: 'How' }), 'by-list')
    await user.type(screen.getByRole('textbox', { name: 'Admission numbers of set 2' }), 'BH/1')
    await user.click(screen.getByRole('button', { name: 'Preview' }))
    await waitFor(() => expect(asked).toMatchObject([{ way: 'by-list', lists: ['', 'BH/1'] }]))
  })

  it('change by a choice beside each name, saved as one act after a sentence, and taken back', async () => {
    const { user, moved, done } = openSets()
    await user.selectOptions(
      await screen.findByRole('combobox', { name: 'Set of Acheng, Brenda' }),
      sets[1]?.title ?? '',
    )
    await user.selectOptions(screen.getByRole('combobox', { name: 'Set of Opio, Evelyn' }), sets[0]?.title ?? '')
    screen.getByText(/2 students leave one mark sheet for another\. Marks given so far stay and count/)
    expect(moved).toEqual([])
    await user.click(screen.getByRole('button', { name: 'Move students' }))
    await waitFor(() => expect(moved).toHaveLength(1))
    expect(moved[0]?.moves).toEqual([
      { studentId: students[0]?.id, setId: sets[1]?.id },
      { studentId: students[1]?.id, setId: sets[0]?.id },
    ])
    await undo(user)
    await waitFor(() => expect(done).toEqual(['undo']))
  })

  it('go on again also long after they have ended, and say who does not come back', async () => {
    const ended = { id: crypto.randomUUID(), title: 'S3 Mathematics set 3', from: '2026-02-02', until: '2026-10-12' }
    const { user, done } = openSets({ ended: { ...ended, students: 2 } })
    const list = within(await screen.findByRole('region', { name: 'Ended sets in Mathematics' }))
    list.getByText('2 Feb 2026 to 11 Oct 2026 · 2 students would be in it again')
    await user.click(list.getByRole('button', { name: 'Take the end of S3 Mathematics set 3 back' }))
    await screen.findByText(
      'S3 Mathematics set 3 is taught to 11 Dec 2026 again. Changed since then, and not in it again: Opio, Evelyn. Move them there below.',
    )
    expect(done).toEqual(['resume later'])
  })

  it('end after a sentence, and go on again', async () => {
    const { user, done } = openSets()
    await user.click(await screen.findByRole('button', { name: 'Change S3 Mathematics set 1' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'S3 Mathematics set 1' }))
    dialog.getByText(/1 student will be taught with their streams again/)
    await user.click(dialog.getByRole('button', { name: 'End this set' }))
    await undo(user)
    await waitFor(() => expect(done).toEqual(['end', 'resume']))
  })
})
