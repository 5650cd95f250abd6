import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Api, createApi } from '@bellhouse/api-client'
import {
  addChatAttachment,
  getAdminDashboard,
  listChatThreads,
  openRegisterDesk,
  readBackups,
  saveRegister,
  signIn,
} from '@bellhouse/contracts'
import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { until } from './live-client'
import { ServerProcess } from './series/server-process'
import { SmallDisk, whyNoDisk } from './series/small-disk'
import { openBlankDatabase } from './test-database'
import { urlOf } from './url-of'

let disk: SmallDisk | null = null
let reason: string | undefined
let folder: string
let database: Awaited<ReturnType<typeof openBlankDatabase>>
let server: ServerProcess | undefined

beforeAll(async () => {
  reason = await whyNoDisk()
  if (reason) return
  disk = await SmallDisk.make(40)
  folder = join(disk.folder, 'data')
  await mkdir(folder)
  database = await openBlankDatabase()
})
afterAll(async () => {
  await server?.kill()
  await database?.drop()
  await disk?.remove()
})

const start = () => ServerProcess.start(folder, { DATABASE_URL: urlOf(database.address), DEMO: 'on' })

async function enter(username: string) {
  const at = (token: string | null) => createApi({ baseUrl: server?.url ?? '', token: () => token })
  const entered = await at(null)(signIn, { username, password: `${username}-demo` })
  if (entered.status !== 200) throw new Error('The password alone signs them in')
  return at(entered.access_token)
}

async function takeRegister(teacher: Api) {
  const { register } = await teacher(openRegisterDesk, {})
  if (!register) throw new Error('They teach nobody')
  const { streamId, date, session } = register
  const entries = register.students.map(({ studentId, version }) => {
    return { studentId, status: 'present' as const, minutesLate: null, note: null, version }
  })
  const saved = await teacher(saveRegister, { streamId, date, session, confirmed: true, entries })
  return new Set(saved.entries.map(({ outcome }) => outcome))
}

async function attach(teacher: Api) {
  const { threads } = await teacher(listChatThreads, {})
  const picture = await readFile(join(import.meta.dirname, '../../docs/register.png'))
  const files = [new File([picture], 'board.png', { type: 'image/png' })]
  return teacher(addChatAttachment, { threadId: threads[0]?.id ?? '' }, { files })
}

const complaints = () => server?.complaints ?? ''
const noSpace = { status: 503, message: 'There is no space left on the server’s disk' }

it('beside a database elsewhere it takes registers and no files, says so to whoever looks, starts again, and goes on once there is room', async () => {
  if (!disk) return expect(reason).toMatch(/may mount a disk|is not there$/)
  server = await start()
  const [admin, teacher] = await Promise.all(['admin', 'teacher'].map(enter))
  if (!admin || !teacher) throw new Error('Nobody is in')
  expect(await admin(readBackups, {})).not.toHaveProperty('isFolderFull')
  await disk.fill()

  expect(await takeRegister(teacher)).toEqual(new Set(['saved']))
  await expect(attach(teacher)).rejects.toMatchObject(noSpace)
  expect(await admin(readBackups, {})).toMatchObject({ isFolderFull: true })
  expect((await admin(getAdminDashboard, {})).failing).toContain('keep room on the disk')
  await until(() => complaints().includes(`The disk that holds ${folder} is full`), 20_000)

  await server.stop()
  server = await start()
  expect(complaints()).toContain(`The disk that holds ${folder} is full`)
  const again = await enter('teacher')
  expect(await takeRegister(again)).toEqual(new Set(['saved']))
  await expect(attach(again)).rejects.toMatchObject(noSpace)

  await disk.empty()
  await until(() => complaints().includes(`The disk that holds ${folder} has room again`), 20_000)
  expect(await attach(again)).toMatchObject({ name: 'board.png' })
  expect(await (await enter('admin'))(readBackups, {})).not.toHaveProperty('isFolderFull')
}, 240_000)
