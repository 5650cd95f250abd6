import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from '@jest/globals'
import { root } from './root.mjs'
import { listGuides, listPrograms, listSources, listStyles, textOf } from './sources.mjs'

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

/** As somebody reads it: a sentence that goes over two lines of code is one. */
const asRead = (text) =>
  withoutComments(text)
    .replace(/(['"`])\s*\+\s*['"`]/g, '')
    .replace(/\s+/g, ' ')
    .toLowerCase()

/** The glossary itself names what is not said. */
const listAll = () =>
  [...listSources(), ...listPrograms(), ...listStyles(), ...listGuides()].filter((path) => path !== 'docs/glossary.md')

it('reads a sentence whole, also where the code goes on in the next line', () => {
  expect(asRead("// By hand.\nconst said = 'Nobody has ' +\n  `said what`\n")).toContain('nobody has said what')
  expect(asRead('<p>\n  Look at\n  it\n</p>')).toContain('look at it')
})

it('reads the commands in the terminal, the settings, the rosters, the mails, the guides and the news', () => {
  const read = listAll()
  const wanted = [
    /^tools\/start\.mjs$/,
    /^server\/src\/env\.ts$/,
    /\/roster-imports\/planner\.ts$/,
    /\.repo\.ts$/,
    /-mails?\.ts$/,
    /\.module\.css$/,
    /^README\.md$/,
    /^docs\/operations\.md$/,
    /^\.changeset\/two-persons\.md$/,
    /^tools\/deploy\/compose\.yaml$/,
  ]
  for (const one of wanted) expect(read).toContainEqual(expect.stringMatching(one))
})

it('says nothing that the glossary says otherwise', () => {
  const phrases = listPhrases()
  expect(phrases.length).toBeGreaterThan(15)
  const found = listAll().flatMap((path) => {
    const text = asRead(textOf(path))
    return phrases.filter((phrase) => text.includes(phrase)).map((phrase) => `${path}: ${phrase}`)
  })
  expect(found).toEqual([])
})
