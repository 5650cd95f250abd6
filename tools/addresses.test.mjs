import { pathOf } from '@bellhouse/contracts'
import { describe, expect, it } from '@jest/globals'
import ts from 'typescript'
import { listSources, nodesOf, placeOf } from './sources.mjs'

const home = 'shared/contracts/src/addresses.ts'
const isScreens = (path) => /^remote-[^/]+\/src\/screens(\/[^/]+)?\.ts$/.test(path)

/** What a row says of its path: a name of the table, or a text of its own. */
function rowsOf(path, text) {
  return [...nodesOf(path, text)]
    .filter((node) => ts.isPropertyAssignment(node) && node.name.getText() === 'path')
    .map(({ initializer }) =>
      ts.isStringLiteral(initializer)
        ? { own: initializer.text }
        : { name: /^pathOf\.(\w+)$/.exec(initializer.getText())?.[1] },
    )
}

/** The texts in a source that begin as the address of a screen does. */
function typedIn(path, screens, text) {
  const begins = new RegExp(`^/(${screens.join('|')})(/?$|/?\\?|/?#|/$)`)
  const whole = (node) => {
    if (ts.isStringLiteralLike(node)) return node.text
    return ts.isTemplateExpression(node) ? `${node.head.text.replace(/\/$/, '')}?` : ''
  }
  return [...nodesOf(path, text)].filter((node) => begins.test(whole(node))).map(placeOf)
}

const rows = listSources()
  .filter(isScreens)
  .flatMap((path) => rowsOf(path))
const own = rows.flatMap((row) => row.own ?? [])
const screens = [...new Set([...Object.values(pathOf), ...own].map((path) => path.split('/:')[0]))]

describe('the addresses of screens', () => {
  it('stand in the table once each, and each is a row of a remote', () => {
    const paths = Object.values(pathOf)
    expect(paths.filter((path, index) => paths.indexOf(path) !== index)).toEqual([])
    expect(Object.keys(pathOf).filter((name) => !rows.some((row) => row.name === name))).toEqual([])
  })

  it('are taken from the table by each row; one that nobody links to may stay in its own row', () => {
    expect(rows.filter(({ name, own: text }) => (name ? !(name in pathOf) : !text))).toEqual([])
    expect(own.filter((path) => Object.values(pathOf).includes(path))).toEqual([])
  })

  it('are typed nowhere else', () => {
    const typed = listSources()
      .filter((path) => path !== home && !isScreens(path))
      .flatMap((path) => typedIn(path, screens))
    expect(typed).toEqual([])
  })

  it.each([
    ['a plain address', `const to = '/students/'`],
    ['one with a class', `const to = '/students?stream=1'`],
    ['one with somebody', `const to = <Link to={\`/student_details/\${id}\`} />`],
    ['one with a question', `const to = \`/admissions?year=\${year}\``],
  ])('are found where somebody types them: %s', (_, text) => {
    expect(typedIn('typed.tsx', screens, text)).toHaveLength(1)
  })
})
