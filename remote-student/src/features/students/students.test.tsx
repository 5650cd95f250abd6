import { answer, fakeApi } from '@bellhouse/api-client/testing'
import { type FirstPlace, getClassDirectory, getSchool, getStudentDashboard } from '@bellhouse/contracts'
import { openScreen } from '@bellhouse/standalone/testing'
import { describe, expect, it } from '@jest/globals'
import { screen } from '@testing-library/react'
import screens from '../../screens'

const stream = {
  id: crypto.randomUUID(),
  classCode: 's2',
  name: 'East',
  label: 'S2 East',
  room: null,
  classTeacherId: null,
  classTeacherName: null,
  students: 1,
}
const school = {
  name: '',
  shortName: '',
  motto: '',
  timeZone: 'Africa/Kampala',
  today: '2026-11-19',
  classes: [
    { code: 's2', name: 'S2', level: 'O', streams: [stream] },
    { code: 's3', name: 'S3', level: 'O', streams: [] },
  ],
  terms: [],
}
const me = {
  name: 'Katusiime, Irene',
  classTeacher: null,
  attendance: { totals: { present: 0, absent: 0, late: 0, excused: 0, held: 0, rate: null }, recent: [] },
  marks: [],
  unread: 0,
  week: { today: '2999-11-18', timeZone: 'Africa/Kampala', term: null, publishedAt: null, periods: [], days: [] },
  trend: [],
  card: null,
  notices: { shown: [], unread: 0 },
}
const pupil = { id: crypto.randomUUID(), name: 'Acheng, Brenda', photo: null }
const teacher = { name: 'Ocen, Florence', subject: 'Agriculture', stream: 'S2 East' }

function openStudents(at: string, ownStream: string | null = stream.label, begins?: FirstPlace) {
  const api = fakeApi(
    answer(getSchool, () => school),
    answer(getStudentDashboard, () => ({ ...me, stream: ownStream, begins })),
    answer(getClassDirectory, ({ classCode }) => {
      const isOwn = classCode === 's2'
      return {
        className: classCode.toUpperCase(),
        isOwn,
        stream: isOwn ? stream.label : null,
        pupils: isOwn ? [pupil] : [],
        teachers: [teacher],
      }
    }),
  )
  openScreen(screens, { at, as: 'student', api })
}

describe("a student's directory", () => {
  it('shows the own class with its pupils', async () => {
    openStudents('/students/')
    await screen.findByRole('heading', { level: 1, name: 'Students' })
    screen.getByText('Acheng, Brenda')
  })

  it('shows of another class who teaches it, and no pupils', async () => {
    openStudents('/students/s3')
    await screen.findByText('Who teaches S3')
    screen.getByText('Ocen, Florence')
    expect(screen.queryByRole('region', { name: 'My class' })).toBeNull()
  })

  it('says to whoever is still to come where and when they begin', async () => {
    openStudents('/students/', null, { stream: 'S2 East', on: '2027-02-15' })
    await screen.findByText(/^S2 East from 15 Feb 2027\./)
  })

  it('waits for a student to be in a class', async () => {
    openStudents('/students/', null)
    await screen.findByText(/once you are in one/)
  })
})
