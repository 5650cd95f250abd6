import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, expect, it } from '@jest/globals'
import { aLineOf, idOf } from '../test/factories'
import { aStore } from '../test/kinds'
import { promote, readDeployed, readStatus, type Store, verifyStore } from './index'
import { keyFileOf, makeSigningKey, trustedFolderOf } from './signing-key'

let store: Store
/** What signed the teachers' remote; its private half is gone since. */
let old: string
/** What signs now, and has signed the students' remote. */
let now: string

const fileOf = (id: string) => join(trustedFolderOf(store), `${id}.pem`)
const idOfKey = async () => (await makeSigningKey(store)).key.id

beforeEach(async () => {
  store = await aStore()
  old = await idOfKey()
  await aLineOf(store, ['1.0.0', '1.1.0'])
  await rm(keyFileOf(store))
  now = await idOfKey()
  await aLineOf(store, ['0.9.0', '1.0.0'], 'student')
})

const namesOf = (id: string) =>
  expect.stringContaining(`(${fileOf(id)}) cannot be read, so nothing counts that this key`)

const live = async () => {
  const { remotes } = await readDeployed(store)
  return [remotes.teacher?.pointer.active ?? null, remotes.student?.pointer.active ?? null]
}

it('is out alone: what the other keys have signed goes on, and it is named by the page, the status and verify', async () => {
  const whole = await readFile(fileOf(old))
  await writeFile(fileOf(old), 'damaged')
  expect(await live()).toEqual([null, idOf('1.0.0')])

  const { damage, keys } = await readDeployed(store)
  expect(damage).toEqual(expect.arrayContaining([namesOf(old)]))
  expect([keys[old], keys[now]?.length]).toEqual(['', 43])
  expect(await readStatus(store)).toMatchObject([
    { remote: 'student', pointer: { active: idOf('1.0.0') }, damage: [namesOf(old)] },
    { remote: 'teacher', pointer: null, damage: [namesOf(old)] },
  ])
  const { problems } = await verifyStore(store)
  expect(problems).toEqual(
    expect.arrayContaining([
      namesOf(old),
      'remote-teacher: the pointer is signed with a key whose public half cannot be read here.',
    ]),
  )
  expect(problems.filter((problem) => problem.startsWith('remote-student'))).toEqual([])

  for (const version of ['0.9.0', '1.0.0']) await promote(store, 'student', idOf(version), { by: 'ada' })
  await writeFile(fileOf(old), whole.toString().replaceAll('\n', '\r\n'))
  expect(await live()).toEqual([idOf('1.1.0'), idOf('1.0.0')])
  expect((await verifyStore(store)).problems).toEqual([])
})

it.each(['', 'damaged'])('is made anew from its private one by what its sentence says: %j', async (text) => {
  await writeFile(fileOf(now), text)
  expect(await live()).toEqual([idOf('1.1.0'), null])
  const [{ damage } = { damage: [] }] = await readStatus(store)
  expect(damage.join()).toContain('Where the private one lies, run: release key.')
  expect(await makeSigningKey(store)).toMatchObject({ isNew: false, key: { id: now } })
  expect(await live()).toEqual([idOf('1.1.0'), idOf('1.0.0')])
  expect((await verifyStore(store)).problems).toEqual([])
})

it('opens the store to nothing that nobody has signed, though every one is damaged', async () => {
  for (const id of [old, now]) await writeFile(fileOf(id), '')
  const pointer = join(store.dataDir, 'store/remote-teacher/pointer.json')
  const { signature: _, ...unsigned } = JSON.parse(await readFile(pointer, 'utf8'))
  await writeFile(pointer, JSON.stringify({ ...unsigned, active: idOf('1.0.0') }))
  expect(await live()).toEqual([null, null])
  expect((await readDeployed(store)).keys).toEqual({ [old]: '', [now]: '' })
})
