import { beforeEach, expect, it } from '@jest/globals'
import { aBuild, aLineOf, aShellBuild, flipByte, idOf, overwrite, someReleases } from '../test/factories'
import { aStore } from '../test/kinds'
import { findPointer, folderOf, promote, readStatus, rollback, type Store, writeRelease } from './index'

let store: Store
const by = 'ada'
const back = (to?: string) => rollback(store, 'teacher', { reason: 'Marks are missing', by, to })

/** A release of the shell that gives these names of React, active for everybody or for a share of the devices. */
async function aShellWith(version: string, names: string[], canary?: number) {
  await writeRelease(store, await aShellBuild({ version, shares: { react: { version: '19.3.1', names } } }))
  await promote(store, 'shell', idOf(version), { by, canary, although: 'the test wants it' })
}

async function aRemoteThatTakes(version: string, names: string[]) {
  await writeRelease(store, await aBuild({ version, imports: { react: names } }))
  return idOf(version)
}

beforeEach(async () => {
  store = await aStore()
})

it('keeps a remote back that was published for another shell than people have now', async () => {
  await aShellWith('1.0.0', ['use'])
  const id = await aRemoteThatTakes('1.0.0', ['use'])
  await aShellWith('2.0.0', [])
  await expect(promote(store, 'teacher', id, { by })).rejects.toThrow(
    `remote-teacher ${id} does not run in what people have: It takes use of react, which shell ${idOf('2.0.0')} does not have.`,
  )
  expect(await findPointer(store, 'teacher')).toBeUndefined()
  await aShellWith('3.0.0', ['use'])
  await promote(store, 'teacher', id, { by })
})

it('judges by the canary of the shell as well', async () => {
  await aShellWith('1.0.0', ['use'])
  await aShellWith('2.0.0', [], 10)
  const id = await aRemoteThatTakes('1.0.0', ['use'])
  await expect(promote(store, 'teacher', id, { by })).rejects.toThrow(`which shell ${idOf('2.0.0')} does not have`)
})

it('goes back to nothing that does not run in the live shell, and says so where nothing is left', async () => {
  await aShellWith('1.0.0', ['use'])
  await aLineOf(store, ['0.8.0'])
  const greedy = await aRemoteThatTakes('0.9.0', ['use'])
  await promote(store, 'teacher', greedy, { by })
  await aLineOf(store, ['1.0.0'])
  await aShellWith('2.0.0', [])

  await expect(back(greedy)).rejects.toThrow('It takes use of react')
  expect(await back()).toMatchObject({ active: idOf('0.8.0'), lastGood: [greedy] })
  await expect(back()).rejects.toThrow(
    /no good release to go back to. remote-teacher .* does not run in what people have/,
  )
})

it('is in nobody’s way at night when the shell itself is damaged', async () => {
  await aShellWith('1.0.0', ['use'])
  await aLineOf(store, ['1.0.0', '1.1.0'])
  const [next = ''] = await someReleases(store, ['1.2.0'])
  await overwrite(store, `${folderOf('shell', idOf('1.0.0'))}/shell.json`, '{')
  await expect(promote(store, 'teacher', next, { by })).rejects.toThrow('its shell.json does not say what it shares')
  expect(await back()).toMatchObject({ active: idOf('1.0.0') })
})

it('says in the status that a live shell is damaged, as the server would skip it', async () => {
  await aLineOf(store, ['1.0.0', '1.1.0'], 'shell')
  await flipByte(store, `${folderOf('shell', idOf('1.1.0'))}/main.js`)
  const [shell] = await readStatus(store)
  expect(shell).toMatchObject({
    remote: 'shell',
    pointer: { active: idOf('1.1.0') },
    damage: [`shell ${idOf('1.1.0')} is damaged: main.js is not what was published.`],
  })
})

it('takes a shell back however many remotes were made for it', async () => {
  await aShellWith('1.0.0', [])
  await aShellWith('2.0.0', ['use'])
  await promote(store, 'teacher', await aRemoteThatTakes('1.0.0', ['use']), { by })
  expect(await rollback(store, 'shell', { reason: 'White page', by })).toMatchObject({ active: idOf('1.0.0') })
})
