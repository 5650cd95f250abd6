import { describe, expect, it } from '@jest/globals'
import { refusalOf } from '../../../../test/refusal-of'
import { isOneOf, mustBeContact, mustBeInside, mustBeOpen, mustBeUndecided } from './chat.policy'

it('a person to write to is a contact, or does not exist', () => {
  expect(refusalOf(() => mustBeContact(true))).toBeNull()
  expect(refusalOf(() => mustBeContact(false))).toBe('This person does not exist')
})

it('a conversation is there for those inside, and for nobody else', () => {
  const thread = { id: 'thread' }
  expect(mustBeInside(thread)).toBe(thread)
  expect(refusalOf(() => mustBeInside(undefined))).toBe('This conversation does not exist')
})

const closed = 'This group is closed. You can read it, but not write to it'

describe('a new message', () => {
  it.each([
    ['to a contact', 'pair', false, true, null],
    ['not to somebody who is none any longer', 'pair', false, false, 'You may not do this'],
    ['to an open group, of contacts or not', 'group', false, false, null],
    ['not to a closed group', 'group', true, true, closed],
  ] as const)('goes %s', (_, kind, isClosed, isContact, refusal) => {
    expect(refusalOf(() => mustBeOpen({ kind, isClosed }, isContact))).toBe(refusal)
  })
})

describe('a group', () => {
  const physics = { streamId: 'east', subjectId: 'physics' }
  const stream = { streamId: 'east', subjectId: null }

  it.each([
    ['who teaches it', [stream, physics], physics, true],
    ['who teaches nothing but something else there', [stream], physics, false],
    ['who teaches the same elsewhere', [{ ...physics, streamId: 'west' }], physics, false],
    ['who teaches nothing', [], physics, false],
  ])('belongs to one %s: %#', (_, own, group, isOwn) => {
    expect(isOneOf(own, group)).toBe(isOwn)
  })
})

describe('a report', () => {
  it('is open to the administration until somebody has decided', () => {
    const open = { outcome: null }
    expect(mustBeUndecided(open)).toBe(open)
    expect(refusalOf(() => mustBeUndecided({ outcome: 'dismissed' }))).toBe('This report has already been decided')
    expect(refusalOf(() => mustBeUndecided(undefined))).toBe('This report does not exist')
  })
})
