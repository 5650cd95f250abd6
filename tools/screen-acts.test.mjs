import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { describe, expect, it } from '@jest/globals'
import * as contracts from '../shared/contracts/src/index'
import { inRoot } from './root.mjs'
import { unaskedIn } from './screen-acts.mjs'
import { listSources, textOf } from './sources.mjs'

const { heldBy, permissions, withNeeded } = contracts
const remotes = readdirSync(inRoot()).filter((folder) => /^remote-/.test(folder))

/** The rows that a file has itself, each with the file of its component. */
async function rowsIn(path) {
  const files = [...textOf(path).matchAll(/import\((?:\/\*.*?\*\/ )?'([^']+)'\)/g)].map(([, file]) => file)
  if (files.length === 0) return []
  const [rows] = Object.values(await import(`../${path}`))
  expect(files).toHaveLength(rows.length)
  return rows.map((row, index) => ({ ...row, file: inRoot(join(dirname(path), `${files[index]}.tsx`)) }))
}

/** The rows of a remote, which stand in its table or in the parts of it. */
async function listScreens(remote) {
  const parts = listSources().filter((path) => path.startsWith(`${remote}/src/screens/`))
  const screens = (await Promise.all([`${remote}/src/screens.ts`, ...parts].map(rowsIn))).flat()
  const { default: table } = await import(`../${remote}/src/screens.ts`)
  expect(screens.map(({ path }) => path).sort()).toEqual(table.map(({ path }) => path).sort())
  return screens
}

/** What everybody has who is offered the screen. */
const heldOn = ({ category, permission }) => heldBy(category, permission ? withNeeded(category, [permission]) : [])

/** What every screen loads would grow by the shapes of all answers if its table named the endpoints themselves. */
it.each(remotes)('%s asks first for what the server answers', async (remote) => {
  const withoutNames = (path) => path.replace(/:\w+/g, ':')
  const readings = Object.values(contracts).filter(({ method } = {}) => method === 'GET')
  const answered = new Set(readings.map(({ path }) => withoutNames(path)))
  const asked = (await listScreens(remote)).flatMap(({ first }) => (first ? [withoutNames(first.split('?')[0])] : []))
  expect(asked.filter((path) => !answered.has(path))).toEqual([])
})

/** One answer that is not there without a network takes the whole screen with it. */
it.each(remotes)(
  '%s has all that a screen begins with kept for the hours without a network, or nothing of it',
  async (remote) => {
    const withoutNames = (path) => path.replace(/:\w+/g, ':')
    const readings = Object.values(contracts).filter(({ method } = {}) => method === 'GET')
    const kept = new Set(readings.filter(({ isKept }) => isKept).map(({ path }) => withoutNames(path)))
    // Of an admin nothing is kept.
    const screens = (await listScreens(remote)).filter(({ category }) => category !== 'admin')
    const broken = screens.flatMap(({ path, first, always = [] }) => {
      const asked = [...(first ? [first] : []), ...always].map((one) => withoutNames(one.split('?')[0]))
      const missing = asked.filter((one) => !kept.has(one))
      return missing.length === asked.length ? [] : missing.map((one) => `${path}: ${one}`)
    })
    expect(broken).toEqual([])
  },
)

describe.each(remotes)('%s offers nothing that the person may not do:', (remote) => {
  it('what a screen asks of the server beyond its own permission, it asks for first', async () => {
    const screens = await listScreens(remote)
    const unasked = screens.map((screen) => {
      const held = heldOn(screen)
      const ofOthers = heldBy(screen.category, null)
      return [
        screen.path,
        unaskedIn(
          screen.file,
          contracts,
          (access) => held.includes(access) || !permissions.includes(access) || !ofOthers.includes(access),
        ),
      ]
    })
    expect(unasked.filter(([, found]) => found.length > 0)).toEqual([])
  })
})

describe('an act that nobody asks for first', () => {
  const endpoints = {
    erase: { method: 'DELETE', access: 'people.erase' },
    list: { method: 'GET', access: 'people.erase' },
  }
  const none = () => false

  /** Writes a screen with its queries and says what is found in it. */
  function foundIn(screen) {
    const folder = mkdtempSync(join(tmpdir(), 'screen-acts-'))
    const queries = `import { erase, list } from '@bellhouse/contracts'
      export const useErase = () => useCommand(erase, { refreshes: [list] })
      export const useList = () => useEndpoint(list, {})`
    writeFileSync(join(folder, 'queries.ts'), queries)
    writeFileSync(join(folder, 'screen.tsx'), screen)
    const found = unaskedIn(join(folder, 'screen.tsx'), endpoints, none)
    rmSync(folder, { recursive: true })
    return found.map((sentence) => sentence.split(' ')[0])
  }
  const imports = "import { erase } from '@bellhouse/contracts'; import { useErase, useList } from './queries'"
  const button = 'function Remove() { return <Button onClick={useErase().mutate} /> }'

  it.each([
    ['a command behind a component', `${imports}; ${button}; export default () => <Remove />`, ['erase']],
    ['a reading', `${imports}; export default () => <p>{useList()}</p>`, ['list']],
    [
      'what is asked for beside it',
      `${imports}; ${button}; export default () => <><Remove /><Offered act={erase}>x</Offered></>`,
      ['erase'],
    ],
    [
      'what is asked for around it',
      `${imports}; ${button}; export default () => <Offered act={erase}><Remove /></Offered>`,
      [],
    ],
    [
      'what is asked for on the way',
      `${imports}; ${button}; export default function Page() { return useMay(erase) && <Remove /> }`,
      [],
    ],
  ])('is found: %s', (_, screen, expected) => {
    expect(foundIn(screen)).toEqual(expected)
  })
})
