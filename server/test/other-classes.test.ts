import {
  addApplication,
  addAssessment,
  addStream,
  addSubject,
  admitApplicant,
  applyRollover,
  chooseReadyMadeClasses,
  getReportDesk,
  getStudent,
  type InputOf,
  listMarkSheets,
  listRegistersOfDay,
  listStudents,
  moveApplication,
  moveAssessment,
  openMarkSheet,
  openRegister,
  previewRollover,
  proposeRollover,
  publishReportCards,
  readyMadeClasses,
  saveMarks,
  saveRegister,
} from '@bellhouse/contracts'
import { describe, expect, it } from '@jest/globals'
import { anAccount, aSchool, beginDay } from './factories'
import { aGradedClass, examAlone } from './marks-factories'
import { testApp } from './test-app'

const scheme = 'ug-9pt-vienna-olevel'

describe.each([
  ['form-1-4', 'secondary', 'Form 1', 'Form 2', 'form-2'],
  ['grade-7-12', 'junior', 'Grade 7', 'Grade 8', 'grade-8'],
])('a school with the classes of %s', (key, level, firstName, secondName, secondCode) => {
  const app = testApp()
  const set = readyMadeClasses.find((one) => one.key === key)
  const first = set?.classes[0]?.code ?? ''
  const last = set?.classes.at(-1)

  async function open() {
    const { term } = await aSchool(app.db)
    const admin = await anAccount(app.db, 'admin')
    await beginDay(app.db, '2026-11-20')
    await app.as(admin)(chooseReadyMadeClasses, { key })
    const [east, finishing] = await Promise.all(
      [first, last?.code ?? ''].map((classCode) => app.as(admin)(addStream, { ...stream, classCode })),
    )
    return { api: app.as(admin), admin, termId: term.id, yearId: term.academic_year_id, east, finishing }
  }

  it('goes from admission over register, marks and card into the next year', async () => {
    const { api, admin, termId, yearId, east, finishing } = await open()
    if (!east || !finishing) throw new Error('There are no streams')
    expect(east.label).toBe(`${firstName} East`)

    const studentId = await admitted(api, { classCode: first, streamId: east.id, familyName: 'Nakato' })
    const leaver = await admitted(api, { classCode: finishing.classCode, streamId: finishing.id, familyName: 'Okello' })
    const { rows } = await api(listStudents, { class: first })
    expect(rows).toMatchObject([{ id: studentId, stream: `${firstName} East` }])

    const place = { streamId: east.id, date: '2026-11-20', session: 'morning' as const }
    const { students } = await api(openRegister, place)
    expect(students.map((one) => one.studentId)).toEqual([studentId])
    await api(saveRegister, {
      ...place,
      entries: [{ studentId, status: 'present', minutesLate: null, note: null, version: 0 }],
    })
    const day = await api(listRegistersOfDay, { date: place.date, class: first })
    expect(day.registers).toMatchObject([{ stream: `${firstName} East`, isTaken: true }])

    const { id: subjectId } = await api(addSubject, { ...english, level })
    await aGradedClass(app.db, admin.id, first, scheme, examAlone(scheme))
    const sheet = { streamId: east.id, subjectId, termId }
    await markAll(api, sheet, studentId)
    const [listed] = (await api(listMarkSheets, { termId })).rows
    expect(listed).toMatchObject({ stream: `${firstName} East`, classCode: first })
    await api(publishReportCards, { streamId: east.id, termId, reason: '', provisionalReason: 'The first of all' })
    const desk = await api(getReportDesk, { streamId: east.id, termId })
    expect(desk.students).toMatchObject([{ studentId, card: { edition: 1 } }])

    await rollOver(api, yearId)
    const next = await api(getStudent, { studentId })
    expect(next).toMatchObject({ stream: `${firstName} East`, status: 'active' })
    await beginDay(app.db, '2091-03-01')
    expect(await api(getStudent, { studentId })).toMatchObject({ stream: `${secondName} East`, classCode: secondCode })
    expect(await api(getStudent, { studentId: leaver })).toMatchObject({ status: 'graduated' })
  })

  type ApiOf = ReturnType<typeof app.as>

  async function admitted(
    api: ApiOf,
    { streamId, ...given }: { classCode: string; streamId: string; familyName: string },
  ) {
    const taken = await api(addApplication, { ...applicant, ...given })
    const step = { applicationId: taken.id, reason: null }
    const invited = await api(moveApplication, { ...step, version: taken.version, to: 'interview' })
    await api(moveApplication, { ...step, version: invited.version, to: 'offered' })
    const place = { streamId, admissionNumber: null, residence: 'day' as const, admittedOn: '2026-11-02' }
    const { student } = await api(admitApplicant, { applicationId: taken.id, ...place })
    return student?.id ?? ''
  }

  async function markAll(api: ApiOf, sheet: InputOf<typeof openMarkSheet>, studentId: string) {
    const about = {
      title: 'Exam',
      kind: 'end-of-term' as const,
      outOf: 100,
      weight: 1,
      date: '2026-11-16',
      paper: null,
    }
    const assessment = await api(addAssessment, { ...sheet, ...about })
    const shown = await api(openMarkSheet, sheet)
    expect(shown.students.map((one) => one.studentId)).toEqual([studentId])
    const cell = { assessmentId: assessment.id, studentId, text: '71', version: 0 }
    await api(saveMarks, { ...sheet, cells: [cell] })
    const [{ version = 0 } = {}] = (await api(openMarkSheet, sheet)).assessments
    await api(moveAssessment, { assessmentId: assessment.id, version, to: 'submitted', reason: '' })
    await api(moveAssessment, { assessmentId: assessment.id, version: version + 1, to: 'approved', reason: '' })
  }

  async function rollOver(api: ApiOf, fromYearId: string) {
    const toYearId = await nextYear()
    const { plan, streams } = await api(proposeRollover, { fromYearId, toYearId })
    expect(streams.map(({ label }) => label)).toEqual([`${firstName} East`, `${last?.name} East`])
    expect(plan.streams).toMatchObject([
      { goes: 'on', to: { classCode: secondCode, name: 'East' } },
      { goes: 'graduates', to: null },
    ])
    const wanted = { ...plan, newStreams: [{ classCode: secondCode, name: 'East' }] }
    const { digest, problems, counts } = await api(previewRollover, wanted)
    expect(problems.filter(({ stops }) => stops)).toEqual([])
    expect(counts).toMatchObject({ promoted: 1, graduated: 1 })
    await api(applyRollover, { plan: wanted, digest, confirmed: true })
  }

  async function nextYear() {
    const { id } = await app.db
      .insertInto('academic_year')
      .values({ title: '2091', start_date: '2091-02-01', end_date: '2091-12-10' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const term = { academic_year_id: id, number: 1, title: 'Term 1', start_date: '2091-02-08', end_date: '2091-05-01' }
    await app.db.insertInto('term').values(term).execute()
    return id
  }
})

const stream = { name: 'East', room: '', capacity: null, classTeacherId: '' }
const english = { code: '112', name: 'English', papers: null, compulsory: true, department: null }
const applicant = {
  ...{ givenNames: 'Ada', sex: 'female' as const, birthDate: null, entryYear: 2026, appliedOn: '2026-10-01' },
  ...{ previousSchool: null, leavingResult: null, guardianGivenNames: '', guardianFamilyName: '' },
  ...{ guardianRelation: null, guardianPhone: null, guardianEmail: null, consentOn: null, conditions: '', note: '' },
}
