import { watch } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createApi, HttpError, NetworkError } from '@bellhouse/api-client'
import { signIn, whoAmI } from '@bellhouse/contracts'
import { sql } from 'kysely'
import { Passwords } from '../../src/modules/identity/session/passwords'
import { knock } from '../../src/platform/db/embedded/postmaster'
import { EmbeddedDatabase } from '../../src/platform/db/embedded/supervisor'
import type { Db } from '../../src/platform/db/open'
import { ignored } from '../../src/platform/ignored'
import { anAccount } from '../factories'
import { until } from '../live-client'
import { goOn } from './go-on'
import { killAllOf } from './kill-all-of'
import { PressedSchool } from './pressed-school'
import { ServerProcess } from './server-process'
import { SmallDisk } from './small-disk'
import type { Tally } from './tally'

/** What may befall the disk under a portal in use. */
export const troubles = ['full', 'read-only', 'failing'] as const
export type Trouble = (typeof troubles)[number]

const megabytes = 400
const password = 'blackbirds in a pie'
const METRICS_TOKEN = 'a token for the figures of this school'

/** A school whose data folder, shell and database are all on one disk that can fail. */
export class SchoolOnDisk {
  private constructor(
    readonly disk: SmallDisk,
    readonly school: PressedSchool,
    private readonly username: string,
    private readonly token: string,
    private readonly elsewhere: EmbeddedDatabase | undefined,
  ) {}

  /** `isElsewhere`: that of a PostgreSQL which the portal has not started, and which somebody else starts again. */
  static async open({ clerks = 4, isElsewhere = false, processes = 1 } = {}) {
    const disk = await SmallDisk.make(megabytes)
    const [folder, shell] = [join(disk.folder, 'data'), join(disk.folder, 'shell')]
    for (const one of [folder, shell]) await mkdir(one)
    await writeFile(join(shell, 'index.html'), '<!doctype html><title>The shell</title>')
    const elsewhere = isElsewhere ? await EmbeddedDatabase.start({ folder: join(disk.folder, 'elsewhere') }) : undefined
    const settings = { SHELL_DIR: shell, PROCESSES: String(processes), METRICS_TOKEN }
    const school = await PressedSchool.open({ clerks, folder, settings, ...(elsewhere && { elsewhere }) })
    await until(() => processes === 1 || school.server.isServedBy(processes, METRICS_TOKEN), 120_000)
    const password_hash = await new Passwords().hash(password)
    const { username } = await anAccount(school.db, 'staff', { password_hash })
    const entered = await createApi({ baseUrl: school.server.url, token: () => null })(signIn, { username, password })
    if (entered.status !== 200) throw new Error('The password alone signs them in')
    return new SchoolOnDisk(disk, school, username, entered.access_token, elsewhere)
  }

  /** Starts again what does not start by itself: the server, once a database that is not its own answers. */
  async startAgain() {
    while (this.elsewhere && (await knock(this.elsewhere.place)) !== 'ready') await sleep(50)
    await this.school.restart()
  }

  /** What somebody meets who comes now: the page, a sign-in, and what is read with a token from before. */
  async comeTo() {
    const { url } = this.school.server
    const page = await fetch(url, { headers: { accept: 'text/html' } })
    const status = (asking: Promise<unknown>) =>
      asking.then(
        () => 200,
        ({ status }: HttpError) => status,
      )
    return {
      page: page.status,
      isPage: String(page.headers.get('content-type')).startsWith('text/html'),
      reading: await status(createApi({ baseUrl: url, token: () => this.token })(whoAmI, {})),
      signIn: await status(
        createApi({ baseUrl: url, token: () => null })(signIn, { username: this.username, password }),
      ),
    }
  }

  /** What somebody meets who tries until they are served, for a minute at most: a database that has fallen first reads all that it has. */
  async comeUntilServed() {
    const deadline = Date.now() + 60_000
    for (;;) {
      const met = await this.comeTo()
      if ((met.reading === 200 && met.signIn === 200) || Date.now() > deadline) return met
      await sleep(500)
    }
  }

  /** How many processes have complained of the disk in these words. */
  countComplaints(words: string) {
    return this.school.server.complaints.split(words).length - 1
  }

  async close() {
    await this.school.close()
    await this.elsewhere?.stop()
    await this.disk.remove()
  }
}

/** Counts how often the file that keeps room for sign-ins goes or comes. */
export function watchReserve({ folder }: SmallDisk) {
  let moves = 0
  const watching = watch(join(folder, 'data', 'postgres'), (event, name) => {
    if (event === 'rename' && name === 'reserve') moves += 1
  })
  const end = () => {
    watching.close()
    return moves
  }
  return { end }
}

interface Weathered {
  tally: Tally
  /** Files that were acknowledged and do not come back. */
  lostFiles: number
  files: number
  /** Writes that were refused in a sentence about the disk or the database. */
  refused: number
  /** What was answered otherwise while the disk was in trouble. */
  unclear: string[]
  met: Awaited<ReturnType<SchoolOnDisk['comeTo']>>
  /** Milliseconds from the mended disk to the first writes, without a restart of the server. */
  back: number
}

/** People write on, the disk gets into trouble for so many milliseconds and is mended, and nobody starts anything again. */
export async function weather(place: SchoolOnDisk, trouble: Trouble, lasting: number): Promise<Weathered> {
  const { school, disk } = place
  const told: HttpError[] = []
  let isOver = false
  const { url } = school.server
  const isEnd = () => isOver
  const people = [...school.clerks, school.courier]
  const working = people.map((one) => goOn(() => one.work(url, isEnd), told, isEnd))
  await school.untilWritten(20)
  await begin(disk, trouble)
  await sleep(lasting)
  const met = await place.comeTo()
  const refused = told.filter(isClear).length
  await (trouble === 'full' ? disk.empty() : disk.comeBack())
  const mended = performance.now()
  await school.untilWritten(20)
  const back = performance.now() - mended
  isOver = true
  await Promise.all(working)
  for (const clerk of school.clerks) await clerk.repeat(url)
  return {
    ...{ tally: await school.tally(), lostFiles: await school.courier.countLost(url), files: school.courier.count },
    ...{
      refused,
      unclear: told.filter((one) => !isClear(one)).map(({ status, message }) => `${status} ${message}`),
      met,
      back,
    },
  }
}

/** What people meet on a disk that is full, when the database has used up what room its log of changes had. */
export async function outlastLog(place: SchoolOnDisk) {
  await place.disk.fill()
  await useUpLog(place.school.db).catch(ignored('without room for its log the database ends in the middle of it'))
  const met = await place.comeUntilServed()
  await place.disk.empty()
  await untilTaken(place.school)
  return met
}

/** Comes back when a write is taken again. */
async function untilTaken({ courier, server }: PressedSchool) {
  const before = courier.count
  const isTaken = () => courier.count > before
  await goOn(() => courier.work(server.url, isTaken), [], isTaken)
}

async function useUpLog(db: Db) {
  const { rows } = await sql<{ ahead: number }>`
    select count(*)::int as ahead from pg_ls_waldir() where name > pg_walfile_name(pg_current_wal_lsn())`.execute(db)
  const pieces = 16 * ((rows[0]?.ahead ?? 0) + 1)
  for (let piece = 0; piece < pieces; piece += 1)
    await sql`select pg_logical_emit_message(true, 'filling', repeat('x', 1024 * 1024))`.execute(db)
}

const begin = (disk: SmallDisk, trouble: Trouble) =>
  ({ full: () => disk.fill(), 'read-only': () => disk.becomeReadOnly(), failing: () => disk.cut() })[trouble]()

const sentences = /disk|database cannot be reached|store of the files cannot be reached/
const isClear = ({ status, message }: HttpError) => status === 503 && sentences.test(message)

/** The power goes after so many writes more; everything is started again. */
export async function cutPower(place: SchoolOnDisk, writes: number) {
  const { school, disk } = place
  let isOver = false
  const { url } = school.server
  const people = [...school.clerks, school.courier]
  const working = people.map((one) => untilDark(() => one.work(url, () => isOver)))
  await school.untilWritten(writes)
  await disk.cut()
  for (const one of [school.folder, dirname(school.place.cluster)]) await killAllOf(one)
  await school.server.exited
  isOver = true
  await Promise.all(working)
  await disk.comeBack()
  await place.startAgain()
  const before = await school.tally()
  for (const clerk of school.clerks) await clerk.repeat(school.server.url)
  const lostFiles = await school.courier.countLost(school.server.url)
  return { before, after: await school.tally(), lostFiles, files: school.courier.count }
}

// In the moment before the dark the disk fails already, and whoever is told so has nothing acknowledged.
async function untilDark(work: () => Promise<void>) {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof NetworkError || (error instanceof HttpError && error.status >= 500))) throw error
  }
}

/** The power goes so many milliseconds after the very first start; says whether the portal starts afterwards. */
export async function cutFirstStart(after: number): Promise<boolean> {
  const disk = await SmallDisk.make(megabytes)
  const folder = join(disk.folder, 'data')
  try {
    const first = await ServerProcess.launch(folder)
    await sleep(after)
    await disk.cut()
    await killAllOf(folder)
    await first.exited
    await disk.comeBack()
    const again = await ServerProcess.start(folder).catch((error) => console.log(error.message))
    await again?.stop()
    return again !== undefined
  } finally {
    await disk.remove()
  }
}
