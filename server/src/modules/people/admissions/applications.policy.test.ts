import { type Stage, stages } from '@bellhouse/contracts'
import { describe, expect, it } from '@jest/globals'
import { refusalOf } from '../../../../test/refusal-of'
import { mustBeMove, mustBeOffered, mustBeOpen, mustHaveOffer } from './applications.policy'

const move = (from: Stage, to: Stage, reason: string | null = null) => refusalOf(() => mustBeMove({ from, to, reason }))

describe('an application', () => {
  it('goes forward without a reason', () => {
    expect([move('applied', 'interview'), move('interview', 'offered'), move('offered', 'admitted')]).toEqual([
      null,
      null,
      null,
    ])
  })

  it.each([
    ['applied', 'declined'],
    ['interview', 'withdrawn'],
    ['offered', 'interview'],
    ['declined', 'applied'],
  ] as const)('goes from %s to %s with a reason only', (from, to) => {
    expect(move(from, to, 'The school is full')).toBeNull()
    expect(move(from, to)).toEqual({ reason: 'Say why' })
    expect(move(from, to, '')).toEqual({ reason: 'Say why' })
  })

  it('says in words which way there is none', () => {
    const words = {
      applied: 'applied',
      interview: 'invited to an interview',
      offered: 'offered a place',
      admitted: 'admitted',
      declined: 'declined',
      withdrawn: 'withdrawn',
    }
    expect(stages.map((to) => move('admitted', to, 'Mistake'))).toEqual(
      stages.map((to) => `An application that is admitted cannot become one that is ${words[to]}.`),
    )
    expect(move('declined', 'offered', 'Mistake')).toBe(
      'An application that is declined cannot become one that is offered a place.',
    )
  })
})

describe('what may be done at each stage', () => {
  const passing = (ask: (stage: Stage) => void) => stages.filter((stage) => refusalOf(() => ask(stage)) === null)
  const refusal = (ask: (stage: Stage) => void, stage: Stage) => refusalOf(() => ask(stage))

  it('a change: until the applicant is a student', () => {
    expect(passing(mustBeOpen)).toEqual(['applied', 'interview', 'offered', 'declined', 'withdrawn'])
    expect(refusal(mustBeOpen, 'admitted')).toBe('The applicant is now a student. Change the student’s record instead.')
  })

  it('the admission: with an offer', () => {
    expect(passing(mustBeOffered)).toEqual(['offered'])
    expect(refusal(mustBeOffered, 'applied')).toBe('Only an applicant who was offered a place can be admitted.')
  })

  it('the letter: with an offer, and after the admission', () => {
    expect(passing(mustHaveOffer)).toEqual(['offered', 'admitted'])
    expect(refusal(mustHaveOffer, 'applied')).toBe('There is no offer yet to write a letter about.')
  })
})
