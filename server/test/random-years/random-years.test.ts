import { BadRequestError } from '@bellhouse/api-client'
import { openMarkSheet } from '@bellhouse/contracts'
import { beforeAll, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { sql } from 'kysely'
import { beginDay } from '../factories'
import { listKeptFaults } from '../kept-figures'
import { testApp } from '../test-app'
import { type Act, dayIn, someGiven } from './act'
import { compareWithBook } from './compare-with-book'
import { importActs } from './import-acts'
import { markActs } from './mark-acts'
import { RandomSchool } from './random-school'
import { rollOver, studentActs, writeRollover } from './student-acts'
import { teachingActs } from './teaching-acts'

const app = testApp()
/** More of them on demand: `RANDOM_ACTS=10000`, and others with another `RANDOM_SEED`. */
const acts = Number(process.env.RANDOM_ACTS ?? 400)
const seed = Number(process.env.RANDOM_SEED ?? 20261122)
const actsOfYear = 200
/** How often all is counted again and compared with the book; after each act that is about what it touched. */
const recountEvery = 25

const does: Readonly<Record<string, Act>> = { ...studentActs, ...markActs, ...teachingActs, ...importActs }
const often = ['admit', 'admit', 'move', 'swap', 'undo', 'day', 'mark']
const kinds = [...Object.keys(does), ...often]
const someAct = fc.record({ kind: fc.constantFrom(...kinds), given: someGiven })

let school: RandomSchool

beforeAll(async () => {
  school = await RandomSchool.open(app)
})

/** Marks of students who are on no sheet of their subject. */
async function unseenMarks(termId: string) {
  const { rows } = await sql<{ streamId: string; subjectId: string; marked: string[] }>`
    select group_id as "streamId", subject_id as "subjectId", array_agg(distinct student_id) as marked
    from mark join assessment on assessment.id = assessment_id where value is not null and term_id = ${termId}
    group by group_id, subject_id`.execute(app.db)
  const unseen: string[] = []
  for (const { marked, ...at } of rows) {
    const { students: shown } = await school.call(openMarkSheet, { ...at, termId })
    unseen.push(...marked.filter((id) => !shown.some(({ studentId }) => studentId === id)))
  }
  return unseen
}

/** What stands on the cards that were issued, in all years. */
async function readCards() {
  const { rows } = await sql<{ id: string; text: string }>`
    select id, md5(content::text) as text from report_card`.execute(app.db)
  return new Map(rows.map(({ id, text }) => [id, text]))
}

let issued = new Map<string, string>()

/** Everything counted again, and compared with the book and with the cards as they were. */
async function recount() {
  expect(await listKeptFaults(app.db)).toEqual([])
  expect(await unseenMarks(school.now.termId)).toEqual([])
  const cards = await readCards()
  expect([...issued].filter(([id, text]) => cards.get(id) !== text)).toEqual([])
  issued = cards
  await compareWithBook(school)
}

/** Whether it was done; what cannot be is refused with a sentence and changes nothing. Anything else is a fault. */
async function attempt(run: () => Promise<unknown>): Promise<boolean> {
  const before = await school.copies()
  try {
    await run()
    return true
  } catch (error) {
    if (!(error instanceof BadRequestError)) throw error
    expect(await school.copies()).toEqual(before)
    return false
  }
}

/** Everybody goes into the next school year. */
async function turnYear() {
  await beginDay(app.db, `${school.now.number}-12-15`)
  await rollOver(school)
  await writeRollover(school)
  await recount()
  await school.beginNextYear()
}

it('stays in order through any acts of any years, whatever is undone', async () => {
  const done = new Map<string, number>()
  const all = fc.sample(someAct, { numRuns: acts, seed })
  let since = performance.now()
  for (const [at, { kind, given }] of all.entries()) {
    const about = { ...given, on: dayIn(school.now.number, given.days) }
    const run = does[kind]
    try {
      if (run && (await attempt(() => run(school, about)))) done.set(kind, (done.get(kind) ?? 0) + 1)
      if ((at + 1) % recountEvery === 0) await recount()
    } catch (error) {
      throw new Error(`After act ${at + 1}, ${kind} ${JSON.stringify(about)}, of seed ${seed}`, { cause: error })
    }
    if ((at + 1) % actsOfYear === 0) {
      await turnYear()
      if (process.env.RANDOM_ACTS)
        process.stderr.write(`${at + 1}: ${Math.round(performance.now() - since)} ms, ${school.students.length}\n`)
      since = performance.now()
    }
  }
  for (const kind of new Set(kinds)) expect([kind, (done.get(kind) ?? 0) > 0]).toEqual([kind, true])
}, 7_200_000)
