import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { placesOf, runCommand, storeIn } from '@bellhouse/releases'
import { aBuild, aLineOf, idOf } from '@bellhouse/releases/testing'
import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { SmallDisk, whyNoDisk } from './series/small-disk'

let disk: SmallDisk | null = null
let reason: string | undefined

beforeAll(async () => {
  reason = await whyNoDisk()
  if (!reason) disk = await SmallDisk.make(16)
})
afterAll(() => disk?.remove())

it('a command that finds the disk full says what makes room, moves nothing, and does it once there is some', async () => {
  if (!disk) return expect(reason).toMatch(/may mount a disk|is not there$/)
  const { folder } = disk
  const store = storeIn(folder, undefined)
  await aLineOf(store, ['1.0.0', '1.1.0'])
  const pointer = () => readFile(join(folder, 'store', placesOf('teacher').pointer), 'utf8')
  const before = await pointer()
  const built = await aBuild({ version: '1.2.0', shared: {} })
  await disk.fill()

  const goBack = ['rollback', 'teacher', '--reason', 'It does not save']
  for (const words of [goBack, ['publish', 'teacher', '--built', built]]) {
    expect(await runCommand(words, folder)).toEqual({
      said: '',
      complained: `There is no space left on the disk that holds ${folder}. Make room there, for instance with: release gc --keep 3. Then say it again.`,
      code: 1,
    })
  }
  expect(await pointer()).toBe(before)
  for (const verb of ['status', 'verify', 'gc']) expect(await runCommand([verb], folder)).toMatchObject({ code: 0 })

  await disk.empty()
  expect(await runCommand(goBack, folder)).toMatchObject({ code: 0, said: expect.stringContaining(idOf('1.0.0')) })
  expect(await runCommand(['verify'], folder)).toMatchObject({ code: 0 })
})
