import { dirname, join } from 'node:path'
import { expect, it } from '@jest/globals'
import { listSources, listStyles, textOf } from './sources.mjs'

const mostLines = 300

/** The names of the classes of a style sheet, in selectors alone. */
const classesOf = (text) => [
  ...new Set(
    [...text.replace(/\/\*[\s\S]*?\*\//g, '').matchAll(/\.(-?[a-z][\w-]*)(?=[^{}]*\{)/gi)].map(([, name]) => name),
  ),
]

/** The classes that a source takes from a style sheet; null where it reckons their names. */
function takenFrom(style, [path, text]) {
  const imports = [...text.matchAll(/import (\w+) from '(\.[^']*\.module\.css)'/g)]
  const name = imports.find(([, , file]) => join(dirname(path), file) === style)?.[1]
  if (!name) return []
  if (text.includes(`${name}[`)) return null
  return [...text.matchAll(new RegExp(`\\b${name}\\.(\\w+)`, 'g'))].map(([, one]) => one)
}

it('finds the classes of a style sheet in its selectors', () => {
  expect(
    classesOf('/* .old {} */ .one > .two:has(.three) { margin: 0.5em }\n@media print { .four { top: 0 } }'),
  ).toEqual([...['one', 'two', 'three', 'four']])
})

it('draws with each class of a style sheet, and none of these is longer than 300 lines', () => {
  const sources = listSources().map((path) => [path, textOf(path)])
  const faults = listStyles().flatMap((style) => {
    const text = textOf(style)
    const taken = sources.map((source) => takenFrom(style, source))
    const dead = taken.includes(null) ? [] : classesOf(text).filter((name) => !taken.flat().includes(name))
    const lines = text.trimEnd().split('\n').length
    return [...dead.map((name) => `${style}: .${name}`), ...(lines > mostLines ? [`${style}: ${lines} lines`] : [])]
  })
  expect(faults).toEqual([])
})
