import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from '@jest/globals'
import { until } from '../../../test/live-client'
import { fillDataFolder } from './restore-folder'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bellhouse-restored-'))
})
afterEach(() => rm(folder, { recursive: true }))

const wish = { replace: false, bin: undefined }

it('a restore leaves another one of the same folder alone, and says that it is there', async () => {
  let goOn = () => {}
  const isToGoOn = new Promise<void>((resolve) => {
    goOn = resolve
  })
  let isBegun = false
  const first = fillDataFolder(folder, wish, async (draft) => {
    await writeFile(join(draft, 'half'), 'one')
    isBegun = true
    await isToGoOn
    await writeFile(join(draft, 'other half'), await readFile(join(draft, 'half')))
  })
  await until(async () => isBegun)
  await expect(fillDataFolder(folder, wish, async () => {})).rejects.toThrow(
    `Somebody else is restoring into this folder at this moment. If nobody is, remove ${join(folder, 'lock')}.`,
  )
  goOn()
  expect(await first).toEqual({ aside: null })
  expect((await readdir(folder)).sort()).toEqual(['half', 'other half'])
})

it('a restore goes on where one was killed', async () => {
  await writeFile(join(folder, 'lock'), `${hostname()}:999999999`)
  await fillDataFolder(folder, wish, (draft) => writeFile(join(draft, 'all'), ''))
  expect(await readdir(folder)).toEqual(['all'])
})
