import { mustFindStreamTerm, readStreamMarks } from '../modules/marks/grading'
import { listTemplates, publishCards, putComment } from '../modules/marks/report-cards'
import { listTerms } from '../modules/school/school'
import type { Db } from '../platform/db/open'
import type { FileStore } from '../platform/files/file-store'
import { demoTerms, listSchoolDays } from './demo-calendar'
import { addPastMarks } from './demo-marks'
import { listDemoStreams } from './demo-people.repo'
import { addPastRegisters } from './demo-registers'
import type { SeededRandom } from './seeded-random'

/** One stream of each kind of card; the first one, that of the demo student, has the term before as well. */
const printed = ['s2 East', 's4 East', 's6 Sciences']

const termDays = {
  1: ['2026-02-24', '2026-03-25', '2026-04-22'],
  2: ['2026-06-05', '2026-07-08', '2026-08-12'],
} as const

interface DemoOffice {
  /** The accounts that publish cards and take registers. */
  admin: string
  teacher: string
}

/** Terms that are over, with their marks, comments and published report cards. */
export async function addReportCards(
  db: Db,
  random: SeededRandom,
  { admin: accountId, teacher }: DemoOffice,
  files: FileStore,
) {
  const terms = await listTerms(db)
  const streams = (await listDemoStreams(db)).filter(({ class_code, name }) =>
    printed.includes(`${class_code} ${name}`),
  )
  const ofStudent = streams.filter(({ class_code }) => class_code === 's2')
  for (const number of [1, 2] as const) {
    const term = terms.find((one) => one.number === number)
    if (!term) throw new Error(`The demo school has no term ${number}`)
    const chosen = number === 1 ? ofStudent : streams
    await addPastMarks(db, random, accountId, {
      termId: term.id,
      streamIds: chosen.map(({ id }) => id),
      days: termDays[number],
    })
    await addPastRegisters(db, random, {
      streamIds: chosen.map(({ id }) => id),
      days: listSchoolDays(demoTerms[number === 1 ? 0 : 1]),
      teacher,
    })
    for (const { id } of chosen) await publish(db, accountId, { streamId: id, termId: term.id }, files)
  }
}

async function publish(db: Db, accountId: string, asked: { streamId: string; termId: string }, files: FileStore) {
  const place = await mustFindStreamTerm(db, asked)
  const { results } = await readStreamMarks(db, place)
  const templates = await listTemplates(db)
  for (const { studentId, average } of results) {
    const fits = templates.filter(({ from, to }) => from <= Math.round(average ?? 0) && Math.round(average ?? 0) <= to)
    const textOf = (author: string) => fits.find((one) => one.author === author)?.text ?? ''
    await putComment(db, {
      studentId,
      termId: place.termId,
      version: 0,
      classTeacher: textOf('class-teacher'),
      headTeacher: textOf('head-teacher'),
    })
  }
  await publishCards(db, { actor: { accountId } }, { files, place }, { reason: '' })
}
