import { answer, fakeApi } from '@bellhouse/api-client/testing'
import {
  getAttendanceSummary,
  getMonthlyRegister,
  getSchool,
  heldBy,
  type InputOf,
  listAbsentees,
  listChronicAbsence,
  listMissingRegisters,
  listRegistersOfDay,
  type Permission,
  type RegisterOfDay,
  readyMadeClasses,
  type ShownDay,
  type UnusualDay,
} from '@bellhouse/contracts'
import { openScreen } from '@bellhouse/standalone/testing'
import { describe, expect, it } from '@jest/globals'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import screens from '../../screens'

const school = {
  name: '',
  shortName: '',
  motto: '',
  timeZone: 'Africa/Kampala',
  classes: readyMadeClasses[0].classes.map((one) => ({ ...one, streams: [] })),
  terms: [],
}

const aRegister = (stream: string, takenAt: string | null): RegisterOfDay => ({
  streamId: crypto.randomUUID(),
  stream,
  classCode: 's1',
  classTeacher: 'Ocen, Florence',
  students: 40,
  isTaken: takenAt !== null,
  takenBy: takenAt && 'Grace Okello',
  takenAt,
  present: 37,
  absent: 2,
  late: 1,
  excused: 0,
})

const shownDay = ({ date = '2026-11-19', session = 'morning' }: InputOf<typeof listRegistersOfDay>): ShownDay => ({
  ...{ date, session, rhythm: 'morning' as const, sessions: [{ session: 'lesson-6', label: 'Period 5' }] },
})
const figures = { taken: 1, due: 2, present: 37, absent: 2, late: 1, excused: 0 }

function openAttendance(at: string, registers: RegisterOfDay[], told: { unusualDay?: UnusualDay; next?: string } = {}) {
  const asked: InputOf<typeof listRegistersOfDay>[] = []
  const api = fakeApi(
    answer(getSchool, () => ({ ...school, today: '2026-11-19' })),
    answer(listRegistersOfDay, (input) => {
      asked.push(input)
      return { ...shownDay(input), figures, registers, unusualDay: null, next: null, ...told }
    }),
  )
  const user = openScreen(screens, { at, as: 'admin', api })
  return { user, asked }
}

describe("the day's registers", () => {
  it('tells taken from missing, says the figures and leads to each', async () => {
    const missing = aRegister('S1 West', null)
    openAttendance('/attendance/', [aRegister('S1 East', '2026-11-19T05:10:00Z'), missing])
    const figures = await screen.findByRole('region', { name: 'The day in figures' })
    expect(figures.textContent).toContain('1 of 2 registers taken')
    expect(figures.textContent).toContain('37 present')

    const row = within(screen.getByRole('row', { name: /S1 West/ }))
    row.getByText('Missing')
    expect(row.getByRole('link').getAttribute('href')).toBe(
      `/capture_attendance?stream=${missing.streamId}&date=2026-11-19&session=morning`,
    )
  })

  it('misses none of a stream that nobody is in, or whose term has not begun', async () => {
    const empty = { ...aRegister('S1 North', null), students: 0 }
    const later = { ...aRegister('S5 Arts', null), isBeforeStart: true }
    openAttendance('/attendance/', [aRegister('S1 East', '2026-11-19T05:10:00Z'), empty, later])
    within(await screen.findByRole('row', { name: /S1 North/ })).getByText('Nobody in it')
    within(screen.getByRole('row', { name: /S5 Arts/ })).getByText('Not begun yet')
  })

  it('misses none on a day without school, and says so', async () => {
    openAttendance('/attendance/', [aRegister('S1 West', null)], { unusualDay: 'weekend' })
    await screen.findByText('The school is closed on this day of the week. No register is due.')
    expect(screen.getByRole('row', { name: /S1 West/ }).textContent).not.toContain('Missing')
  })

  it('asks for the class, the day and the session of the address', async () => {
    const { asked } = openAttendance('/attendance/s1?date=2026-11-18&session=afternoon', [])
    await screen.findByRole('heading', { level: 1, name: 'Attendance S1' })
    await waitFor(() => expect(asked).toEqual([{ class: 's1', date: '2026-11-18', session: 'afternoon', most: 50 }]))
  })

  it('asks for fifty streams, then for the next ones', async () => {
    const last = crypto.randomUUID()
    const { user, asked } = openAttendance('/attendance/', [aRegister('S1 East', null)], { next: last })
    await user.click(await screen.findByRole('link', { name: 'Next page' }))
    await waitFor(() => expect(asked).toEqual([{ most: 50 }, { most: 50, after: last }]))
  })
})

const totals = { present: 5, absent: 2, late: 2, excused: 0, held: 9, rate: 77.8 }
const person = { studentId: crypto.randomUUID(), name: 'Okello, Ben', admissionNumber: 'HS/7', photo: null }

/** Opens one of the views besides the registers of the day. */
function openView(at: string, permissions?: readonly Permission[]) {
  const asked: unknown[] = []
  const keep = <Answer,>(input: unknown, reply: Answer) => {
    asked.push(input)
    return reply
  }
  const streamId = crypto.randomUUID()
  const stream = { id: streamId, classCode: 's1', name: 'East', label: 'S1 East', room: null, students: 2 }
  const classes = [
    {
      code: 's1',
      name: 'S1',
      level: 'O' as const,
      streams: [{ ...stream, classTeacherId: null, classTeacherName: null }],
    },
  ]
  const away = {
    ...{ ...person, stream: 'S1 East', streamId, status: 'late' as const, minutesLate: 5 },
    ...{ note: 'bus', rate: 88.9, phones: ['+256 700 000001'] },
  }
  const missing = { streamId, stream: 'S1 East', classCode: 's1', date: '2026-11-18', session: 'morning' as const }
  const api = fakeApi(
    answer(getSchool, () => ({ ...school, classes, today: '2026-11-19' })),
    answer(listAbsentees, (input) =>
      keep(input, { ...shownDay(input), counts: { absent: 0, late: 1, excused: 0 }, absentees: [away], next: 'more' }),
    ),
    answer(getAttendanceSummary, (input) =>
      keep(input, {
        ...{ from: '2026-11-01', until: '2026-11-30', label: 'November 2026', totals, days: [] },
        streams: [{ streamId, stream: 'S1 East', classCode: 's1', classTeacher: null, taken: 3, totals }],
      }),
    ),
    answer(listMissingRegisters, (input) =>
      keep(input, {
        count: 1,
        registers: [
          { ...missing, owedBy: 'Auma, Grace' },
          { ...missing, session: 'lesson-6', sessionTitle: 'Period 5', stream: 'S1 West', owedBy: null },
        ],
        owing: [{ name: 'Auma, Grace', count: 1 }],
      }),
    ),
    answer(listChronicAbsence, (input) =>
      keep(input, { term: 'Term 3', below: 90, students: [{ ...person, stream: 'S1 East', totals }], next: null }),
    ),
    answer(getMonthlyRegister, (input) =>
      keep(input, {
        ...{ streamId, month: input.month, stream: 'S1 East', classTeacher: null },
        days: [{ date: '2026-11-18', sessions: ['morning', 'lesson-6'], titles: [null, 'Period 5'] }],
        students: [{ ...person, marks: ['absent', 'present'], totals }],
      }),
    ),
  )
  const user = openScreen(screens, { at, as: 'admin', api, ...(permissions && { permissions }) })
  return { user, asked }
}

describe('the views of attendance', () => {
  it('lists who was away, with whom to call, the register where it is corrected and the next page', async () => {
    const { user, asked } = openView('/attendance/s1?view=away&date=2026-11-18')
    const row = within(await screen.findByRole('row', { name: /Okello, Ben/ }))
    row.getByText('Late, 5 min')
    expect(row.getByRole('link', { name: '+256 700 000001' }).getAttribute('href')).toBe('tel:+256700000001')
    const register = row.getByRole('link', { name: 'S1 East' }).getAttribute('href')
    expect(register).toMatch(/capture_attendance\?stream=.*&date=2026-11-18&session=morning/)
    expect(asked).toEqual([{ class: 's1', date: '2026-11-18' }])
    await user.click(screen.getByRole('link', { name: 'Next page' }))
    await waitFor(() => expect(asked.at(-1)).toMatchObject({ after: 'more' }))
  })

  it('shows rates and leads to the month of a stream', async () => {
    const { asked } = openView('/attendance/?view=rates&unit=month')
    const row = within(await screen.findByRole('row', { name: /S1 East/ }))
    row.getByText('77.8 %')
    expect(row.getByRole('link').getAttribute('href')).toMatch(/view=month&stream=.*&month=2026-11/)
    expect(asked).toEqual([{ unit: 'month', date: '2026-11-19' }])
  })

  it('calls lessons what the timetable calls their period', async () => {
    const { user } = openView('/attendance/?view=missing')
    within(await screen.findByRole('row', { name: /S1 West/ })).getByText('Period 5')
    await user.click(screen.getByRole('tab', { name: 'Away' }))
    await screen.findByRole('option', { name: 'Period 5' })
    await user.click(screen.getByRole('tab', { name: 'Monthly register' }))
    const head = await screen.findByRole('link', { name: /18 Nov.*, Period 5$/ })
    expect([head.textContent, head.dataset.session]).toEqual(['18', '5'])
    expect(screen.getByRole('link', { name: /18 Nov.*, Morning$/ }).dataset.session).toBeUndefined()
  })

  it('says who owes which register, and leads to it', async () => {
    const { asked } = openView('/attendance/?view=missing')
    const row = within(await screen.findByRole('row', { name: /S1 East.*Wednesday 18 November/ }))
    row.getByText('Auma, Grace')
    expect(row.getByRole('link').getAttribute('href')).toContain('/capture_attendance?stream=')
    expect(asked).toEqual([{ from: '2026-11-06', until: '2026-11-19' }])
  })

  it('says so where fewer days are looked through for missing registers than were asked for', async () => {
    const sentence =
      /^31 days are looked through at once: from Tuesday 20 October.* until Thursday 19 November.*earlier last day\.$/
    const { asked } = openView('/attendance/?view=missing&from=2026-09-07')
    await screen.findByText(sentence)
    expect(asked).toEqual([{ from: '2026-10-20', until: '2026-11-19' }])
    cleanup()
    openView('/attendance/?view=missing&from=2026-10-20')
    await screen.findByRole('row', { name: /S1 East/ })
    expect(screen.queryByText(sentence)).toBeNull()
  })

  it('shows whoever may see who is absent neither registers, months nor guardians, and leads to none', async () => {
    const { user } = openView('/attendance/?view=month', heldBy('admin', ['attendance.read']))
    const row = within(await screen.findByRole('row', { name: /Okello, Ben/ }))
    expect(row.queryByRole('link')).toBeNull()
    expect(screen.queryByRole('columnheader', { name: 'Guardian' })).toBeNull()
    const names = screen.getAllByRole('tab').map(({ textContent }) => textContent)
    expect(names).toEqual(['Away', 'Rates', 'Missing registers', 'Chronic absence'])
    for (const name of names.slice(1)) {
      await user.click(screen.getByRole('tab', { name: name ?? '' }))
      await screen.findByRole('row', { name: /S1 East/ })
      const links = within(screen.getByRole('tabpanel')).queryAllByRole('link', { name: /^(?!Next page)/ })
      expect(links.map(({ textContent }) => textContent)).toEqual([])
    }
  })

  it('lists who is there too seldom', async () => {
    const { asked } = openView('/attendance/?view=chronic&below=85')
    await screen.findByRole('row', { name: /Okello, Ben.*77\.8 %/ })
    expect(asked).toEqual([{ below: 85 }])
  })

  it('shows the month of a stream', async () => {
    const { asked } = openView('/attendance/s1?view=month&month=2026-11')
    const row = within(await screen.findByRole('row', { name: /Okello, Ben/ }))
    row.getByRole('img', { name: '18 Nov 2026: Absent' })
    expect(asked).toMatchObject([{ month: '2026-11' }])
  })
})
