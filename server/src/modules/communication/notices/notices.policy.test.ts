import { type NoticeAudience, noticeAudiences } from '@bellhouse/contracts'
import { describe, expect, it } from '@jest/globals'
import { admin, student, teacher } from '../../../../test/an-actor'
import { refusalOf } from '../../../../test/refusal-of'
import { audiencesOf, isOnDeskOf, mayRead, mustBeOnDesk, mustReach, mustStand } from './notices.policy'
import type { NoticeRow } from './notices.repo'

const notice = (given: Partial<NoticeRow> = {}): NoticeRow => ({
  id: 'notice',
  title: 'Sports day',
  text: 'Bring a hat',
  from: '2026-03-01',
  until: '2026-03-08',
  isPinned: false,
  author: 'Auma, Grace',
  authorId: teacher.accountId,
  state: 'current',
  writtenAt: '2026-03-01T08:00:00Z',
  audienceText: 'S1 East',
  version: 1,
  audience: 'streams',
  withTeachers: false,
  classCodes: [],
  streamIds: ['east'],
  withdrawnBy: null,
  withdrawnAt: null,
  isForReader: true,
  isRead: false,
  ...given,
})

describe('a notice', () => {
  it.each([
    ['an admin', admin, true],
    ['its author', teacher, true],
    ['another teacher', { ...teacher, accountId: 'other' }, false],
    ['a student', student, false],
  ])('is on the desk of %s: %s', (_, actor, isOnDesk) => {
    const row = notice()
    expect(isOnDeskOf(actor, row)).toBe(isOnDesk)
    const refusal = refusalOf(() => expect(mustBeOnDesk(actor, row)).toBe(row))
    expect(refusal).toBe(isOnDesk ? null : 'This notice does not exist')
  })

  it('that is not there is on nobody’s desk', () => {
    expect(refusalOf(() => mustBeOnDesk(admin, undefined))).toBe('This notice does not exist')
  })

  it.each([
    ['current', true, true],
    ['past', true, true],
    ['planned', true, false],
    ['withdrawn', true, false],
    ['current', false, false],
    ['past', false, false],
  ] as const)('that is %s, and for the reader: %s, is read by them: %s', (state, isForReader, isRead) => {
    expect(mayRead(student, notice({ state, isForReader }))).toBe(isRead)
    expect(mayRead(teacher, notice({ state, isForReader }))).toBe(true)
  })

  it('is changed unless it was withdrawn', () => {
    expect(refusalOf(() => mustStand({ state: 'past' }))).toBeNull()
    expect(refusalOf(() => mustStand({ state: 'withdrawn' }))).toBe('This notice was withdrawn and cannot be changed.')
  })
})

const noAudience = { audience: 'You can write only to the streams that you teach' }
const noStream = { streamIds: 'Choose streams that you teach this term, or whose class teacher you are' }

describe('whom a notice is for', () => {
  it('is anybody for admins', () => {
    expect([...audiencesOf(admin)].sort()).toEqual([...noticeAudiences].sort())
    for (const audience of noticeAudiences) {
      expect(refusalOf(() => mustReach(admin, { audience, streamIds: ['east'] }, []))).toBeNull()
    }
  })

  it.each<[NoticeAudience, string[], object | null]>([
    ['streams', ['east'], null],
    ['streams', ['east', 'west'], null],
    ['streams', ['east', 'north'], noStream],
    ['streams', ['north'], noStream],
    ['everybody', [], noAudience],
    ['staff', [], noAudience],
    ['students', [], noAudience],
    ['classes', [], noAudience],
  ])('is of %s %j for a teacher: %j', (audience, streamIds, refusal) => {
    expect(refusalOf(() => mustReach(teacher, { audience, streamIds }, ['west', 'east']))).toEqual(refusal)
  })
})
