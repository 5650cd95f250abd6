import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { HttpError } from '@bellhouse/api-client'
import { goOn } from './go-on'
import { PressedSchool } from './pressed-school'

const minute = 60_000
const day = 1_440 * minute

/** By how many milliseconds the clock of a server is suddenly wrong, and whether people have to sign in meanwhile. */
export const jumps = [
  { ahead: 10 * minute, signsOut: false },
  { ahead: -10 * minute, signsOut: false },
  { ahead: -day, signsOut: false },
  { ahead: day, signsOut: true },
]

/** A school on a server whose clock somebody can set; that of the database is the machine's. */
export async function openSchoolWithClock() {
  const folder = await mkdtemp(join(tmpdir(), 'bellhouse-clock-'))
  const file = join(folder, 'clock')
  const preload = pathToFileURL(join(import.meta.dirname, 'jumping-clock.mjs')).href
  const settings = { CLOCK_FILE: file, NODE_OPTIONS: `--import ${preload}` }
  const school = await PressedSchool.open({ clerks: 4, folder, settings })
  return {
    school,
    async set(ahead: number) {
      await writeFile(file, String(ahead))
      school.server.child.kill('SIGUSR2')
    },
  }
}

type SchoolWithClock = Awaited<ReturnType<typeof openSchoolWithClock>>

/** People write on while the clock jumps and is set right again; says what they were told. */
export async function jump({ school, set }: SchoolWithClock, { ahead, signsOut }: (typeof jumps)[number]) {
  const told: HttpError[] = []
  let isOver = false
  const isEnd = () => isOver
  const people = [...school.clerks, school.courier]
  const working = people.map((one) => goOn(() => one.work(school.server.url, isEnd), told, isEnd))
  await school.untilWritten(20)
  await set(ahead)
  if (!signsOut) await school.untilWritten(40)
  while (signsOut && !told.some(({ status }) => status === 401)) await new Promise((resolve) => setTimeout(resolve, 20))
  await set(0)
  await school.untilWritten(20)
  isOver = true
  await Promise.all(working)
  for (const clerk of school.clerks) await clerk.repeat(school.server.url)
  const unexpected = told.filter(({ status }) => !(signsOut && status === 401))
  return {
    tally: await school.tally(),
    lostFiles: await school.courier.countLost(school.server.url),
    unexpected: unexpected.map(({ status, message }) => `${status} ${message}`),
  }
}
