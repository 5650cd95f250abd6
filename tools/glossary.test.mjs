import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from '@jest/globals'
import { root } from './root.mjs'
import { listSources, textOf } from './sources.mjs'

/** The phrases of the last column of the table in docs/glossary.md. */
function listPhrases() {
  const rows = readFileSync(join(root, 'docs/glossary.md'), 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .slice(2)
  const cells = rows.map((row) => row.split('|').at(-2)?.trim() ?? '')
  return cells
    .flatMap((cell) => cell.split(','))
    .map((phrase) => phrase.trim())
    .filter(Boolean)
}

/** What is no comment: texts in quotes and between tags, and code, which has no such phrases. */
const withoutComments = (text) => text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/ .*$/gm, '$1')

it('says nothing that the glossary says otherwise', () => {
  const phrases = listPhrases()
  expect(phrases.length).toBeGreaterThan(15)
  const found = listSources().flatMap((path) => {
    const text = withoutComments(textOf(path)).replace(/\s+/g, ' ').toLowerCase()
    return phrases.filter((phrase) => text.includes(phrase)).map((phrase) => `${path}: ${phrase}`)
  })
  expect(found).toEqual([])
})
