import { appendFile, mkdtemp, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { integrityOf } from '@bellhouse/remote-build/parts'
import { beforeEach, expect, it } from '@jest/globals'
import { isWholeBuild } from './whole-build.mjs'

let folder

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'whole-build-'))
  await writeFile(join(folder, 'entry.js'), 'run()')
  const files = { 'entry.js': { integrity: integrityOf(Buffer.from('run()')), size: 5 } }
  await writeFile(join(folder, 'release.json'), JSON.stringify({ id: '1.0.0+abc', files }))
})

it('a build is whole where every file is there as it was described', async () => {
  expect(await isWholeBuild(folder, '1.0.0+abc')).toBe(true)
})

it.each([
  ['there is none', () => rm(folder, { recursive: true })],
  ['it is another one', undefined, '1.0.0+def'],
  ['its description was cut off', () => truncate(join(folder, 'release.json'), 20)],
  ['its description is empty', () => truncate(join(folder, 'release.json'), 0)],
  ['a file was cut off', () => truncate(join(folder, 'entry.js'), 2)],
  ['a file is longer', () => appendFile(join(folder, 'entry.js'), ' ')],
  ['a file is missing', () => rm(join(folder, 'entry.js'))],
])('a build is made again where %s', async (_, spoil, id = '1.0.0+abc') => {
  await spoil?.()
  expect(await isWholeBuild(folder, id)).toBe(false)
})
