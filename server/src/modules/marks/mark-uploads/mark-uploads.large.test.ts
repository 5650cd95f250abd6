import { applyMarkUpload, cancelMarkUpload, previewMarkUpload, startMarkUpload } from '@bellhouse/contracts'
import { beforeAll, expect, it } from '@jest/globals'
import { anAccount, aSchool, aStream, aSubject } from '../../../../test/factories'
import { whenMarksDone } from '../../../../test/mark-upload-done'
import { statementsOf } from '../../../../test/statements'
import { testApp } from '../../../../test/test-app'

const app = testApp()
const streams = 25
const pupilsOfStream = 80
const subjects = 25
const marks = streams * pupilsOfStream * subjects
let admin: Awaited<ReturnType<typeof anAccount>>
let subjectIds: string[]

const numberOf = (stream: number, pupil: number) => `L/${stream}/${pupil}`

beforeAll(async () => {
  await aSchool(app.db)
  admin = await anAccount(app.db, 'admin')
  subjectIds = []
  for (let index = 0; index < subjects; index += 1) {
    subjectIds.push((await aSubject(app.db, { name: `Subject ${index}` })).id)
  }
  for (let stream = 0; stream < streams; stream += 1) {
    const { id } = await aStream(app.db)
    const rows = Array.from({ length: pupilsOfStream }, (_, pupil) => ({
      admission_number: numberOf(stream, pupil),
      given_names: 'Ada',
      family_name: `Nakato ${stream} ${pupil}`,
      stream_id: id,
    }))
    await app.db.insertInto('student').values(rows).execute()
  }
})

function aFile(mark: (pupil: number, subject: number) => number) {
  const header = ['Admission number', ...subjectIds.map((_, index) => `S${index}`)]
  const rows = Array.from({ length: streams * pupilsOfStream }, (_, row) => {
    const [stream, pupil] = [Math.floor(row / pupilsOfStream), row % pupilsOfStream]
    return [numberOf(stream, pupil), ...subjectIds.map((_, subject) => mark(pupil, subject))]
  })
  return new File([[header, ...rows].map((cells) => cells.join(',')).join('\n')], 'all.csv')
}

async function previewed(file: File) {
  const { id, mapping } = await app.as(admin)(startMarkUpload, {}, { files: [file] })
  const create = { kind: 'end-of-term' as const, outOf: 100, weight: 1, date: '2026-11-30' }
  const columns = subjectIds.map((subjectId, index) => ({
    column: index + 1,
    subjectId,
    title: 'Final',
    paper: null,
    create,
  }))
  return app.as(admin)(previewMarkUpload, { uploadId: id, mapping: { ...mapping, columns } })
}

/** The states that were seen on the way, with how many marks were written. */
async function follow(uploadId: string) {
  const seen: number[] = []
  const { state } = await whenMarksDone(app.as(admin), uploadId, ({ progress }) => seen.push(progress.done))
  return { state, seen }
}

const count = async (table: 'mark' | 'assessment' | 'mark_history') =>
  Number(
    (
      await app.db
        .selectFrom(table)
        .select(({ fn }) => fn.countAll().as('count'))
        .executeTakeFirstOrThrow()
    ).count,
  )

it(`brings in ${marks} marks of a whole school, with progress, and can be cancelled on the way`, async () => {
  const file = aFile((pupil, subject) => (pupil + subject) % 101)
  const cancelled = await previewed(file)
  await app.as(admin)(applyMarkUpload, { uploadId: cancelled.id })
  await app.as(admin)(cancelMarkUpload, { uploadId: cancelled.id })
  await new Promise((resolve) => setTimeout(resolve, 1_000))
  expect([await count('mark'), await count('assessment'), await count('mark_history')]).toEqual([0, 0, 0])

  const { id, preview } = await previewed(file)
  expect(preview?.counts).toEqual({ new: marks, changed: 0, unchanged: 0, refused: 0 })
  let [state, seen]: [string, number[]] = ['', []]
  const statements = await statementsOf(async () => {
    await app.as(admin)(applyMarkUpload, { uploadId: id })
    const end = await follow(id)
    state = end.state
    seen = end.seen
  })
  expect(state).toBe('applied')
  expect(new Set(seen).size).toBeGreaterThan(3)
  expect([await count('mark'), await count('assessment')]).toEqual([marks, streams * subjects])
  // What is written mark by mark would be hundreds of times as many; the asking after the progress is among them.
  expect(statements.length).toBeLessThan(marks / 10)

  const again = await previewed(file)
  expect(again.preview?.counts).toEqual({ new: 0, changed: 0, unchanged: marks, refused: 0 })
  const others = await previewed(aFile((pupil, subject) => (pupil + subject + 1) % 101))
  expect(others.preview).toMatchObject({ counts: { changed: marks }, changes: { length: 500 } })
})
