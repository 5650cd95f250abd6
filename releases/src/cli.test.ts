import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdir, mkdtemp, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { text } from 'node:stream/consumers'
import { beforeEach, expect, it } from '@jest/globals'
import { aBuild, aLineOf, aShellBuild, idOf, overwrite, readText, someReleases } from '../test/factories'
import { aStore } from '../test/kinds'
import { runRelease } from '../test/run-release'
import { findPointer, folderOf, placesOf, type Store } from './index'
import { runCommand } from './run-command'

const parts = ['shell', 'admin', 'teacher', 'exam-desk']
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
  const history = JSON.parse((await run('history', 'teacher', '--json')).said)
  expect(history.map(({ by }: { by: string }) => by)).toEqual(['bob', 'ada', 'ada', 'ada'])
  expect((await run('verify')).said).toContain('All is well: 1 live release, with pointers')
})

it('judges a release by the shell that it is for', async () => {
  const shell = join(store.dataDir, 'shell.json')
  await mkdir(store.dataDir, { recursive: true })
  await writeFile(shell, JSON.stringify({ contract: 1, shared: { react: '18.0.0' } }))
  const { complained } = await run('publish', 'teacher', '--built', await aBuild(), '--shell', shell)
  expect(complained).toMatch(/It wants react 19.3.1 or newer from the shell, which has 18.0.0.$/)
})

it('refuses to build what does not stand here, and says what does', async () => {
  const { complained, code } = await run('publish', 'library')
  expect(complained).toMatch(/^There is no folder remote-library here, .* The parts here are: .*\bshell\b/)
  expect(complained).toContain('teacher')
  expect(code).toBe(1)
})

it('takes a remote that nobody has heard of before from its build to everybody', async () => {
  expect((await run('status')).said).toBe('The store is empty: nothing was ever published.')
  const built = await aBuild({ remote: 'exam-desk', shared: {} })
  expect((await run('publish', 'exam-desk', '--built', built)).complained).toBe('')
  expect((await run('status')).said).toBe('remote-exam-desk: nothing is deployed; 1 release published.')
  expect((await run('promote', 'exam-desk', idOf('1.0.0'), '--by', 'ada')).code).toBe(0)
  expect((await run('status')).said).toContain(`remote-exam-desk: ${idOf('1.0.0')} is active`)
})

it('judges a remote by the shells that are live, and the live remotes by a shell', async () => {
  await run('publish', 'shell', '--built', await aShellBuild())
  await run('promote', 'shell', idOf('1.0.0'), '--by', 'ada')
  const greedy = await aBuild({ imports: { react: ['useDream'] } })
  expect((await run('publish', 'teacher', '--built', greedy)).complained).toContain(
    `It takes useDream of react, which shell ${idOf('1.0.0')} does not have.`,
  )
  await run('publish', 'teacher', '--built', await aBuild({ imports: { react: ['use'] } }))
  await run('promote', 'teacher', idOf('1.0.0'), '--by', 'ada')

  const poorer = await aShellBuild({ version: '2.0.0', shares: { react: { version: '19.3.1', names: [] } } })
  await run('publish', 'shell', '--built', poorer)
  const refused = await run('promote', 'shell', idOf('2.0.0'), '--by', 'ada')
  expect(refused.complained).toContain(
    `remote-teacher ${idOf('1.0.0')}: It takes use of react, which shell ${idOf('2.0.0')} does not have.`,
  )
  const forced = await run('promote', 'shell', idOf('2.0.0'), '--by', 'ada', '--although', 'the register is on fire')
  expect(forced.said).toContain('reason: Promoted to everybody (although: the register is on fire)')
})

it('says with a rollback of the shell which remotes do not run in the one before', async () => {
  const shares = (names: string[]) => ({ react: { version: '19.3.1', names } })
  for (const [version, names] of [
    ['1.0.0', []],
    ['1.1.0', ['use']],
  ] as const) {
    await run('publish', 'shell', '--built', await aShellBuild({ version, shares: shares([...names]) }))
    await run('promote', 'shell', idOf(version), '--by', 'ada')
  }
  await aLineOf(store, ['0.9.0'])
  await run('publish', 'teacher', '--built', await aBuild({ imports: { react: ['use'] } }))
  await run('promote', 'teacher', idOf('1.0.0'), '--by', 'ada')
  await run('publish', 'chat', '--built', await aBuild({ remote: 'chat', imports: { react: ['use'] } }))
  await run('promote', 'chat', idOf('1.0.0'), '--by', 'ada')

  const { said, code } = await run('rollback', 'shell', '--reason', 'Nobody can sign in', '--by', 'ada')
  expect(code).toBe(0)
  expect(said).toContain(`remote-teacher ${idOf('1.0.0')} does not run and is served as ${idOf('0.9.0')} instead`)
  expect(said).toContain(`remote-chat ${idOf('1.0.0')} does not run and is not served at all`)
})

it('rolls back one remote and touches no other part', async () => {
  for (const remote of parts) await aLineOf(store, ['1.0.0', '1.1.0'], remote)
  const others = parts.filter((remote) => remote !== 'admin')
  const bytes = () => Promise.all(others.map((remote) => readText(store, placesOf(remote).pointer)))
  const before = await bytes()

  const began = performance.now()
  const { code } = await runRelease(store, ['rollback', 'admin', '--reason', 'The drill', '--by', 'ada'])
  process.stdout.write(`Rollback, from the command to the end of it: ${Math.round(performance.now() - began)} ms\n`)

  expect(code).toBe(0)
  expect(await findPointer(store, 'admin')).toMatchObject({ active: idOf('1.0.0') })
  expect(await bytes()).toEqual(before)
})

it('makes a key that only its owner can read', async () => {
  const { said } = await run('key')
  const file = join(store.dataDir, 'keys/release-signing.pem')
  expect(said).toMatch(/^The key \S{12} was made: .*release-signing.pem$/)
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  expect((await run('key')).said).toMatch(/was there already/)
  const elsewhere = await runRelease(store, ['key'], { RELEASE_KEY: join(store.dataDir, 'other.pem') })
  expect(elsewhere.said).toMatch(/was made: .*other.pem\n$/)
})

it('ends with 2 when something is not as it must be', async () => {
  await aLineOf(store, ['1.0.0'])
  await overwrite(store, `${folderOf('teacher', idOf('1.0.0'))}/entry.js`, 'evil()')
  const people = await run('verify')
  expect([people.code, people.said.trim().split('\n').at(-1)]).toEqual([2, 'Not as it must be: 1 of the above.'])
  const machines = await run('verify', '--json')
  expect([machines.code, JSON.parse(machines.said).problems]).toEqual([
    2,
    [`remote-teacher ${idOf('1.0.0')}: entry.js is not what was published.`],
  ])
})

it.each([
  ['no such verb', ['undo'], 'There is no verb undo. See: release --help'],
  ['a part that is not there', ['promote', 'library', '1'], 'The store knows no part library. Its parts are: teacher.'],
  ['a history of nothing', ['history', 'library'], 'The store knows no part library. Its parts are: teacher.'],
  [
    'no name at all',
    ['publish', 'Größe'],
    'Größe is no name of a part: small letters and numbers, with hyphens between words.',
  ],
  [
    'a missing word',
    ['promote', 'teacher'],
    'It is called like this: release promote <part> <release> [--canary <percent>] [--reason "…"]',
  ],
  ['an unknown option', ['status', '--all'], "Unknown option '--all'. See: release status --help"],
  ['no reason', ['rollback', 'teacher'], 'Say why, for whoever reads the history: --reason "…"'],
  ['no percentage', ['promote', 'teacher', '1', '--canary', 'ten'], '--canary must be a whole number from 1 to 99.'],
  [
    'nothing to roll back',
    ['rollback', 'teacher', '--reason', 'x', '--by', 'ada'],
    'remote-teacher has no active release, so there is nothing to roll back.',
  ],
])('says in one sentence what is wrong: %s', async (_, words, sentence) => {
  await someReleases(store, ['1.0.0'])
  expect(await run(...words)).toEqual({ said: '', complained: sentence, code: 1 })
})

it('gives machines the sentence as well', async () => {
  const { said, code } = await run('undo', '--json')
  expect([JSON.parse(said), code]).toEqual([{ error: 'There is no verb undo. See: release --help' }, 1])
})

it('says in a copy without installed packages what to install', async () => {
  const copy = await mkdtemp(join(tmpdir(), 'clone-'))
  for (const folder of ['bin', 'build'])
    await cp(join(import.meta.dirname, '..', folder), join(copy, folder), { recursive: true })
  const child = spawn(process.execPath, [join(copy, 'bin/release.mjs'), 'status'])
  const [complained, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')])
  expect([complained, code]).toEqual([
    'The packages are not installed here (esbuild is missing). Run npm start once, which installs them.\n',
    1,
  ])
})

it('is a program that says its sentence where errors belong', async () => {
  expect(await runRelease(store, ['undo'])).toEqual({
    said: '',
    complained: 'There is no verb undo. See: release --help\n',
    code: 1,
  })
})

it.each(['publish', 'promote', 'rollback', 'status', 'history', 'verify', 'gc', 'key'])('explains %s', async (verb) => {
  const { said, code } = await run(verb, '--help')
  expect([said.startsWith(`release ${verb}`), code]).toEqual([true, 0])
})
