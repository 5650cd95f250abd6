import {
  assessmentKinds,
  explainPreview,
  explainResult,
  exportMarkView,
  getMarkView,
  getOwnMarks,
  listMarkProgress,
  moveAssessments,
  printMarkView,
  type ResultExplanation,
} from '@bellhouse/contracts'
import { beforeAll, describe, expect, it } from '@jest/globals'
import { anAccount, anAllocation, aSchool, aStaff, aStream, aStudent, aSubject } from '../../../../test/factories'
import { aGradedClass, anAssessment } from '../../../../test/marks-factories'
import { readPdf } from '../../../../test/read-pdf'
import { testApp } from '../../../../test/test-app'

const app = testApp()

type Account = Awaited<ReturnType<typeof anAccount>>

let admin: Account
let place: { streamId: string; termId: string }
let pupils: { id: string; account: Account }[]
let published: string
let submitted: string

beforeAll(async () => {
  const { term } = await aSchool(app.db)
  admin = await anAccount(app.db, 'admin')
  const stream = await aStream(app.db, { class_code: 's1', name: 'East' })
  await aGradedClass(app.db, admin.id, 's1', 'ug-9pt-vienna-olevel')
  place = { streamId: stream.id, termId: term.id }
  pupils = await Promise.all(
    ['Amos', 'Joy', 'Ruth', 'Sara', 'Tom'].map(async (given_names) => {
      const { id } = await aStudent(app.db, { given_names, family_name: 'Akello', stream_id: stream.id })
      return { id, account: await anAccount(app.db, 'student', { student_id: id }) }
    }),
  )
  const subject = await aSubject(app.db, { name: 'Chemistry', code: '545', compulsory: true })
  const [amos, joy, ruth, sara] = pupils.map(({ id }) => id) as [string, string, string, string]
  const at = { ...place, subjectId: subject.id }
  published = await anAssessment(app.db, {
    ...at,
    state: 'published',
    marks: { [amos]: 80, [joy]: 80, [ruth]: 60, [sara]: 40 },
  })
  submitted = await anAssessment(app.db, {
    ...at,
    title: 'Mid-term',
    kind: 'mid-term',
    state: 'submitted',
    marks: { [amos]: 10 },
  })
})

describe('how a result came about', () => {
  const resultOf = ({ whole }: ResultExplanation, title: string) => whole.find((one) => one.title === title)?.result

  it('ends with what the mark sheet shows, for everybody', async () => {
    const { students, scheme } = await app.as(admin)(getMarkView, place)
    for (const { studentId, average, position, subjects } of students) {
      const explained = await app.as(admin)(explainResult, { ...place, studentId })
      expect(explained.scheme).toBe(`${scheme?.name}, version 1`)
      expect(explained.subjects.map(({ grade }) => grade)).toEqual(
        subjects.map(({ result }) => result.grade?.grade ?? null),
      )
      expect(resultOf(explained, 'Average')).toBe(average === null ? 'None yet' : `${average} %`)
      expect(resultOf(explained, 'Position')).toBe(position === null ? 'None yet' : String(position))
    }
  })

  it('is told number by number', async () => {
    const explained = await app.as(admin)(explainResult, { ...place, studentId: pupils[0]?.id ?? '' })
    const lines = explained.subjects[0]?.steps.flatMap(({ title, result }) => `${title}: ${result}`)
    expect(lines).toEqual([
      'Beginning of term: Nothing counts yet',
      'Mid-term: 10 %',
      'End of term: 80 %',
      'Weighted: 5000 ÷ 80 = 62.5 %',
      'Rounded: 63 %',
      'Grade: C4 = 4 points',
    ])
  })

  it('names what of the scheme no printed source is known for', async () => {
    const { unproven } = await app.as(admin)(explainResult, { ...place, studentId: pupils[0]?.id ?? '' })
    expect(unproven).toContain('Division 4')
    expect(unproven).not.toContain('Bands D1 to F9')
  })

  it('says how many are ahead, and how many share the position', async () => {
    const { students } = await app.as(admin)(getMarkView, place)
    for (const { studentId, position } of students) {
      if (position === null) continue
      const { whole } = await app.as(admin)(explainResult, { ...place, studentId })
      const lines = whole.find(({ title }) => title === 'Position')?.lines.slice(1)
      const others = students.filter((one) => one.studentId !== studentId)
      expect(lines?.map(({ is }) => Number(is))).toEqual([
        students.filter((one) => one.position !== null).length,
        position - 1,
        others.filter((one) => one.position === position).length,
      ])
    }
  })

  it('is told for a scheme that is only tried', async () => {
    const { scheme } = await app.as(admin)(getMarkView, place)
    if (!scheme) throw new Error('The class has a scheme')
    const document = { ...scheme.document, rounding: { decimals: 1, mode: 'down' as const } }
    const bands = document.bands.map((band, index, all) => ({
      ...band,
      to: index === 0 ? 100 : (all[index - 1]?.from ?? 0) - 0.1,
    }))
    const given = { ...place, document: { ...document, bands }, studentId: pupils[0]?.id ?? '' }
    const explained = await app.as(admin)(explainPreview, given)
    expect(explained.subjects[0]?.steps.at(-2)).toMatchObject({ title: 'Rounded', result: '62.5 %' })
  })

  it('is not there for somebody who is not in the stream', async () => {
    const studentId = crypto.randomUUID()
    await expect(app.as(admin)(explainResult, { ...place, studentId })).rejects.toMatchObject({ status: 404 })
  })
})

describe('the marks of a stream', () => {
  it('stand with grades, averages and positions in which equal ones share a place', async () => {
    const { students } = await app.as(admin)(getMarkView, place)
    expect(students.map(({ name, average, position }) => [name, average, position])).toEqual([
      ['Akello, Amos', 63, 2],
      ['Akello, Joy', 80, 1],
      ['Akello, Ruth', 60, 3],
      ['Akello, Sara', 40, 4],
      ['Akello, Tom', null, null],
    ])
    expect(students[4]?.subjects[0]?.result).toMatchObject({ state: 'none', percent: null, missing: 2 })
  })

  it('go out as a table in which a missing mark is no zero', async () => {
    const file = (await app.as(admin)(exportMarkView, { ...place, format: 'csv' })) as { blob: Blob }
    const lines = (await file.blob.text()).split('\r\n')
    expect(lines[0]).toContain('Chemistry (545),Grade 545,Average,Aggregate,Result,Position')
    expect(lines.find((line) => line.includes('Tom'))).toContain(',Missing,')
  })

  it('are printed with everybody on them', async () => {
    const file = (await app.as(admin)(printMarkView, place)) as { blob: Blob }
    const { pages, size } = await readPdf(new Uint8Array(await file.blob.arrayBuffer()))
    expect(size[0]).toBeGreaterThan(size[1] ?? 0)
    for (const name of ['Amos', 'Joy', 'Ruth', 'Sara', 'Tom']) expect(pages[0]).toContain(`Akello, ${name}`)
  })

  it('are counted against those that are expected', async () => {
    const { streams } = await app.as(admin)(listMarkProgress, {})
    expect(streams).toMatchObject([
      {
        stream: 'S1 East',
        students: 5,
        cards: 0,
        withoutAssessment: 1,
        subjects: [{ marks: 5, expected: 10, submitted: 1, published: 1 }],
      },
    ])
  })
})

describe('subjects without an assessment that the scheme asks for', () => {
  const lacking = async () =>
    (await app.as(admin)(listMarkProgress, { termId: place.termId })).streams.map(
      ({ withoutAssessment }) => withoutAssessment,
    )

  it('are counted where nothing was held in them, and where what was held counts for nothing', async () => {
    const physics = await aSubject(app.db, { name: 'Physics', code: '535', compulsory: true })
    const staff = await aStaff(app.db)
    const allocation = { staff_id: staff.id, subject_id: physics.id, stream_id: place.streamId, term_id: place.termId }
    await anAllocation(app.db, allocation)
    expect(await lacking()).toEqual([2])
    const { unassessed } = await app.as(admin)(getMarkView, place)
    expect(unassessed).toEqual([
      'Chemistry: no assessment for Beginning of term (20 %)',
      'No assessment has been set for Physics in S1 East',
    ])
    for (const kind of assessmentKinds) {
      await anAssessment(app.db, { ...place, subjectId: physics.id, kind, title: kind })
    }
    expect(await lacking()).toEqual([1])
    await app.db.updateTable('assessment').set({ weight: 0 }).where('subject_id', '=', physics.id).execute()
    expect(await lacking()).toEqual([2])
    await app.db.deleteFrom('assessment').where('subject_id', '=', physics.id).execute()
    await app.db.deleteFrom('allocation').where('subject_id', '=', physics.id).execute()
  })
})

describe('own marks', () => {
  it('come from published assessments alone, with the spread of the stream but no names', async () => {
    const [amos] = pupils
    const { terms } = await app.as(amos?.account ?? null)(getOwnMarks, {})
    expect(terms[0]?.subjects[0]?.assessments).toMatchObject([{ title: 'End of term', value: 80 }])
    expect(terms[0]?.average).toBe(80)
    // Four averages are too few.
    expect(terms[0]?.spread).toBeNull()
    expect(JSON.stringify(terms)).not.toContain('Joy')
  })

  it('have a spread from five averages on', async () => {
    const [amos, , , , tom] = pupils
    await app.db
      .insertInto('mark')
      .values({ assessment_id: published, student_id: tom?.id ?? '', value: 100 })
      .execute()
    const { terms } = await app.as(amos?.account ?? null)(getOwnMarks, {})
    expect(terms[0]?.spread?.students).toBe(5)
    expect(terms[0]?.spread?.steps[9]).toEqual({ from: 90, students: 1 })
  })

  it('are nothing in another class year', async () => {
    const [amos] = pupils
    await aStream(app.db, { class_code: 's4' })
    expect(await app.as(amos?.account ?? null)(getOwnMarks, { class: 's4' })).toEqual({ terms: [] })
  })

  it('are refused to an account that is no student’s', async () => {
    await expect(app.as(admin)(getOwnMarks, {})).rejects.toMatchObject({ status: 403 })
  })
})

describe('moving many assessments', () => {
  it('moves those that can be moved and says why of the others', async () => {
    const unknown = crypto.randomUUID()
    const move = { assessmentIds: [submitted, published, unknown], to: 'approved' as const, reason: '' }
    const { moved, refused } = await app.as(admin)(moveAssessments, move)
    expect(moved).toBe(1)
    expect(refused.map(({ assessmentId }) => assessmentId)).toEqual([published, unknown])
  })

  it('asks for a reason before it reopens', async () => {
    const again = { assessmentIds: [submitted], to: 'draft' as const }
    expect((await app.as(admin)(moveAssessments, { ...again, reason: '' })).refused).toMatchObject([
      { reason: 'Write the reason' },
    ])
    expect((await app.as(admin)(moveAssessments, { ...again, reason: 'A wrong page' })).moved).toBe(1)
  })
})
