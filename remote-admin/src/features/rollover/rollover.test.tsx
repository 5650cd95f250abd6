import { BadRequestError } from '@bellhouse/api-client'
import { answer, fakeApi } from '@bellhouse/api-client/testing'
import {
  applyRollover,
  type ClassRecord,
  getSchool,
  listClasses,
  listCombinations,
  listRolloverStudents,
  listRollovers,
  listYears,
  previewRollover,
  proposeRollover,
  type Rollover,
  type RolloverPlan,
  undoRollover,
  type YearRecord,
} from '@bellhouse/contracts'
import { openScreen } from '@bellhouse/standalone/testing'
import { describe, expect, it } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import screens from '../../screens'

const id = () => crypto.randomUUID()

function aYear(title: string, isCurrent: boolean): YearRecord {
  const yearId = id()
  const term = {
    id: id(),
    yearId,
    title: 'Term 1',
    number: 1,
    startDate: `${title}-02-08`,
    endDate: `${title}-05-01`,
    isCurrent,
    isPinned: false,
    version: 1,
    classStarts: [],
  }
  return { id: yearId, title, startDate: `${title}-02-01`, endDate: `${title}-12-10`, version: 1, terms: [term] }
}
const from = aYear('2026', true)
const to = aYear('2027', false)

const aClass = (code: string, level: 'O' | 'A', names: string[]): ClassRecord => ({
  code,
  name: code.toUpperCase(),
  level,
  version: 1,
  streams: names.map((name) => ({
    id: id(),
    classCode: code,
    name,
    label: `${code.toUpperCase()} ${name}`,
    room: null,
    classTeacherId: null,
    classTeacherName: null,
    students: 2,
    capacity: 40,
    version: 1,
  })),
})
const classes = [aClass('s3', 'O', ['East', 'North']), aClass('s4', 'O', ['East']), aClass('s5', 'A', ['Arts'])]
const moved = classes.slice(0, 2).flatMap(({ level, streams }) =>
  streams.map(({ id: streamId, classCode, name, label }) => ({
    id: streamId,
    classCode,
    name,
    label,
    level,
    students: 2,
  })),
)
const [s3East, s3North, s4East] = moved.map((stream) => stream.id)
const proposal: RolloverPlan = {
  fromYearId: from.id,
  toYearId: to.id,
  streams: moved.map(({ id: streamId, classCode, name }) => ({
    streamId,
    combinationId: null,
    ...(classCode === 's3'
      ? { goes: 'on' as const, to: { classCode: 's4', name } }
      : { goes: 'graduates' as const, to: null }),
  })),
  newStreams: [],
  students: [],
  classTeachers: 'stay',
  allocations: true,
}
const ada = { id: id(), name: 'Nakato, Ada', admissionNumber: 'A/1', status: 'active' as const }
const ben = { id: id(), name: 'Okello, Ben', admissionNumber: 'A/2', status: 'active' as const }
const combination = { id: id(), name: 'PCM/ICT', version: 1, subjects: [] }

const preview = {
  digest: 'seen',
  counts: { promoted: 3, repeated: 1, left: 0, graduated: 2, withoutPlace: 0, withoutCombination: 0, withoutStream: 0 },
  streams: [{ label: 'S4 East', isNew: false, capacity: 1, before: 2, after: 3 }],
  exceptions: [
    {
      studentId: ada.id,
      name: ada.name,
      from: 'S4 East',
      outcome: 'promoted' as const,
      to: 'S5 Arts',
      combination: 'PCM/ICT',
    },
  ],
  problems: [
    {
      stops: false,
      sentence: 'S4 East will have 3 students and has 1 place.',
      mend: { word: 'Change the places of S4 East', address: '/classes?stream=1' },
    },
  ],
  currentTerm: { before: '2026 Term 1', after: '2027 Term 1', startDate: '2027-02-08' },
  lastsUntil: null,
}
const stopping = {
  stops: true,
  sentence: '2 students of S3 North have no place: there is no stream S4 North.',
  mend: { word: 'Choose a stream', address: '/rollover?step=streams' },
}

const done: Rollover = {
  id: id(),
  fromYear: '2026',
  toYear: '2027',
  appliedAt: '2026-12-05T08:00:00Z',
  appliedBy: 'Grace Auma',
  undoneAt: null,
  undoneBy: null,
  counts: { promoted: 3, repeated: 1, left: 0, graduated: 2 },
  staying: { count: 0, students: [] },
  undo: { refusal: null, changed: [] },
}

interface Given {
  at: string
  years?: YearRecord[]
  rollovers?: Rollover[]
  isStopped?: boolean
  refuses?: boolean
}

function openRollover({ at, years = [to, from], rollovers = [], isStopped = false, refuses = false }: Given) {
  const previewed: RolloverPlan[] = []
  const applied: unknown[] = []
  const undone: unknown[] = []
  const api = fakeApi(
    answer(listYears, () => years),
    answer(listRollovers, () => rollovers),
    answer(getSchool, () => ({
      name: 'School',
      shortName: 'School',
      motto: '',
      timeZone: 'Africa/Kampala',
      today: '2026-11-21',
      classes: [],
      terms: [],
    })),
    answer(listClasses, () => classes),
    answer(listCombinations, () => [combination]),
    answer(proposeRollover, () => ({ plan: proposal, streams: moved })),
    answer(listRolloverStudents, () => [ada, ben]),
    answer(previewRollover, (plan) => {
      previewed.push(plan)
      return isStopped ? { ...preview, problems: [stopping, ...preview.problems] } : preview
    }),
    answer(applyRollover, (input) => {
      if (refuses) throw new BadRequestError(409, { code: 'conflict', message: 'Something has changed since.' })
      applied.push(input)
      return { id: done.id, counts: done.counts }
    }),
    answer(undoRollover, (input) => {
      undone.push(input)
      return { restored: 5, kept: 1 }
    }),
  )
  return { user: openScreen(screens, { at, as: 'admin', api }), previewed, applied, undone }
}

describe('before there is a next year', () => {
  it('says so, and leads to the years and terms', async () => {
    openRollover({ at: '/rollover', years: [from, { ...to, terms: [] }] })
    await screen.findByText(/no year with terms after 2026 yet/)
    expect(screen.getByRole('link', { name: 'Show years and terms' }).getAttribute('href')).toBe('/terms')
  })
})

describe('the steps', () => {
  it('say which term becomes the current one, and go on and back', async () => {
    const { user } = openRollover({ at: '/rollover' })
    await screen.findByText(/2027 Term 1 becomes the current term when it begins, on 8 Feb 2027/)
    await user.click(screen.getByRole('button', { name: 'Next: streams' }))
    await screen.findByRole('combobox', { name: 'S3 East goes to' })
    expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Step 2: Streams' }))
    await user.click(screen.getByRole('button', { name: 'Back' }))
    await screen.findByRole('combobox', { name: 'Class teachers' })
    expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Step 1: Years' }))
  })

  it('offer to make the stream that is missing', async () => {
    const { user, previewed } = openRollover({ at: '/rollover?step=streams' })
    await screen.findByText('There is no S4 North yet')
    await user.selectOptions(screen.getByRole('combobox', { name: 'S3 North goes to' }), 'Make S4 North')
    expect(screen.queryByText('There is no S4 North yet')).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Next: students' }))
    await user.click(await screen.findByRole('button', { name: 'Next: check' }))
    await waitFor(() => expect(previewed).toHaveLength(1))
    expect(previewed[0]?.newStreams).toEqual([{ classCode: 's4', name: 'North' }])
    expect(previewed[0]?.streams).toContainEqual({
      streamId: s3North,
      goes: 'on',
      to: { classCode: 's4', name: 'North' },
      combinationId: null,
    })
  })

  it('take exceptions, one by one and many at once', async () => {
    const { user, previewed } = openRollover({ at: `/rollover?step=students&stream=${s3East}` })
    const aim = await screen.findByRole('combobox', { name: 'Nakato, Ada goes to' })
    within(aim).getByRole('option', { name: 'With the others: S4 East' })
    await user.selectOptions(aim, 'Repeat in S3 East')
    screen.getByText('1 exception')
    await user.click(screen.getByRole('checkbox', { name: 'Choose all on this page' }))
    await user.selectOptions(screen.getByRole('combobox', { name: 'All chosen go to' }), 'Leave')
    await user.selectOptions(aim, 'With the others: S4 East')
    await user.click(screen.getByRole('button', { name: 'Next: check' }))
    await waitFor(() => expect(previewed).toHaveLength(1))
    expect(previewed[0]?.students).toEqual([{ studentId: ben.id, goes: 'leaves', to: null, combinationId: null }])
  })

  it('ask for a combination where O-level ends', async () => {
    const { user, previewed } = openRollover({ at: `/rollover?step=students&stream=${s4East}` })
    const aim = await screen.findByRole('combobox', { name: 'Nakato, Ada goes to' })
    await user.selectOptions(aim, 'Go to S5 Arts')
    await user.selectOptions(screen.getByRole('combobox', { name: 'Combination of Nakato, Ada' }), 'PCM/ICT')
    expect(screen.queryByRole('combobox', { name: 'Combination of Okello, Ben' })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Next: check' }))
    await waitFor(() => expect(previewed).toHaveLength(1))
    expect(previewed[0]?.students).toEqual([
      { studentId: ada.id, goes: 'on', to: { classCode: 's5', name: 'Arts' }, combinationId: combination.id },
    ])
  })

  it('warn before choices are lost', async () => {
    const { user } = openRollover({ at: '/rollover?step=streams' })
    const isKept = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
    await screen.findByRole('combobox', { name: 'S3 East goes to' })
    expect(isKept()).toBe(true)
    await user.selectOptions(screen.getByRole('combobox', { name: 'S3 East goes to' }), 'Leave')
    expect(isKept()).toBe(false)
  })
})

describe('the check', () => {
  it('applies what was seen, after a second question', async () => {
    const { user, applied } = openRollover({ at: '/rollover?step=check' })
    await screen.findByText('S4 East will have 3 students and has 1 place.')
    within(screen.getByRole('row', { name: /Nakato, Ada/ })).getByText('Goes to S5 Arts, PCM/ICT')
    const link = screen.getByRole('link', { name: /Change the places of S4 East/ })
    expect(link.getAttribute('target')).toBe('_blank')
    const apply = screen.getByRole<HTMLButtonElement>('button', { name: 'Roll over' })
    screen.getByText(/2027 Term 1 becomes the current term when it begins, on 8 Feb 2027/)
    await user.click(apply)
    await user.click(await screen.findByRole('button', { name: 'Roll over now' }))
    await waitFor(() => expect(applied).toEqual([{ plan: proposal, digest: 'seen', confirmed: true }]))
    await screen.findByRole('combobox', { name: 'Class teachers' })
  })

  it('cannot be applied while something stops it, and leads to where that is mended', async () => {
    const { user } = openRollover({ at: '/rollover?step=check', isStopped: true })
    await screen.findByText(stopping.sentence)
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Roll over' }).disabled).toBe(true)
    await user.click(screen.getByRole('button', { name: 'Choose a stream' }))
    await screen.findByRole('combobox', { name: 'S3 North goes to' })
  })

  it('says when something has changed, and reckons anew', async () => {
    const { user, previewed } = openRollover({ at: '/rollover?step=check', refuses: true })
    await user.click(await screen.findByRole('button', { name: 'Roll over' }))
    await user.click(await screen.findByRole('button', { name: 'Roll over now' }))
    await screen.findByText('Something has changed since.')
    await waitFor(() => expect(previewed).toHaveLength(2))
  })
})

describe('the rollovers so far', () => {
  it('are undone with one press while nobody was changed', async () => {
    const { user, undone } = openRollover({ at: '/rollover', rollovers: [done] })
    await screen.findByText(/3 went up, 1 repeated, 2 graduated/)
    await user.click(screen.getByRole('button', { name: 'Undo rollover' }))
    await user.click(await screen.findByRole('button', { name: 'Undo it now' }))
    await waitFor(() => expect(undone).toEqual([{ rolloverId: done.id }]))
  })

  it('ask what is to become of students whom somebody has changed since', async () => {
    const changed = { ...done, undo: { refusal: null, changed: [{ id: ada.id, name: ada.name }] } }
    const { user, undone } = openRollover({ at: `/rollover?undo=${done.id}`, rollovers: [changed] })
    await screen.findByRole('link', { name: 'Nakato, Ada' })
    const undo = screen.getByRole<HTMLButtonElement>('button', { name: 'Undo it now' })
    expect(undo.disabled).toBe(true)
    await user.selectOptions(screen.getByRole('combobox', { name: /1 student whom somebody/ }), 'keep')
    await user.click(undo)
    await waitFor(() => expect(undone).toEqual([{ rolloverId: done.id, changed: 'keep' }]))
  })

  it('name who came after the last one and stays in the old stream', async () => {
    const students = [{ ...ada, stream: 'S1 East' }]
    openRollover({ at: '/rollover', rollovers: [{ ...done, staying: { count: 1, students } }] })
    await screen.findByText(/1 student came after the rollover into 2027 and stays in the old stream/)
    expect(screen.getByRole('link', { name: 'Nakato, Ada' }).getAttribute('href')).toContain(ada.id)
  })

  it('count whoever stays also where they are too many to be named', async () => {
    const students = [{ ...ada, stream: 'S1 East' }]
    openRollover({ at: '/rollover', rollovers: [{ ...done, staying: { count: 240, students } }] })
    await screen.findByText(/240 students came after the rollover into 2027 and stay.* The first 1:/)
  })

  it('say why they cannot be undone any more', async () => {
    const refusal = 'S2 East has a register of 8 February 2027 already, so the rollover cannot be undone any more.'
    openRollover({ at: '/rollover', rollovers: [{ ...done, undo: { refusal, changed: [] } }] })
    await screen.findByText(new RegExp(refusal))
    expect(screen.queryByRole('button', { name: 'Undo rollover' })).toBeNull()
  })
})
