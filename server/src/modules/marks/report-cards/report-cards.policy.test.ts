import { describe, expect, it } from '@jest/globals'
import { admin, student, teacher } from '../../../../test/an-actor'
import { refusalOf } from '../../../../test/refusal-of'
import { maySeeAllCards, mustHaveCard, mustHaveRun, mustHaveStreamOfCards, mustWriteAs } from './report-cards.policy'

const ofGrace = { classTeacherIds: ['james', 'grace'] }
const ofOther = { classTeacherIds: ['other'] }
const ofNobody = { classTeacherIds: [] }

describe('the cards of a stream', () => {
  it.each([
    ['an admin, whoever its class teacher is', admin, ofNobody, null],
    ['its class teacher', teacher, ofGrace, null],
    ['no other teacher', teacher, ofOther, 'This stream does not exist'],
    ['no student, where it has no class teacher either', student, ofNobody, 'This stream does not exist'],
  ])('are there for %s', (_, actor, stream, refusal) => {
    expect(refusalOf(() => mustHaveStreamOfCards(actor, stream))).toBe(refusal)
  })

  it('are all there for admins alone', () => {
    expect([admin, teacher, student].map(maySeeAllCards)).toEqual([true, false, false])
  })
})

describe('a card', () => {
  const card = { ...ofGrace, studentId: 'ben' }

  it.each([
    ['an admin', admin, card, null],
    ['the class teacher', teacher, card, null],
    ['the student', student, card, null],
    ['no other student', { ...student, studentId: 'ida' }, card, 'This report card does not exist'],
    ['no other teacher', teacher, { ...card, ...ofOther }, 'This report card does not exist'],
    ['no teacher where the stream has none', teacher, { ...card, ...ofNobody }, 'This report card does not exist'],
  ])('is there for %s', (_, actor, given, refusal) => {
    expect(refusalOf(() => mustHaveCard(actor, given))).toBe(refusal)
  })
})

describe('the writing of suggestions', () => {
  it.each([
    ['an admin', admin, null],
    ['whoever asked for it', teacher, null],
    ['nobody else', { ...teacher, accountId: 'other' }, 'This run does not exist'],
  ])('is seen by %s', (_, actor, refusal) => {
    expect(refusalOf(() => mustHaveRun(actor, { ownerId: teacher.accountId }))).toBe(refusal)
  })
})

describe('what the head says', () => {
  it.each([
    ['an admin', admin, { headTeacher: 'Well done' }, null],
    ['no class teacher', teacher, { headTeacher: 'Well done' }, 'You may not do this'],
    ['no class teacher, not even to clear it', teacher, { headTeacher: '' }, 'You may not do this'],
    ['a class teacher, as long as it is left alone', teacher, {}, null],
  ])('is written by %s', (_, actor, comment, refusal) => {
    expect(refusalOf(() => mustWriteAs(actor, comment))).toBe(refusal)
  })
})
