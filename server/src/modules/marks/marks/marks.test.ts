import {
  addAssessment,
  findNewerMarkSheet,
  type InputOf,
  listAllMarkSheets,
  listMarkChanges,
  listMarkSheets,
  type MarkPlace,
  moveAssessment,
  openMarkSheet,
  saveMarks,
  saveRegister,
  sheetIdOf,
} from '@bellhouse/contracts'
import { beforeAll, describe, expect, it } from '@jest/globals'
import { anAccount, anAllocation, aSchool, aStream, aStudent, aSubject } from '../../../../test/factories'
import { testApp } from '../../../../test/test-app'

const app = testApp()
let termId: string
let earlierTermId: string
let admin: Awaited<ReturnType<typeof anAccount>>

beforeAll(async () => {
  termId = (await aSchool(app.db)).term.id
  earlierTermId = await anEarlierTerm()
  admin = await anAccount(app.db, 'admin')
})

type Account = Awaited<ReturnType<typeof anAccount>>

/** A stream of `size` with a subject that is allocated to a teacher, and one assessment out of 60. */
async function aSheet(size = 2) {
  const stream = await aStream(app.db)
  const subject = await aSubject(app.db)
  const teacher = await anAccount(app.db, 'staff')
  const place: MarkPlace = { streamId: stream.id, subjectId: subject.id, termId }
  await allocate(teacher, place)
  const students: string[] = []
  for (let index = 0; index < size; index += 1) {
    students.push((await aStudent(app.db, { stream_id: stream.id, family_name: `Nakato ${index}` })).id)
  }
  const assessment = await app.as(teacher)(addAssessment, { ...place, ...anExam })
  const cellOf = (index: number, text: string, version = 0) => ({
    assessmentId: assessment.id,
    studentId: students[index] ?? '',
    text,
    version,
  })
  const save = (by: Account, ...cells: InputOf<typeof saveMarks>['cells']) => app.as(by)(saveMarks, { ...place, cells })
  return { place, teacher, students, assessment, cellOf, save }
}

const anExam = {
  title: 'Mid-term',
  kind: 'mid-term',
  paper: null,
  outOf: 60,
  weight: 1,
  date: '2026-10-20',
} as const

function allocate({ staff_id }: Account, { streamId, subjectId }: MarkPlace, term = termId) {
  if (!staff_id) throw new Error('Only staff teach')
  return anAllocation(app.db, { staff_id, stream_id: streamId, subject_id: subjectId, term_id: term })
}

async function anEarlierTerm() {
  const year = await app.db
    .insertInto('academic_year')
    .values({ title: crypto.randomUUID(), start_date: '2025-02-01', end_date: '2025-12-31' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const term = await app.db
    .insertInto('term')
    .values({
      academic_year_id: year.id,
      number: 1,
      title: 'Term 1',
      start_date: '2025-02-02',
      end_date: '2025-04-30',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return term.id
}

const daysOf = (termId: string) =>
  app.db
    .selectFrom('term')
    .select(['start_date as startDate', 'end_date as endDate'])
    .where('id', '=', termId)
    .executeTakeFirst()

describe('a mark sheet', () => {
  it('tells whom a register of the day of an assessment excuses', async () => {
    const { place, teacher, students, assessment } = await aSheet()
    expect(await app.as(teacher)(openMarkSheet, place)).not.toHaveProperty('excused')
    const [first = '', second = ''] = students
    const register = { streamId: place.streamId, session: 'morning' as const, confirmed: true }
    const entry = { minutesLate: null, note: '', version: 0 }
    const entries = [
      { ...entry, studentId: first, status: 'excused' as const },
      { ...entry, studentId: second, status: 'absent' as const },
    ]
    for (const date of ['2026-10-19', '2026-10-20']) await app.as(admin)(saveRegister, { ...register, date, entries })
    const { excused } = await app.as(teacher)(openMarkSheet, place)
    expect(excused).toEqual([{ assessmentId: assessment.id, studentId: first }])
  })

  it('opens with students, assessments and marks for its teacher and for an admin', async () => {
    const { place, teacher, cellOf, save, students } = await aSheet()
    await save(teacher, cellOf(0, '45,5'), cellOf(1, 'abs'))
    for (const caller of [teacher, admin]) {
      const sheet = await app.as(caller)(openMarkSheet, place)
      expect(sheet.termDays).toEqual(await daysOf(place.termId))
      expect(sheet.students.map(({ studentId }) => studentId)).toEqual(students)
      expect(sheet.assessments).toMatchObject([{ title: 'Mid-term', outOf: 60, state: 'draft', hindrance: null }])
      expect(sheet.marks.map(({ value, status, version }) => [value, status, version])).toEqual(
        expect.arrayContaining([
          [45.5, null, 1],
          [null, 'absent', 1],
        ]),
      )
    }
  })

  it.each([
    ['openMarkSheet', (by: Account, place: MarkPlace) => app.as(by)(openMarkSheet, place)],
    ['addAssessment', (by: Account, place: MarkPlace) => app.as(by)(addAssessment, { ...place, ...anExam })],
    [
      'saveMarks',
      (by: Account, place: MarkPlace) =>
        app.as(by)(saveMarks, {
          ...place,
          cells: [{ assessmentId: crypto.randomUUID(), studentId: crypto.randomUUID(), text: '1', version: 0 }],
        }),
    ],
  ] as [string, (by: Account, place: MarkPlace) => Promise<unknown>][])(
    'does not exist for a teacher without the allocation, nor with one of another term: %s',
    async (_, call) => {
      const { place } = await aSheet()
      const other = await anAccount(app.db, 'staff')
      await expect(call(other, place)).rejects.toMatchObject({ status: 404 })

      await allocate(other, place, earlierTermId)
      await expect(call(other, place)).rejects.toMatchObject({ status: 404 })
      await expect(call(admin, { ...place, streamId: crypto.randomUUID() })).rejects.toMatchObject({ status: 404 })
    },
  )

  it('says nothing about the marks of another sheet, whoever names them', async () => {
    const mine = await aSheet()
    const other = await aSheet()
    await other.save(other.teacher, other.cellOf(0, '33'))
    const reply = await mine.save(mine.teacher, other.cellOf(0, '1'))
    expect(reply.cells).toMatchObject([{ outcome: 'refused', mark: { value: null, version: 0, by: null } }])
  })

  it('is listed with how far it is', async () => {
    const { teacher, cellOf, save, place } = await aSheet(3)
    await save(teacher, cellOf(0, '10'), cellOf(1, 'EX'))
    const { rows } = await app.as(teacher)(listMarkSheets, {})
    expect(rows).toMatchObject([
      { ...place, students: 3, assessments: 1, marks: 2, expected: 3, state: 'draft', due: '2026-10-27' },
    ])
    const all = await app.as(admin)(listMarkSheets, { termId })
    expect(all.rows.filter(({ subjectId }) => subjectId === place.subjectId)).toEqual(rows)
  })

  it('is on one page of a term with many, which costs the same however many there are', async () => {
    const { place, cellOf, save, teacher } = await aSheet(2)
    await save(teacher, cellOf(0, '10'))
    const streams = await Promise.all(Array.from({ length: 120 }, () => aStream(app.db)))
    const other = await anAccount(app.db, 'staff')
    for (const { id } of streams) await allocate(other, { ...place, streamId: id })
    const first = await app.as(admin)(listMarkSheets, { termId })
    const second = await app.as(admin)(listMarkSheets, { termId, after: first.next ?? '' })
    expect([first.rows.length, second.rows.length, first.total]).toEqual([50, 50, second.total])
    expect(JSON.stringify(first).length).toBeLessThan(30_000)
    const rows = [...first.rows, ...second.rows]
    for (let { next } = second; next; ) {
      const more = await app.as(admin)(listMarkSheets, { termId, after: next })
      rows.push(...more.rows)
      next = more.next
    }
    expect(new Set(rows.map(sheetIdOf)).size).toBe(first.total)
    expect(await app.as(admin)(listAllMarkSheets, { termId })).toEqual(rows)
    const found = await app.as(admin)(listMarkSheets, { termId, search: rows[70]?.stream ?? '' })
    expect(found.rows).toContainEqual(rows[70])
    const open = await app.as(admin)(listMarkSheets, { termId, state: 'draft' })
    expect(open.rows).toContainEqual(expect.objectContaining({ ...place, marks: 1, expected: 2 }))
    expect(open.rows.every(({ state }) => state === 'draft')).toBe(true)
  })

  it('tells whoever has it open of what others have changed, and nothing where nothing has changed', async () => {
    const { place, teacher, cellOf, save } = await aSheet()
    const { revision } = await app.as(admin)(openMarkSheet, place)
    expect(await app.as(admin)(findNewerMarkSheet, { ...place, revision })).toBeNull()
    await save(teacher, cellOf(0, '12'))
    const newer = await app.as(admin)(findNewerMarkSheet, { ...place, revision })
    expect(newer?.marks).toMatchObject([{ value: 12, by: 'Somebody' }])
  })
})

describe('saving marks', () => {
  it('refuses each cell for itself, with the reason, and saves the others', async () => {
    const { teacher, cellOf, save } = await aSheet(2)
    const reply = await save(teacher, cellOf(0, '60.5'), cellOf(1, '60'))
    expect(reply.cells).toMatchObject([
      { outcome: 'refused', reason: '60.5 is more than 60, the most that can be reached', mark: { version: 0 } },
      { outcome: 'saved', mark: { value: 60, version: 1 } },
    ])
  })

  it.each(['1E2', 'NaN', 'Infinity', '0x0', '１２', '-1'])('refuses %j', async (text) => {
    const { teacher, cellOf, save } = await aSheet(1)
    expect((await save(teacher, cellOf(0, text))).cells).toMatchObject([{ outcome: 'refused' }])
  })

  it('takes a mark back and keeps its whole history', async () => {
    const { teacher, assessment, cellOf, save, students } = await aSheet(1)
    await save(teacher, cellOf(0, '12'))
    await save(admin, cellOf(0, 'w', 1))
    const { cells } = await save(teacher, cellOf(0, '', 2))
    expect(cells).toMatchObject([{ outcome: 'saved', mark: { value: null, status: null, version: 3 } }])
    const changes = await app.as(teacher)(listMarkChanges, {
      assessmentId: assessment.id,
      studentId: students[0] ?? '',
    })
    expect(changes.map(({ value, status, version, file }) => [value, status, version, file])).toEqual([
      [null, null, 3, null],
      [null, 'withheld', 2, null],
      [12, null, 1, null],
    ])
  })

  it('shows both where somebody else was first, and keeps theirs', async () => {
    const { teacher, cellOf, save } = await aSheet(1)
    await save(admin, cellOf(0, '50'))
    const { cells } = await save(teacher, cellOf(0, '12'))
    expect(cells).toMatchObject([{ outcome: 'conflict', mark: { value: 50, version: 1, by: 'Somebody' } }])
    expect((await save(teacher, cellOf(0, '12', 1))).cells).toMatchObject([{ outcome: 'saved' }])
  })

  it('writes nothing where the mark is there already', async () => {
    const { teacher, assessment, cellOf, save, students } = await aSheet(1)
    await save(teacher, cellOf(0, '12'))
    expect((await save(admin, cellOf(0, '12'))).cells).toMatchObject([{ outcome: 'saved', mark: { version: 1 } }])
    expect((await save(admin, cellOf(0, '12.0', 1))).cells).toMatchObject([{ outcome: 'saved', mark: { version: 1 } }])
    const changes = await app.as(teacher)(listMarkChanges, {
      assessmentId: assessment.id,
      studentId: students[0] ?? '',
    })
    expect(changes).toHaveLength(1)
  })

  it('is one effect however often it is repeated with its key', async () => {
    const { teacher, place, assessment, cellOf, save, students } = await aSheet(1)
    const key = { idempotencyKey: crypto.randomUUID() }
    const input = { ...place, cells: [cellOf(0, '12')] }
    const first = await app.as(teacher)(saveMarks, input, key)
    await save(admin, cellOf(0, '13', 1))
    expect(await app.as(teacher)(saveMarks, input, key)).toEqual(first)
    const changes = await app.as(teacher)(listMarkChanges, {
      assessmentId: assessment.id,
      studentId: students[0] ?? '',
    })
    expect(changes.map(({ value }) => value)).toEqual([13, 12])
  })

  it('is closed to the teacher once it is submitted, and to everybody once it is approved', async () => {
    const { teacher, assessment, cellOf, save } = await aSheet(1)
    const submitted = await app.as(teacher)(moveAssessment, {
      assessmentId: assessment.id,
      version: 1,
      to: 'submitted',
      reason: '',
    })
    expect((await save(teacher, cellOf(0, '12'))).cells).toMatchObject([
      { outcome: 'refused', reason: 'The marks were submitted. Take the assessment back to change them' },
    ])
    expect((await save(admin, cellOf(0, '12'))).cells).toMatchObject([{ outcome: 'saved' }])
    const { version } = submitted
    await app.as(admin)(moveAssessment, { assessmentId: assessment.id, version, to: 'approved', reason: '' })
    expect((await save(admin, cellOf(0, '13', 1))).cells).toMatchObject([{ outcome: 'refused', mark: { value: 12 } }])
  })

  it('saves a whole sheet of 60 × 8 in one request', async () => {
    const { place, teacher, assessment, students, save } = await aSheet(60)
    const more = await Promise.all(
      Array.from({ length: 7 }, (_, index) =>
        app.as(teacher)(addAssessment, { ...place, ...anExam, title: `Activity ${index}`, kind: 'activity' }),
      ),
    )
    const cells = [assessment, ...more].flatMap(({ id }) =>
      students.map((studentId, index) => ({ assessmentId: id, studentId, text: String(index), version: 0 })),
    )
    const reply = await save(teacher, ...cells)
    expect(reply.cells.filter(({ outcome }) => outcome === 'saved')).toHaveLength(480)
  })
})

describe('two to eight people who write one mark at once', () => {
  it('lose nothing in silence in 1,000 races', async () => {
    const { place, assessment, students, save } = await aSheet(1)
    const writers = await Promise.all(Array.from({ length: 8 }, () => anAccount(app.db, 'admin')))
    await Promise.all(writers.map((writer) => app.as(writer)(openMarkSheet, place)))
    const key = { assessmentId: assessment.id, studentId: students[0] ?? '' }
    let version = 0
    let before: number | null = null
    let silent = 0
    for (let race = 0; race < 1000; race += 1) {
      const racing = writers.slice(0, 2 + (race % 7))
      // Every value differs from what is there, and from the others'.
      const values = racing.map((_, index) => (race % 2) * 30 + index)
      const replies = await Promise.all(
        racing.map((writer, index) => save(writer, { ...key, text: String(values[index]), version })),
      )
      const outcomes = replies.map(({ cells }) => cells[0])
      const winners = outcomes.filter((cell) => cell?.outcome === 'saved')
      const won = winners[0]?.mark
      const isSound =
        winners.length === 1 &&
        won?.version === version + 1 &&
        won.value !== before &&
        outcomes.every((cell) => cell === winners[0] || (cell?.outcome === 'conflict' && cell.mark.value === won.value))
      if (!isSound) silent += 1
      version = won?.version ?? version
      before = won?.value ?? before
    }
    expect(silent).toBe(0)
    const { written } = await app.db
      .selectFrom('mark_history')
      .select(({ fn }) => fn.countAll<number>().as('written'))
      .where('assessment_id', '=', key.assessmentId)
      .executeTakeFirstOrThrow()
    expect(written).toBe(1000)
  })
})
