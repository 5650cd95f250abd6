import { expect, it } from '@jest/globals'
import { oneRosterLines } from './one-roster-files'

const nothing = {
  ...{ school: 'Hill School', today: '2026-11-21', sessions: [], subjects: [], groups: [], students: [], staff: [] },
  ...{ guardians: [], links: [], enrolments: [], teaching: [], allocations: [] },
}
const teaches = (group: string, person: string) => ({ group, person, beginsOn: null, endsOn: null })

it('makes one teacher of each class the primary one', () => {
  const teaching = [teaches('k1', 't1'), teaches('k1', 't2'), teaches('k2', 't2')]
  const { enrollments } = oneRosterLines({ ...nothing, teaching })
  expect(
    enrollments.map(({ classSourcedId, userSourcedId, primary }) => [classSourcedId, userSourcedId, primary]),
  ).toEqual([
    ['k1', 't1', 'true'],
    ['k1', 't2', 'false'],
    ['k2', 't2', 'true'],
  ])
})

it('gives two people of one number two usernames, whatever the case of its letters', () => {
  const person = {
    ...{ givenNames: 'Ada', familyName: 'Nakato', email: null, phone: null, classCode: null, sex: null },
    ...{ birthDate: null, learnerId: null, house: null, residence: null, courses: null },
  }
  const people = { students: [{ ...person, id: 's1', number: 'A1' }], staff: [{ ...person, id: 't1', number: 'a1' }] }
  const { users } = oneRosterLines({ ...nothing, ...people })
  expect(users.map(({ username, identifier }) => [username, identifier])).toEqual([
    ['A1', 'A1'],
    ['t1', 'a1'],
  ])
})
