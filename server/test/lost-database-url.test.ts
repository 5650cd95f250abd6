import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { sayRestored } from '../src/operate/say'
import type { Manifest } from '../src/platform/backup/manifest'
import { ServerProcess } from './series/server-process'
import { openBlankDatabase } from './test-database'
import { urlOf } from './url-of'

let database: Awaited<ReturnType<typeof openBlankDatabase>>
let folder: string

beforeAll(async () => {
  database = await openBlankDatabase()
  folder = await mkdtemp(join(tmpdir(), 'bellhouse-elsewhere-'))
})
afterAll(async () => {
  await database.drop()
  await rm(folder, { recursive: true })
})

const stopped = async (server: ServerProcess) => expect(await server.stop()).toBe(0)

it('a portal that has lost the setting of its database begins no empty school in its place', async () => {
  const address = `${urlOf(database.address)}&password=secret`
  await stopped(await ServerProcess.start(folder, { DATABASE_URL: address }))

  const lost = await ServerProcess.launch(folder)
  const serves = setTimeout(() => void lost.stop(), 20_000)
  expect(await lost.exited).toBe(1)
  clearTimeout(serves)
  const note = join(folder, 'database-elsewhere')
  expect(lost.complaints).toContain(`The school of ${folder} lies in PostgreSQL elsewhere (`)
  expect(lost.complaints).toContain(
    `/${database.address.database}), and DATABASE_URL names none. Nothing was changed. Set DATABASE_URL as it was; ` +
      `only if another school is to begin here, remove ${note}.`,
  )
  expect(await readdir(folder)).not.toContain('postgres')
  expect(await readFile(note, 'utf8')).not.toContain('secret')

  await stopped(await ServerProcess.start(folder, { DATABASE_URL: address }))
  await rm(note)
  await stopped(await ServerProcess.start(folder))
  await stopped(await ServerProcess.start(folder))
})

it('a restore into a database elsewhere says that its address belongs to the start', () => {
  const manifest = { name: 'monday', at: '2026-11-27', lacking: [] } as unknown as Manifest
  const restored = { folder: '/srv/bellhouse', aside: null, counted: 'not signed' } as const
  const endOf = (isElsewhere: boolean) =>
    sayRestored(manifest, { ...restored, isElsewhere }).said.split('Start with: ')[1]
  expect([endOf(false), endOf(true)]).toEqual([
    'DATA_DIR=/srv/bellhouse npm start',
    'DATA_DIR=/srv/bellhouse npm start, and the DATABASE_URL that you have named now',
  ])
})
