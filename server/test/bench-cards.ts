import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type Api, createApi } from '@bellhouse/api-client'
import {
  getReportCardRun,
  publishReportCards,
  startReportCardRun,
  takeReportCardRun,
  takeStreamReportCards,
} from '@bellhouse/contracts'
import { sql } from 'kysely'
import type { Db } from '../src/platform/db/open'
import { aDatabase, runBench, tokensFor, withCluster } from './bench-school'
import { anAccount } from './factories'
import { fillSchool } from './fill-school'
import { aGradedClass, examAlone } from './marks-factories'
import { ServerProcess } from './series/server-process'
import { urlOf } from './url-of'

/*
 * The end of a term: the cards of every stream are published, those of one stream are printed while somebody waits, and those of all as a
 * job. The real server in a process of its own.
 */

const students = Number(process.argv[2] ?? 1_000)
const rounds = 5
const betweenLooks = 250

const keyOf = (level: string) => `ug-9pt-vienna-${level.toLowerCase()}level`

/** Every mark of the term is there and approved, and nothing but the examination at its end counts. */
async function endTerm(db: Db, accountId: string) {
  const classes = await db.selectFrom('class').select(['code', 'level']).execute()
  for (const { code, level } of classes) await aGradedClass(db, accountId, code, keyOf(level), examAlone(keyOf(level)))
  await sql`update assessment set kind = 'end-of-term', title = 'End of term ' || right(title, 1)`.execute(db)
  await sql`insert into mark (assessment_id, student_id, value)
    select assessment.id, student.id, 20 + (hashtext(student.id::text || assessment.id) & 63)
    from assessment join student using (stream_id) where title = 'End of term 2'`.execute(db)
  await sql`update assessment set status = 'approved'`.execute(db)
}

async function publish(api: Api, db: Db, termId: string) {
  const streams = await db.selectFrom('stream').select('id').execute()
  for (const { id } of streams)
    await api(publishReportCards, { streamId: id, termId, reason: '', provisionalReason: 'Measured' })
  return streams.map(({ id }) => id)
}

async function timed(run: () => Promise<unknown>) {
  const start = performance.now()
  await run()
  return (performance.now() - start) / 1_000
}

async function printAll(api: Api, termId: string) {
  const { id: runId } = await api(startReportCardRun, { termId })
  for (;;) {
    const { state, failure } = await api(getReportCardRun, { runId })
    if (state === 'done') return api(takeReportCardRun, { runId })
    if (state !== 'running') throw new Error(failure ?? `The job is ${state}.`)
    await pause(betweenLooks)
  }
}

const median = (times: readonly number[]) => [...times].sort((one, other) => one - other)[times.length >> 1] ?? 0

runBench(() =>
  withCluster({ durable: true }, async (cluster) => {
    const db = await aDatabase(cluster, 'school')
    await fillSchool(db, students)
    const office = await anAccount(db, 'admin')
    await endTerm(db, office.id)
    const folder = await mkdtemp(join(tmpdir(), 'bellhouse-cards-'))
    const server = await ServerProcess.start(folder, { DATABASE_URL: urlOf(cluster.address('school')) })
    const [token = null] = await tokensFor(db, folder, [office])
    const api = createApi({ baseUrl: server.url, token: () => token })
    const { id: termId } = await db.selectFrom('term').select('id').executeTakeFirstOrThrow()
    const [streamId = ''] = await publish(api, db, termId)

    const one: number[] = []
    for (let round = 0; round < rounds; round += 1)
      one.push(await timed(() => api(takeStreamReportCards, { streamId, termId })))
    const all = await timed(() => printAll(api, termId))
    console.log(`Report cards of a school of ${students.toLocaleString('en')} students`)
    console.table({
      'the cards of a stream of forty, median of five, s': median(one).toFixed(2),
      'those of all streams as a job, s': all.toFixed(1),
    })
    await server.stop()
    await db.destroy()
    await rm(folder, { recursive: true, force: true })
  }),
)
