import { mkdir, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { remoteNames } from '@bellhouse/contracts'
import { beforeEach, expect, it } from '@jest/globals'
import { aBuild, aLineOf, idOf, overwrite, readText } from '../test/factories'
import { aStore } from '../test/kinds'
import { runRelease } from '../test/run-release'
import { findPointer, folderOf, placesOf, type Store } from './index'
import { runCommand } from './run-command'

let store: Store
beforeEach(async () => {
  store = await aStore()
})

const run = (...words: string[]) => runCommand(words, store.dataDir)

it('takes a release from its build to everybody, and back', async () => {
  await aLineOf(store, ['0.9.0'])
  const built = await aBuild({ version: '1.0.0', shared: {} })
  const id = idOf('1.0.0')

  const published = await run('publish', 'teacher', '--built', built)
  expect(published).toMatchObject({ code: 0, complained: '' })
  expect(published.said).toBe(`remote-teacher ${id} is published. Make it live with: promote teacher ${id}`)

  expect((await run('promote', 'teacher', id, '--canary', '10', '--by', 'ada')).said).toContain(
    `remote-teacher: ${idOf('0.9.0')} is active, and ${id} for 10 % of the people (move 2).`,
  )
  expect((await run('promote', 'remote-teacher', id, '--by', 'ada')).said).toContain(`${id} is active (move 3).`)
  const back = await run('rollback', 'teacher', '--reason', 'Marks are missing', '--by', 'bob', '--json')
  expect(JSON.parse(back.said)).toMatchObject({ remote: 'teacher', pointer: { seq: 4, active: idOf('0.9.0') } })

  const status = await run('status')
  expect(status.said).toMatch(/last move .* UTC by bob: Marks are missing/)
  expect(status.said).toContain('remote-admin: nothing is deployed; 0 releases published.')
  const history = JSON.parse((await run('history', 'teacher', '--json')).said)
  expect(history.map(({ by }: { by: string }) => by)).toEqual(['bob', 'ada', 'ada', 'ada'])
  expect((await run('verify')).said).toContain('All is well: 1 live release, with pointers')
}, 60_000)

it('judges a release by the shell that it is for', async () => {
  const shell = join(store.dataDir, 'shell.json')
  await mkdir(store.dataDir, { recursive: true })
  await writeFile(shell, JSON.stringify({ contract: 1, shared: { react: '18.0.0' } }))
  const { complained } = await run('publish', 'teacher', '--built', await aBuild(), '--shell', shell)
  expect(complained).toMatch(/It wants react 19.3.1 or newer from the shell, which has 18.0.0.$/)
})

it('rolls back one remote and touches no other', async () => {
  for (const remote of remoteNames) await aLineOf(store, ['1.0.0', '1.1.0'], remote)
  const others = remoteNames.filter((remote) => remote !== 'admin')
  const bytes = () => Promise.all(others.map((remote) => readText(store, placesOf(remote).pointer)))
  const before = await bytes()

  const began = performance.now()
  const { code } = await runRelease(store, ['rollback', 'admin', '--reason', 'The drill', '--by', 'ada'])
  process.stdout.write(`Rollback, from the command to the end of it: ${Math.round(performance.now() - began)} ms\n`)

  expect(code).toBe(0)
  expect(await findPointer(store, 'admin')).toMatchObject({ active: idOf('1.0.0') })
  expect(await bytes()).toEqual(before)
}, 60_000)

it('makes a key that only its owner can read', async () => {
  const { said } = await run('key')
  const file = join(store.dataDir, 'keys/release-signing.pem')
  expect(said).toMatch(/^The key \S{12} was made: .*release-signing.pem$/)
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  expect((await run('key')).said).toMatch(/was there already/)
  const elsewhere = await runRelease(store, ['key'], { RELEASE_KEY: join(store.dataDir, 'other.pem') })
  expect(elsewhere.said).toMatch(/was made: .*other.pem\n$/)
}, 60_000)

it('ends with 1 when something is not as it must be', async () => {
  await aLineOf(store, ['1.0.0'])
  await overwrite(store, `${folderOf('teacher', idOf('1.0.0'))}/entry.js`, 'evil()')
  const people = await run('verify')
  expect([people.code, people.said.trim().split('\n').at(-1)]).toEqual([1, 'Not as it must be: 1 of the above.'])
  const machines = await run('verify', '--json')
  expect([machines.code, JSON.parse(machines.said).problems]).toEqual([
    1,
    [`remote-teacher ${idOf('1.0.0')}: entry.js is not what was published.`],
  ])
}, 60_000)

it.each([
  ['no such verb', ['undo'], 'There is no verb undo. See: release --help'],
  [
    'no such remote',
    ['promote', 'library', '1'],
    'There is no remote library. The remotes are: admin, teacher, student, chat.',
  ],
  [
    'a missing word',
    ['promote', 'teacher'],
    'It is called like this: release promote <remote> <release> [--canary <percent>] [--reason "…"]',
  ],
  ['an unknown option', ['status', '--all'], "Unknown option '--all'. See: release status --help"],
  ['no reason', ['rollback', 'teacher'], 'Say why, for whoever reads the history: --reason "…"'],
  ['no percentage', ['promote', 'teacher', '1', '--canary', 'ten'], '--canary must be a whole number from 1 to 99.'],
  [
    'nothing to take back',
    ['rollback', 'teacher', '--reason', 'x', '--by', 'ada'],
    'remote-teacher has no active release, so there is nothing to take back.',
  ],
])('says in one sentence what is wrong: %s', async (_, words, sentence) => {
  expect(await run(...words)).toEqual({ said: '', complained: sentence, code: 1 })
})

it('gives machines the sentence as well', async () => {
  const { said, code } = await run('undo', '--json')
  expect([JSON.parse(said), code]).toEqual([{ error: 'There is no verb undo. See: release --help' }, 1])
})

it('is a program that says its sentence where errors belong', async () => {
  expect(await runRelease(store, ['undo'])).toEqual({
    said: '',
    complained: 'There is no verb undo. See: release --help\n',
    code: 1,
  })
}, 60_000)

it.each(['publish', 'promote', 'rollback', 'status', 'history', 'verify', 'gc', 'key'])('explains %s', async (verb) => {
  const { said, code } = await run(verb, '--help')
  expect([said.startsWith(`release ${verb}`), code]).toEqual([true, 0])
})
