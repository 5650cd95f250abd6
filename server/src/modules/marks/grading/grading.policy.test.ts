import type { GradingDocument } from '@bellhouse/contracts'
import { describe, expect, it } from '@jest/globals'
import { refusalOf } from '../../../../test/refusal-of'
import { mustBeDraft, mustBeSound, mustSuit } from './grading.policy'

const document = (from: number): GradingDocument => ({
  better: 'fewer',
  bands: [{ grade: 'A', from, to: 100, points: 1, label: '', isPass: true }],
  rounding: { decimals: 0, mode: 'half-up' },
  components: [{ title: 'All', kinds: ['end-of-term'], weight: 100 }],
  absent: 'zero',
  papers: null,
  aggregate: null,
  positions: null,
})

const scheme = { name: 'Classic', number: 2, level: 'O', state: 'active' }

describe('a grading scheme', () => {
  it('is sound, or says by field where it is not', () => {
    expect(refusalOf(() => mustBeSound(document(0)))).toBeNull()
    expect(refusalOf(() => mustBeSound(document(1)))).toEqual({
      'document.bands.0.from': 'The last grade begins with 0',
    })
  })

  it('is changed while it is a draft', () => {
    expect(refusalOf(() => mustBeDraft({ ...scheme, state: 'draft' }))).toBeNull()
    expect(refusalOf(() => mustBeDraft(scheme))).toBe(
      'Version 2 of Classic was activated and stays as it is. Begin the next version instead.',
    )
  })

  it.each([
    ['of its level', scheme, 'O', null],
    ['of no other level', scheme, 'A', 'Classic has O-level rules, and S5 follows A-level rules.'],
    ['none while it is a draft', { ...scheme, state: 'draft' }, 'O', 'Classic is a draft. Activate it first.'],
    ['those of its level when it is retired', { ...scheme, state: 'retired' }, 'O', null],
  ])('suits classes: %s', (_, given, kind, refusal) => {
    expect(refusalOf(() => mustSuit(given, { name: 'S5', kind }))).toBe(refusal)
  })
})
