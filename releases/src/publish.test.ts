import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { contractVersion } from '@bellhouse/contracts'
import { beforeEach, describe, expect, it } from '@jest/globals'
import { aBuild, aStore, idOf } from '../test/factories'
import { satisfies } from './gates'
import { findPointer, folderOf, publish } from './index'
import { listReleases } from './read-release'

let store = ''
beforeEach(async () => {
  store = await aStore()
})

const shell = { contract: contractVersion, shared: { react: '19.3.1' } }

describe('publishing', () => {
  it('writes the release and moves no pointer', async () => {
    expect(await publish(store, 'teacher', await aBuild(), shell)).toEqual({ id: idOf('1.0.0'), isNew: true })
    expect(await listReleases(store, 'teacher')).toEqual([idOf('1.0.0')])
    expect(await findPointer(store, 'teacher')).toBeUndefined()
  })

  it('leaves a release that stands there as it is', async () => {
    await publish(store, 'teacher', await aBuild(), shell)
    const again = await aBuild({ contents: { 'entry.js': 'another()' } })
    expect(await publish(store, 'teacher', again, shell)).toEqual({ id: idOf('1.0.0'), isNew: false })
    const entry = await readFile(join(folderOf(store, 'teacher', idOf('1.0.0')), 'entry.js'), 'utf8')
    expect(entry).toBe("run('1.0.0')")
  })

  it('refuses the build of another remote, and a folder without a release', async () => {
    const admin = await aBuild({ remote: 'admin' })
    await expect(publish(store, 'teacher', admin, shell)).rejects.toThrow(/holds remote-admin, not remote-teacher/)
    await rm(join(admin, 'release.json'))
    await expect(publish(store, 'admin', admin, shell)).rejects.toThrow(/release.json is missing/)
  })
})

/** Spread over the whole range, so that it does not compress. */
const noise = (length: number) =>
  Array.from({ length }, (_, place) => ((place * 2_654_435_761) % 4_294_967_296).toString(36)).join('')

describe('a gate', () => {
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
    const publishing = publish(store, 'teacher', await build(), shell)
    await expect(publishing).rejects.toThrow(sentence)
    expect(await listReleases(store, 'teacher')).toEqual([])
  })

  it.each([
    ['19.3.1', '19.3.1', true],
    ['19.4.0', '19.3.1', true],
    ['19.3.0', '19.3.1', false],
    ['20.0.0', '19.3.1', false],
    ['18.9.9', '19.3.1', false],
    ['0.1.2', '0.1.0', true],
    ['0.2.0', '0.1.0', false],
    ['0.0.2', '0.0.1', false],
    ['0.0.1', '0.0.1', true],
    ['1.10.0', '1.9.0', true],
  ])('takes the shell’s %s for a wanted %s: %s', (given, wanted, expected) => {
    expect(satisfies(given, wanted)).toBe(expected)
  })
})
