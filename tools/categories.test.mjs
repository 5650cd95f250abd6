import { describe, expect, it } from '@jest/globals'
import ts from 'typescript'
import { categories } from '../shared/contracts/src/index'
import { listSources, nodesOf, placeOf } from './sources.mjs'

const comparisons = new Set([
  ts.SyntaxKind.EqualsEqualsEqualsToken,
  ts.SyntaxKind.ExclamationEqualsEqualsToken,
  ts.SyntaxKind.EqualsEqualsToken,
  ts.SyntaxKind.ExclamationEqualsToken,
])
const isCategory = (node) => /(^|\.)category$/.test(node.getText().replaceAll('?', ''))
const isNameOfOne = (node) => ts.isStringLiteralLike(node) && categories.includes(node.text)

/** Where a category is compared with a name of one, by `===`, by `switch` or by a list that includes it. */
function comparedIn(path, text) {
  const isCompared = (node) => {
    if (ts.isBinaryExpression(node) && comparisons.has(node.operatorToken.kind))
      return [node.left, node.right].some(isCategory) && [node.left, node.right].some(isNameOfOne)
    if (ts.isSwitchStatement(node)) return isCategory(node.expression)
    return ts.isCallExpression(node) && /\.includes$/.test(node.expression.getText()) && node.arguments.some(isCategory)
  }
  return [...nodesOf(path, text)].filter(isCompared).map(placeOf)
}

describe('what somebody may do', () => {
  it('is asked of can(), and nowhere read off a category', () => {
    const found = listSources()
      .filter((path) => path !== 'shared/contracts/src/permissions.ts')
      .flatMap((path) => comparedIn(path))
    expect(found).toEqual([])
  })

  it.each([
    `if (actor.category === 'admin') go()`,
    `const isMine = 'student' !== category`,
    `switch (session?.category) { case 'staff': go() }`,
    `if (['admin', 'staff'].includes(actor.category)) go()`,
  ])('would be found in %s', (text) => {
    expect(comparedIn('compared.ts', text)).toHaveLength(1)
  })
})
