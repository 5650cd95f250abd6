import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { contractVersion } from '@bellhouse/contracts'
import { beforeEach, describe, expect, it } from '@jest/globals'
import { aBuild, aShellBuild, idOf, readText, shellContents } from '../test/factories'
import { aStore, kinds, useS3 } from '../test/kinds'
import { findPointer, folderOf, promote, publish, type Store, startSigning, verifyStore } from './index'
import type { JudgingShell } from './judge-release'
import { listReleases } from './read-release'

useS3()
let store: Store

const shell: JudgingShell = {
  title: 'the shell',
  contract: contractVersion,
  shared: { react: { version: '19.3.1' }, '@bellhouse/ui': { version: '1.4.0', names: ['Page', 'Sheet'] } },
}

describe.each(kinds)('publishing into %s', (_, anEmptyStore) => {
  beforeEach(async () => {
    store = await anEmptyStore()
  })

  it('writes the release and moves no pointer', async () => {
    expect(await publish(store, 'teacher', await aBuild(), [shell])).toEqual({ id: idOf('1.0.0'), isNew: true })
    expect(await listReleases(store, 'teacher')).toEqual([idOf('1.0.0')])
    expect(await findPointer(store, 'teacher')).toBeUndefined()
  })

  it('leaves a release that stands there as it is', async () => {
    await publish(store, 'teacher', await aBuild(), [shell])
    const again = await aBuild({ contents: { 'entry.js': 'another()' } })
    expect(await publish(store, 'teacher', again, [shell])).toEqual({ id: idOf('1.0.0'), isNew: false })
    const entry = await readText(store, `${folderOf('teacher', idOf('1.0.0'))}/entry.js`)
    expect(entry).toBe("run('1.0.0')")
  })

  it('signs one that stands there from before the key, when it is what was built', async () => {
    const built = await aBuild()
    await publish(store, 'teacher', built, [shell])
    await startSigning(store, 'ada')
    await expect(promote(store, 'teacher', idOf('1.0.0'), { by: 'ada' })).rejects.toThrow(
      /is not signed by a key that counts. Publish it again/,
    )
    const other = await aBuild({ contents: { 'entry.js': 'another()' } })
    await expect(publish(store, 'teacher', other, [shell])).rejects.toThrow(/is not what was built here/)

    expect(await publish(store, 'teacher', built, [shell])).toMatchObject({ isNew: false })
    await promote(store, 'teacher', idOf('1.0.0'), { by: 'ada' })
    expect((await verifyStore(store)).problems).toEqual([])
  })

  it('takes up what an interrupted one has left', async () => {
    await store.storage.create(`${folderOf('teacher', idOf('1.0.0'))}/entry.js`, Buffer.from('other()'))
    expect(await publish(store, 'teacher', await aBuild(), [shell])).toMatchObject({ isNew: true })
    await promote(store, 'teacher', idOf('1.0.0'), { by: 'ada' })
    expect((await verifyStore(store)).problems).toEqual([])
  })

  it('refuses the build of another remote, and a folder without a release', async () => {
    const admin = await aBuild({ remote: 'admin' })
    await expect(publish(store, 'teacher', admin, [shell])).rejects.toThrow(/holds remote-admin, not remote-teacher/)
    await rm(join(admin, 'release.json'))
    await expect(publish(store, 'admin', admin, [shell])).rejects.toThrow(/release.json is missing/)
  })
})

/** Spread over the whole range, so that it does not compress. */
const noise = (length: number) =>
  Array.from({ length }, (_, index) => ((index * 2_654_435_761) % 4_294_967_296).toString(36)).join('')

describe('a gate', () => {
  beforeEach(async () => {
    store = await aStore()
  })

  it.each([
    [
      'a file that is not hashed',
      async () => {
        const folder = await aBuild()
        await writeFile(join(folder, 'more.js'), 'more()')
        return folder
      },
      'more.js is not in release.json.',
    ],
    [
      'a file that was changed after it was hashed',
      async () => {
        const folder = await aBuild()
        await writeFile(join(folder, 'entry.js'), 'late()')
        return folder
      },
      'entry.js is not what was published.',
    ],
    [
      'an entry without its compressed copy',
      async () => {
        const folder = await aBuild()
        await rm(join(folder, 'entry.js.br'))
        return folder
      },
      'entry.js.br is missing.',
    ],
    [
      'a shared package that is newer than the shell’s',
      () => aBuild({ shared: { react: '19.4.0' } }),
      'It wants react 19.4.0 or newer from the shell, which has 19.3.1.',
    ],
    [
      'a shared package that the shell does not share',
      () => aBuild({ shared: { preact: '10.0.0' } }),
      'It wants preact from the shell, which does not share it.',
    ],
    [
      'a name that the shell does not have',
      () => aBuild({ shared: { '@bellhouse/ui': '1.2.0' }, imports: { '@bellhouse/ui': ['Page', 'Ribbon', 'Wheel'] } }),
      'It takes Ribbon, Wheel of @bellhouse/ui, which the shell does not have.',
    ],
    [
      'names of a package that the shell does not share',
      () => aBuild({ shared: {}, imports: { preact: ['h'] } }),
      'It wants preact from the shell, which does not share it.',
    ],
    [
      'another version of the contract',
      () => aBuild({ contract: contractVersion + 1 }),
      `It keeps version ${contractVersion + 1} of the contract with the shell, and the shell version ${contractVersion}.`,
    ],
    [
      'a release without a budget',
      () => aBuild({ budget: undefined }),
      'It names no budget: write one into remote-teacher/webpack.config.mjs, and build it again.',
    ],
    [
      'files that are too heavy together',
      () => aBuild({ contents: { 'entry.js': 'run()', 'big.js': 'x'.repeat(80_000) } }),
      'Its files together: 80005 bytes, and the budget is 70000.',
    ],
    [
      'an entry that is too heavy',
      () => aBuild({ contents: { 'entry.js': noise(5000) } }),
      /Its compressed entry: \d+ bytes, and the budget is 12000/,
    ],
  ])('refuses %s', async (_, build, sentence) => {
    const publishing = publish(store, 'teacher', await build(), [shell])
    await expect(publishing).rejects.toThrow(sentence)
    expect(await listReleases(store, 'teacher')).toEqual([])
  })

  it('lets names pass that a shell of before did not list', async () => {
    const older = { ...shell, shared: { '@bellhouse/ui': { version: '1.4.0' } } }
    const built = await aBuild({ shared: { '@bellhouse/ui': '1.2.0' }, imports: { '@bellhouse/ui': ['Ribbon'] } })
    expect(await publish(store, 'teacher', built, [older])).toMatchObject({ isNew: true })
  })

  it('is kept by every shell that people have', async () => {
    const canary = { ...shell, title: 'shell 2.0.0', shared: { ...shell.shared, react: { version: '18.0.0' } } }
    await expect(publish(store, 'teacher', await aBuild(), [shell, canary])).rejects.toThrow(
      'It wants react 19.3.1 or newer from shell 2.0.0, which has 18.0.0.',
    )
  })
})

describe('a release of the shell', () => {
  beforeEach(async () => {
    store = await aStore()
  })

  it('is published as it was built, without a budget and without a shell to be judged by', async () => {
    expect(await publish(store, 'shell', await aShellBuild(), [])).toEqual({ id: idOf('1.0.0'), isNew: true })
    expect(await readText(store, `shell/releases/${idOf('1.0.0')}/sw.js`)).toBe('work()')
  })

  it.each([
    ['a service worker', { contents: shellContents({ 'sw.js': undefined }) }, 'It has no file sw.js.'],
    [
      'a place for what is deployed',
      { contents: shellContents({ 'index.html': '<!--school-->' }) },
      'Its page has no place for the server to fill: <!--deployed-remotes--> is missing. Its page does not load its scripts from /store/shell/releases/',
    ],
    [
      'facts about what it shares',
      { contents: shellContents({ 'shell.json': '{"contract":1}' }) },
      'Its shell.json does not say what the shell shares.',
    ],
    [
      'one version of the contract',
      { contract: contractVersion + 1 },
      `Its shell.json names version ${contractVersion} of the contract, and its release.json version ${contractVersion + 1}.`,
    ],
  ])('is refused without %s', async (_, given, sentence) => {
    await expect(publish(store, 'shell', await aShellBuild(given), [])).rejects.toThrow(sentence)
    expect(await listReleases(store, 'shell')).toEqual([])
  })
})
