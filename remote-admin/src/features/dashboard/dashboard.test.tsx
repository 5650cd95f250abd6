import { answer, fakeApi } from '@bellhouse/api-client/testing'
import {
  type AdminDashboard,
  getAdminDashboard,
  heldBy,
  type Permission,
  setUpSteps,
  skipSetUpSteps,
} from '@bellhouse/contracts'
import { openScreen } from '@bellhouse/standalone/testing'
import { describe, expect, it } from '@jest/globals'
import { screen, within } from '@testing-library/react'
import screens from '../../screens'

const subject = { id: crypto.randomUUID(), name: 'Biology', level: 'O' as const }
const missing = { streamId: crypto.randomUUID(), stream: 'S1 East', session: 'morning' as const, owedBy: 'Auma, Grace' }
const totals = (rate: number) => ({ present: 100, absent: 5, late: 2, excused: 1, held: 108, rate })

const aDay: AdminDashboard = {
  today: '2026-11-19',
  term: { label: '2026 Term 3', startDate: '2026-09-14', endDate: '2026-12-04', week: 10, weeks: 12, daysLeft: 12 },
  dates: [{ date: '2026-11-24', title: 'Visitation', kind: 'event' }],
  classes: [{ code: 's1', name: 'S1', female: 61, male: 58, unknown: 0 }],
  unplaced: 1,
  registers: { streams: 14, taken: 13, present: 100, absent: 5, late: 2, excused: 1 },
  day: { unusualDay: null, session: 'morning', rate: 94.4, missing: [missing] },
  days: [
    { date: '2026-11-18', totals: totals(92) },
    { date: '2026-11-19', totals: totals(94.4) },
  ],
  marks: { subjects: [subject], cells: [{ classCode: 's1', subjectId: subject.id, marks: 42, expected: 80 }] },
  staff: { active: 33, onLeave: 1 },
  away: [
    { staffId: crypto.randomUUID(), name: 'Ocen, Florence', until: null, reason: '' },
    { staffId: crypto.randomUUID(), name: 'Okiror, Topista', until: '2026-11-20', reason: 'Course' },
  ],
  applications: [{ stage: 'applied', count: 9 }],
  admissions: { year: 2027, stages: [{ stage: 'applied', count: 9 }] },
  decisions: [
    { kind: 'marks-submitted', count: 3, since: '2026-11-12', to: '/marks/?state=submitted' },
    { kind: 'next-term', count: 1, since: null, to: '/add_term' },
  ],
}

const openDashboard = (given: Partial<AdminDashboard> = {}, permissions?: readonly Permission[]) =>
  openScreen(screens, {
    at: '/dashboard',
    as: 'admin',
    ...(permissions && { permissions }),
    api: fakeApi(answer(getAdminDashboard, () => ({ ...aDay, ...given }))),
  })

const regionOf = async (name: string) => within(await screen.findByRole('region', { name }))
const hrefOf = async (name: string | RegExp) => (await screen.findByRole('link', { name })).getAttribute('href')

describe("the school's day", () => {
  it('links every figure to the list that it counts', async () => {
    openDashboard()
    screen.getByText('Loading')
    const day = '&date=2026-11-19&session=morning'
    expect(await hrefOf('94.4 % present')).toBe(`/attendance/?view=registers${day}`)
    expect(await hrefOf('5 absent')).toBe(`/attendance/?view=away${day}&status=absent`)
    expect(await hrefOf('1 missing register')).toBe('/attendance/?view=missing&from=2026-11-19&until=2026-11-19')
    expect(await hrefOf('120 students')).toBe('/students/')
    expect(await hrefOf('33 active')).toBe('/staff?status=active')
    expect(await hrefOf('1 on leave')).toBe('/staff?status=on-leave')
    expect(await hrefOf('1 absent today')).toBe('/timetable?tab=cover&day=2026-11-19')
    expect(await hrefOf('9 applications')).toBe('/admissions?year=2027')
    expect(await hrefOf('Biology, S1: 42 of 80 marks, 52 %')).toBe(`/marks/?class=s1&subject=${subject.id}`)
    screen.getByText('Thursday 19 November · 2026 Term 3, week 10 of 12')
  })

  it('names lessons whose teacher has left among what needs a decision', async () => {
    openDashboard({ decisions: [], ofLeavers: 22 })
    const waiting = await regionOf('What needs a decision')
    const link = waiting.getByRole('link', { name: '22 lessons of the week whose teacher has left' })
    expect(link.getAttribute('href')).toBe('/timetable?tab=plan')
  })

  it('says what goes wrong in the background, and leads to why', async () => {
    openDashboard({ decisions: [], failing: ['back up the portal', 'send mails'] })
    const waiting = await regionOf('What needs a decision')
    const link = waiting.getByRole('link', { name: 'Goes wrong in the background: back up the portal, send mails' })
    expect(link.getAttribute('href')).toBe('/background_work')
  })

  it('leaves out what a role has no screen for', async () => {
    openDashboard({ decisions: [] }, heldBy('admin', ['students.read']))
    await regionOf('Students')
    expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
      'What needs a decision',
      'The term',
      'Students',
    ])
    const addresses = screen.getAllByRole('link').map((link) => link.getAttribute('href'))
    expect(addresses.filter((address) => !address?.startsWith('/students/'))).toEqual([])
  })

  it('names streams and staff without a link where a role has no screen behind it', async () => {
    openDashboard({ decisions: [] }, heldBy('admin', ['attendance.read', 'staff.read']))
    const today = await regionOf('Attendance today')
    today.getByText('S1 East')
    expect(today.queryByRole('link', { name: 'S1 East' })).toBeNull()
    const staff = await regionOf('Staff')
    expect(staff.getByText('absent today').closest('a')).toBeNull()
    expect(staff.getByRole('link', { name: '33 active' }).getAttribute('href')).toBe('/staff?status=active')
  })

  it('counts no week of a term that has not begun', async () => {
    const ahead = { label: '2027 Term 1', startDate: '2027-02-08', endDate: '2027-04-30' }
    openDashboard({ term: { ...ahead, week: 1, weeks: 12, daysLeft: 60 } })
    await screen.findByText('Thursday 19 November · 2027 Term 1')
  })

  it('counts one student as one', async () => {
    openDashboard()
    expect(await screen.findByText('61 girls and 58 boys in 1 class, and 1 student in no stream.')).toBeTruthy()
  })

  it('counts whose sex is not recorded among the students of the classes', async () => {
    openDashboard({ classes: [{ code: 's1', name: 'S1', female: 61, male: 1, unknown: 2 }], unplaced: 0 })
    await screen.findByText('61 girls, 1 boy and 2 not recorded in 1 class.')
  })

  it('names who owes a register, and leads to it', async () => {
    openDashboard()
    const today = await regionOf('Attendance today')
    today.getByText('Auma, Grace')
    const link = today.getByRole('link', { name: 'S1 East' })
    expect(link.getAttribute('href')).toBe(
      `/capture_attendance?stream=${missing.streamId}&date=2026-11-19&session=morning`,
    )
  })

  it('says what needs a decision, since when, and where', async () => {
    openDashboard()
    const waiting = await regionOf('What needs a decision')
    expect(waiting.getByRole('link', { name: '3 assessments to approve' }).getAttribute('href')).toBe(
      '/marks/?state=submitted',
    )
    waiting.getByText('for 7 days')
    waiting.getByRole('link', { name: 'The next term is not set yet' })
  })

  it('names conversations that were reported among what needs a decision', async () => {
    openDashboard({ decisions: [], reported: { count: 1, since: '2026-11-18' } })
    const waiting = await regionOf('What needs a decision')
    const link = waiting.getByRole('link', { name: '1 conversation was reported' })
    expect(link.getAttribute('href')).toBe('/chat_reports')
    waiting.getByText('for 1 day')
    expect(screen.queryByText(/Nothing waits for you/)).toBeNull()
  })

  it('has the same figures as tables behind its drawings', async () => {
    const user = openDashboard()
    const line = await regionOf('The last ten days')
    line.getByText('On average 93.2 % were present, from 92 to 94.4 %.')
    await user.click(line.getByText('As a table'))
    const row = line.getByRole('row', { name: /Wednesday 18 November/ })
    within(row).getByRole('cell', { name: '92 %' })
    const students = await regionOf('Students')
    await user.click(students.getByText('As a table'))
    expect(students.getByRole('row', { name: 'S1 61 58 119' })).toBeTruthy()
  })

  it('draws no subject whose marks are all entered', async () => {
    const complete = { id: crypto.randomUUID(), name: 'Physics', level: 'O' as const }
    const cells = [...aDay.marks.cells, { classCode: 's1', subjectId: complete.id, marks: 80, expected: 80 }]
    openDashboard({ marks: { subjects: [subject, complete], cells } })
    const marks = await regionOf('Marks of the term')
    marks.getByText(
      '76 % of the marks of what has been assessed so far are entered: 122 of 160. 1 subject is complete so far; these are not:',
    )
    marks.getByRole('rowheader', { name: 'Biology' })
    expect(marks.queryByRole('rowheader', { name: 'Physics' })).toBeNull()
  })

  it('says that every subject is complete instead of a drawing', async () => {
    openDashboard({
      marks: { subjects: [subject], cells: [{ classCode: 's1', subjectId: subject.id, marks: 80, expected: 80 }] },
    })
    const marks = await regionOf('Marks of the term')
    marks.getByText(
      '100 % of the marks of what has been assessed so far are entered: 80 of 80. Every subject is complete so far.',
    )
    expect(marks.queryByRole('table')).toBeNull()
  })

  it('expects no register on a holiday', async () => {
    openDashboard({
      registers: { streams: 0, taken: 0, present: 0, absent: 0, late: 0, excused: 0 },
      day: { unusualDay: 'holiday', session: 'morning', rate: null, missing: [] },
    })
    await screen.findByText(/No register is due/)
    expect(screen.queryByText(/missing register/)).toBeNull()
  })

  it('says of each part what will be here, in a school that has nothing yet', async () => {
    openDashboard({
      ...{ term: null, dates: [], classes: [], unplaced: 0, days: [], away: [], admissions: null, decisions: [] },
      marks: { subjects: [], cells: [] },
      registers: { streams: 0, taken: 0, present: 0, absent: 0, late: 0, excused: 0 },
      day: { unusualDay: null, session: 'morning', rate: null, missing: [] },
      staff: { active: 0, onLeave: 0 },
    })
    await screen.findByText(/Nothing waits for you/)
    for (const name of ['Go to the classes', 'Add term', 'Go to the marks', 'Add students', 'New application']) {
      screen.getByRole('link', { name })
    }
  })
})

describe('a school that is being set up', () => {
  const steps = setUpSteps.map((key) => ({ key, isDone: key === 'school', isSkipped: key === 'classes' }))
  const nobody = { classes: [], unplaced: 0 }

  it('is led through its steps instead of empty cards', async () => {
    openDashboard({ setUp: { steps }, ...nobody })
    const setUp = await regionOf('Set up the school')
    setUp.getByText('1 of 7 done')
    const next = within(setUp.getAllByRole('listitem').find((item) => item.ariaCurrent === 'step') ?? document.body)
    expect(next.getByRole('link', { name: 'Add a term' }).getAttribute('href')).toBe('/add_term')
    setUp.getByText('· skipped')
    expect(screen.queryByRole('region', { name: 'Attendance today' })).toBeNull()
    expect(screen.queryByRole('link', { name: 'Capture attendance' })).toBeNull()
  })

  it('skips a step, and takes it up again', async () => {
    const asked: unknown[] = []
    const user = openScreen(screens, {
      at: '/dashboard',
      as: 'admin',
      api: fakeApi(
        answer(getAdminDashboard, () => ({ ...aDay, ...nobody, setUp: { steps } })),
        answer(skipSetUpSteps, (input) => {
          asked.push(input.skipped)
          return { steps }
        }),
      ),
    })
    await user.click(await screen.findByRole('button', { name: 'Skip: Publish a timetable' }))
    await user.click(await screen.findByRole('button', { name: 'Do it after all: Add streams and subjects' }))
    expect(asked).toEqual([['classes', 'timetable'], []])
    expect(screen.queryByRole('button', { name: 'Skip: Name the school' })).toBeNull()
  })

  it('has its day besides once somebody is in it', async () => {
    openDashboard({ setUp: { steps } })
    await regionOf('Set up the school')
    await regionOf('Attendance today')
  })
})
