import { describe, expect, it } from '@jest/globals'
import { refusalOf } from '../../../../test/refusal-of'
import { mustBePublishable, type PlannedPublishing } from './publishing.policy'

const ready: PlannedPublishing = { obstacles: [], hasProvisional: false, replaces: false, withFewerMarks: [] }
const noScheme = { sentence: 'No grading scheme is chosen', isBlocking: true, isOverridable: false }
const noExam = { sentence: 'Chemistry: no assessment for End of term (60 %)', isBlocking: true, isOverridable: true }
const noComment = { sentence: '3 of 40 cards have no comment', isBlocking: false, isOverridable: false }
const askMore = 'Add what is missing, or enter why the cards are published anyway.'
const why = { reason: 'Some of these cards are already published. Enter why they are replaced' }

describe('cards are published', () => {
  it.each([
    ['where nothing is missing', ready, { reason: '' }],
    ['where what is missing is missing on no card that goes out', { ...ready, obstacles: [noExam] }, { reason: '' }],
    ['where only comments are missing', { ...ready, obstacles: [noComment] }, { reason: '' }],
    [
      'where a reason overrides what is missing',
      { ...ready, hasProvisional: true, obstacles: [noExam] },
      { reason: '', provisionalReason: 'Later' },
    ],
    ['over others with a reason', { ...ready, replaces: true }, { reason: 'A wrong mark' }],
    [
      'with fewer marks where that is right',
      { ...ready, replaces: true, withFewerMarks: ['Akello, Joy'] },
      { reason: 'A wrong mark', allowFewerMarks: true },
    ],
  ])('%s', (_, plan, said) => {
    expect(refusalOf(() => mustBePublishable(plan, said))).toBe(null)
  })
})

describe('cards are not published', () => {
  it.each([
    [
      'where something must be mended, whatever reason there is',
      { ...ready, obstacles: [noScheme] },
      { reason: 'Go', provisionalReason: 'Go' },
      'No grading scheme is chosen.',
    ],
    [
      'where something is missing and nobody says why',
      { ...ready, hasProvisional: true, obstacles: [noExam, noComment] },
      { reason: 'Go' },
      `${noExam.sentence}. ${askMore}`,
    ],
    [
      'where the reason is empty',
      { ...ready, hasProvisional: true, obstacles: [noExam] },
      { reason: '', provisionalReason: '' },
      `${noExam.sentence}. ${askMore}`,
    ],
    ['over others without a reason', { ...ready, replaces: true }, { reason: '' }, why],
    [
      'over one with more marks without a word',
      { ...ready, replaces: true, withFewerMarks: ['Akello, Joy'] },
      { reason: 'A wrong mark' },
      'The new card of Akello, Joy would have fewer marks than the published one. Confirm that this is right.',
    ],
    [
      'over many with more marks, of whom ten are named',
      { ...ready, replaces: true, withFewerMarks: [...'ABCDEFGHIJKL'] },
      { reason: 'A wrong mark' },
      'The new cards of A; B; C; D; E; F; G; H; I; J and 2 more would have fewer marks than the published ones. Confirm that this is right.',
    ],
  ])('%s', (_, plan, said, refusal) => {
    expect(refusalOf(() => mustBePublishable(plan, said))).toEqual(refusal)
  })
})
