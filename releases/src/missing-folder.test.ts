import { mkdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, expect, it } from '@jest/globals'
import { aStore } from '../test/kinds'
import { runCommand } from './run-command'

let missing: string
beforeEach(async () => {
  const { dataDir } = await aStore()
  await mkdir(dataDir, { recursive: true })
  missing = join(dataDir, 'elsewhere')
})

it.each([
  ['status'],
  ['history'],
  ['verify'],
  ['gc'],
  ['promote', 'teacher', '1.0.0+00000000'],
  ['rollback', 'teacher', '--reason', 'It does not save'],
])('says of a data folder that is not there that it is not, rather than that it is empty: %s', async (...words) => {
  expect(await runCommand(words, missing)).toEqual({
    said: '',
    complained: `There is no folder ${missing}. Set DATA_DIR to the data folder of the portal.`,
    code: 1,
  })
  await expect(stat(missing)).rejects.toThrow('ENOENT')
})
