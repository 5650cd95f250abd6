import { assessmentStates } from '@bellhouse/contracts'
import { describe, expect, it } from '@jest/globals'
import { findMarkHindrance, findMoveHindrance, listMoves, mayChangeMarks } from './assessment-rules'

describe('who may move an assessment', () => {
  it.each([
    ['teacher', 'draft', ['submitted']],
    ['teacher', 'submitted', ['draft']],
    ['teacher', 'approved', []],
    ['teacher', 'published', []],
    ['admin', 'draft', ['submitted']],
    ['admin', 'submitted', ['draft', 'approved']],
    ['admin', 'approved', ['published', 'draft']],
    ['admin', 'published', ['draft']],
  ] as const)('lets a %s move a %s one to %j', (by, from, expected) => {
    expect(listMoves(from, by).map(({ to }) => to)).toEqual(expected)
    for (const to of assessmentStates) {
      const isAllowed = findMoveHindrance(from, to, by, 'A reason') === undefined
      expect([to, isAllowed]).toEqual([to, (expected as readonly string[]).includes(to)])
    }
  })

  it.each(['submitted', 'approved', 'published'] as const)('asks for a reason to take back what is %s', (from) => {
    expect(findMoveHindrance(from, 'draft', 'admin', ' ')).toBe('Write the reason')
    expect(findMoveHindrance(from, 'draft', 'admin', 'Two scripts were swapped')).toBeUndefined()
  })

  it('says why a move is refused', () => {
    expect(findMoveHindrance('draft', 'published', 'admin', '')).toBe(
      'An assessment that is draft cannot become published',
    )
    expect(findMoveHindrance('submitted', 'approved', 'teacher', '')).toBe(
      'Only an admin can make an assessment that is submitted approved',
    )
  })
})

describe('who may change marks', () => {
  it.each([
    ['draft', true, true],
    ['submitted', false, true],
    ['approved', false, false],
    ['published', false, false],
  ] as const)('of a %s assessment: teacher %s, admin %s', (state, teacher, admin) => {
    expect([mayChangeMarks(state, 'teacher'), mayChangeMarks(state, 'admin')]).toEqual([teacher, admin])
    expect(findMarkHindrance(state, 'teacher') === undefined).toBe(teacher)
    expect(findMarkHindrance(state, 'admin') === undefined).toBe(admin)
  })
})
