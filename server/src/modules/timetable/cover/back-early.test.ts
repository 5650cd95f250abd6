import {
  addLesson,
  addStaffAbsence,
  addTimetable,
  assignCover,
  dayAfter,
  getCoverDay,
  publishTimetable,
  removeStaffAbsence,
} from '@bellhouse/contracts'
import { expect, it } from '@jest/globals'
import { anAccount, aSchool, aStaff, aStream, aSubject } from '../../../../test/factories'
import { testApp } from '../../../../test/test-app'

const app = testApp()

it('ends with the day before a teacher is back, and keeps who took their lessons until then', async () => {
  const { term } = await aSchool(app.db)
  const office = app.as(await anAccount(app.db, 'admin'))
  const grace = await aStaff(app.db, { given_names: 'Grace', family_name: 'Auma' })
  const ben = await aStaff(app.db, { given_names: 'Ben', family_name: 'Okello' })
  const { id: streamId } = await aStream(app.db, { name: 'East' })
  const { id: subjectId } = await aSubject(app.db, { name: 'Physics' })
  const { id: timetableId } = await office(addTimetable, { termId: term.id, title: 'Week', from: 'nothing' })
  const lesson = { timetableId, title: '', group: null, roomId: null, duration: 1, subjectId, streamIds: [streamId] }
  await office(addLesson, { ...lesson, staffIds: [grace.id], slot: { day: 1, period: 1 } })
  await office(publishTimetable, { timetableId, version: 1 })
  const mondays = ['2026-10-19', '2026-10-26', '2026-11-02'] as const
  const [first, , third] = mondays
  const takers = async () => {
    const days = await Promise.all(mondays.map((day) => office(getCoverDay, { day })))
    return days.map(({ absences }) => absences.map(({ lastDay, lessons }) => [lastDay, lessons[0]?.cover?.staff.name]))
  }

  const lastDay = '2026-11-06'
  const { id: absenceId } = await office(addStaffAbsence, {
    ...{ staffId: grace.id, firstDay: first, lastDay, reason: 'Malaria' },
  })
  for (const day of mondays) await office(assignCover, { absenceId, day, period: 1, staffId: ben.id })
  await expect(office(removeStaffAbsence, { absenceId, from: dayAfter(lastDay, 1) })).rejects.toThrow(
    'Auma, Grace is recorded as absent until 6 November 2026 only.',
  )

  await office(removeStaffAbsence, { absenceId, from: third })
  const until = '2026-11-01'
  expect(await takers()).toEqual([[[until, 'Okello, Ben']], [[until, 'Okello, Ben']], []])
  const [told] = await app.db
    .selectFrom('audit_entry')
    .select(['before', 'after'])
    .where('action', '=', 'end absence')
    .execute()
  expect(told).toMatchObject({ before: { until: lastDay }, after: { staff: 'Auma, Grace', until } })

  await office(addStaffAbsence, { staffId: grace.id, firstDay: third, lastDay: third, reason: 'Malaria again' })
  expect(await takers()).toEqual([[[until, 'Okello, Ben']], [[until, 'Okello, Ben']], [[third, undefined]]])
  await office(removeStaffAbsence, { absenceId, from: first })
  expect((await takers()).slice(0, 2)).toEqual([[], []])
})
