import {
  type Application,
  addApplication,
  admitApplicant,
  exportApplications,
  findGuardians,
  getApplication,
  getNextAdmissionNumber,
  getOfferLetter,
  getStudent,
  type InputOf,
  listAdmissionPlaces,
  listApplicationChanges,
  listApplications,
  listStudents,
  moveApplication,
  saveApplication,
} from '@bellhouse/contracts'
import { beforeAll, describe, expect, it } from '@jest/globals'
import { anAccount, aSchool, aStream, aStudent, inStream } from '../../../../test/factories'
import { readPdf } from '../../../../test/read-pdf'
import { testApp } from '../../../../test/test-app'

const app = testApp()
let admin: Awaited<ReturnType<typeof anAccount>>
let east: Awaited<ReturnType<typeof aStream>>

const sola: InputOf<typeof addApplication> = {
  givenNames: 'Ṣọlá',
  familyName: 'Ọládipọ̀',
  sex: 'female',
  birthDate: '2014-03-15',
  classCode: 's1',
  entryYear: 2026,
  appliedOn: '2026-10-01',
  previousSchool: 'Kitante Primary School',
  leavingResult: 'PLE, aggregate 6',
  guardianGivenNames: 'Títílayọ̀',
  guardianFamilyName: 'Ọládipọ̀',
  guardianRelation: 'mother',
  guardianPhone: '+256771234567',
  guardianEmail: null,
  consentOn: '2026-10-01',
  conditions: '',
  note: '',
}

beforeAll(async () => {
  await aSchool(app.db, { motto: 'Climb', address: 'Hill Road 1', admission_pattern: 'HS/{year}/000' })
  admin = await anAccount(app.db, 'admin', { display_name: 'Grace Auma' })
  east = await aStream(app.db, { class_code: 's1', name: 'East' })
})

const anApplication = (given: Partial<typeof sola> = {}) => app.as(admin)(addApplication, { ...sola, ...given })

type Goal = InputOf<typeof moveApplication>['to']

function move({ id, version }: Application, to: Goal, reason: string | null = null, conditions?: string) {
  return app.as(admin)(moveApplication, { applicationId: id, version, to, reason, ...(conditions && { conditions }) })
}

async function anOffer(given: Partial<typeof sola> = {}, conditions?: string) {
  const invited = await move(await anApplication(given), 'interview')
  return move(invited, 'offered', null, conditions)
}

const admit = (application: Application, given: Partial<InputOf<typeof admitApplicant>> = {}) =>
  app.as(admin)(admitApplicant, {
    applicationId: application.id,
    streamId: east.id,
    admissionNumber: null,
    residence: 'day',
    admittedOn: '2026-11-21',
    // Most of the applicants here have one name.
    isAnother: true,
    ...given,
  })

describe('an application', () => {
  it('gets the next number of its year, and no two the same', async () => {
    const made = await Promise.all(Array.from({ length: 5 }, () => anApplication({ entryYear: 2031 })))
    expect(made.map(({ number }) => number).sort()).toEqual([1, 2, 3, 4, 5].map((place) => `A/2031/00${place}`))
  })

  it('is found by its number and by what people know of it', async () => {
    const { number } = await anApplication({ entryYear: 2032, previousSchool: 'Gulu Public' })
    expect(await app.as(admin)(getApplication, { number })).toMatchObject({ name: 'Ọládipọ̀, Ṣọlá', stage: 'applied' })
    for (const search of ['oladipo sola', 'gulu', number]) {
      const { stages } = await app.as(admin)(listApplications, { search, year: '2032', class: 's1' })
      expect(stages[0]).toMatchObject({ stage: 'applied', count: 1 })
    }
    await aStream(app.db, { class_code: 's2' })
    const other = await app.as(admin)(listApplications, { year: '2032', class: 's2' })
    expect(other.stages.map(({ count }) => count)).toEqual([0, 0, 0, 0, 0, 0])
    expect(other.years).toContain(2032)
  })

  it('refuses a change to an older version, and shows the newer one', async () => {
    const before = await anApplication()
    const change = { ...sola, applicationId: before.id, version: before.version }
    await app.as(admin)(saveApplication, { ...change, previousSchool: 'Jinja' })
    await expect(app.as(admin)(saveApplication, { ...change, previousSchool: 'Mbarara' })).rejects.toMatchObject({
      status: 412,
      problem: { newer: { record: { previousSchool: 'Jinja' }, by: 'Grace Auma' } },
    })
  })

  it('goes out as a file', async () => {
    await anApplication({ entryYear: 2033 })
    const { blob } = await app.as(admin)(exportApplications, { year: '2033' })
    expect(await (blob as Blob).text()).toContain('A/2033/001,Ọládipọ̀,Ṣọlá,female')
  })
})

describe('a move', () => {
  it('goes one step after the other, and from an end back to the beginning', async () => {
    const offered = await anOffer()
    const ended = await move(offered, 'declined', 'No place left')
    const again = await move(ended, 'applied', 'A place is free again')
    expect([offered, ended, again].map(({ stage }) => stage)).toEqual(['offered', 'declined', 'applied'])
  })

  it('cannot leave a step out', async () => {
    await expect(move(await anApplication(), 'offered')).rejects.toMatchObject({ status: 409 })
    const withdrawn = await move(await anApplication(), 'withdrawn', 'Moved away')
    await expect(move(withdrawn, 'offered')).rejects.toMatchObject({ status: 409 })
  })

  it.each(['declined', 'withdrawn'] as const)('to %s says why', async (to) => {
    const application = await anApplication()
    await expect(move(application, to)).rejects.toMatchObject({
      status: 400,
      problem: { fields: { reason: 'Say why' } },
    })
    const ended = await move(application, to, 'No place left')
    expect(ended).toMatchObject({ stage: to, decision: 'No place left', decidedBy: 'Grace Auma' })
    expect(ended.decidedOn).toMatch(/^\d{4}-/)
  })

  it('goes back one step with a reason, which its history keeps', async () => {
    const offered = await anOffer()
    await expect(move(offered, 'interview')).rejects.toMatchObject({ status: 400 })
    const back = await move(offered, 'interview', 'Somebody clicked too early')
    expect(back).toMatchObject({ stage: 'interview', decision: null, decidedBy: null })
    const [change] = await app.as(admin)(listApplicationChanges, { applicationId: back.id })
    expect(change).toMatchObject({ by: 'Grace Auma' })
    expect(change?.fields).toContainEqual({ name: 'stage', before: 'offered', after: 'interview' })
    expect(change?.fields).toContainEqual({
      name: 'reason',
      before: null,
      after: 'Somebody clicked too early',
      untold: 'before',
    })
  })

  it('of two people at once happens once', async () => {
    const application = await anApplication()
    const moves = await Promise.allSettled([move(application, 'interview'), move(application, 'declined', 'Full')])
    expect(moves.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(moves.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { status: 412 } })
  })
})

describe('admitting', () => {
  it('makes one student out of eight clicks at once', async () => {
    const offer = await anOffer({ givenNames: 'Eight', familyName: 'Clicks' })
    const replies = await Promise.all(Array.from({ length: 8 }, () => admit(offer)))

    expect(new Set(replies.map(({ student }) => student?.id)).size).toBe(1)
    expect(new Set(replies.map(({ version }) => version)).size).toBe(1)
    const { rows } = await app.as(admin)(listStudents, { search: 'clicks' })
    expect(rows).toHaveLength(1)
    expect(rows[0]?.admissionNumber).toMatch(/^HS\/2026\/\d{3}$/)
  })

  it('carries everything over, and says so in both histories', async () => {
    const { student, stage, decision } = await admit(await anOffer({ familyName: 'Whole' }))
    const record = await app.as(admin)(getStudent, { studentId: student?.id ?? '' })
    expect({ stage, decision }).toEqual({
      stage: 'admitted',
      decision: `Admitted to S1 East as ${student?.admissionNumber}`,
    })
    expect(record).toMatchObject({
      name: 'Whole, Ṣọlá',
      stream: 'S1 East',
      boarding: false,
      admittedOn: '2026-11-21',
      consentOn: '2026-10-01',
      consentBy: 'Títílayọ̀ Ọládipọ̀',
      account: null,
      guardians: [{ name: 'Ọládipọ̀, Títílayọ̀', phones: ['+256771234567'], relation: 'mother', isPrimary: true }],
    })
  })

  it('admits nobody on a day that cannot be meant', async () => {
    const offered = await anOffer({ familyName: 'Mistyped' })
    await expect(admit(offered, { admittedOn: '2062-02-10' })).rejects.toMatchObject({
      fields: { admittedOn: 'This is more than two years ahead' },
    })
  })

  it('gives brothers and sisters the guardian that is on record', async () => {
    const family = { guardianGivenNames: 'Same', guardianFamilyName: 'Parent', guardianPhone: '0700 1' }
    await admit(await anOffer(family))
    await admit(await anOffer({ ...family, givenNames: 'Sister' }))
    const found = await app.as(admin)(findGuardians, { search: 'same parent' })
    expect(found).toHaveLength(1)
    expect(found[0]?.students).toHaveLength(2)
  })

  it('gives the guardian of a brother or sister the address that their record lacks, and no other', async () => {
    const family = { guardianGivenNames: 'Late', guardianFamilyName: 'Address', guardianPhone: '0700 2' }
    for (const [givenNames, guardianEmail] of [
      ['First', null],
      ['Second', 'late@example.org'],
      ['Third', 'another@example.org'],
    ] as const)
      await admit(await anOffer({ ...family, givenNames, guardianEmail }))
    const found = await app.as(admin)(findGuardians, { search: 'late address' })
    expect(found).toMatchObject([{ email: 'late@example.org' }])
  })

  it('asks about somebody on record with the same name and birth date, and admits nobody until it is answered', async () => {
    const born = { familyName: 'Twice', birthDate: '2014-09-09' }
    const { student } = await admit(await anOffer(born))
    const again = await anOffer({ ...born, familyName: 'TWICE', givenNames: 'Sola' })
    await expect(admit(again, { isAnother: false })).rejects.toMatchObject({
      status: 409,
      problem: {
        same: [{ kind: 'student', id: student?.id, name: 'Twice, Ṣọlá', stream: 'S1 East', status: 'active' }],
      },
    })
    expect(await app.as(admin)(getApplication, { number: again.number })).toMatchObject({ stage: 'offered' })
    const admitted = await admit(again, { isAnother: true })
    expect(admitted.student?.id).not.toBe(student?.id)
  })

  it('counts on in the pattern of the school, or takes the number that it is told', async () => {
    const wished = await admit(await anOffer(), { admissionNumber: 'HS/2026/700' })
    expect(wished.student?.admissionNumber).toBe('HS/2026/700')
    expect(await app.as(admin)(getNextAdmissionNumber, { year: '2026' })).toEqual({ number: 'HS/2026/701' })
    const firstDayOf = async (year: string) =>
      (await app.as(admin)(getNextAdmissionNumber, { year, class: 's1' })).firstDay
    expect([await firstDayOf('2026'), await firstDayOf('2099')]).toEqual(['2026-09-07', null])
    await expect(admit(await anOffer(), { admissionNumber: 'HS/2026/700' })).rejects.toMatchObject({
      status: 400,
      problem: { fields: { admissionNumber: expect.stringContaining('already has this number') } },
    })
  })

  it('needs an offer, and is final', async () => {
    await expect(admit(await anApplication())).rejects.toMatchObject({ status: 409 })
    const admitted = await admit(await anOffer())
    await expect(move(admitted, 'declined', 'Too late')).rejects.toMatchObject({ status: 409 })
    const saving = app.as(admin)(saveApplication, { ...sola, applicationId: admitted.id, version: admitted.version })
    await expect(saving).rejects.toMatchObject({ status: 409 })
  })

  it('refuses a stream that is none, and makes nobody', async () => {
    const offer = await anOffer({ familyName: 'Nowhere' })
    await expect(admit(offer, { streamId: crypto.randomUUID() })).rejects.toMatchObject({ status: 400 })
    expect((await app.as(admin)(listStudents, { search: 'nowhere' })).rows).toEqual([])
  })

  it('refuses a stream of another class than the one applied for, until the application says that class', async () => {
    const offer = await anOffer({ familyName: 'Elsewhere' })
    const { id: streamId } = await aStream(app.db, { class_code: 's4', name: 'East' })
    await expect(admit(offer, { streamId })).rejects.toMatchObject({
      status: 400,
      problem: {
        fields: {
          streamId:
            'S4 East is no stream of S1, for which the application is. Choose one of S1, or change the class of the application first.',
        },
      },
    })
    const change = { ...sola, familyName: 'Elsewhere', applicationId: offer.id, version: offer.version }
    await app.as(admin)(saveApplication, { ...change, classCode: 's4' })
    expect((await admit(offer, { streamId })).student?.stream).toBe('S4 East')
  })
})

describe('the places of a stream', () => {
  const placesOn = (on: string) => app.as(admin)(listAdmissionPlaces, { class: 's3', on })

  it('are those of the day on which somebody begins, free of whoever goes on to the next class before', async () => {
    const { id } = await aStream(app.db, { class_code: 's3', name: 'Lake', capacity: 40 })
    const [now, later] = await Promise.all([aStudent(app.db), aStudent(app.db)])
    await inStream(app.db, now.id, id)
    await inStream(app.db, later.id, id, '2099-02-01')
    const lake = { id, label: 'S3 Lake', capacity: 40 }
    expect(await placesOn('2026-11-21')).toEqual({ awaited: null, streams: [{ ...lake, students: 1 }] })
    expect(await placesOn('2099-02-01')).toEqual({ awaited: null, streams: [{ ...lake, students: 2 }] })

    const values = { title: '2099', start_date: '2099-01-01', end_date: '2099-12-31' }
    const year = await app.db.insertInto('academic_year').values(values).returning('id').executeTakeFirstOrThrow()
    expect(await placesOn('2026-11-21')).toEqual({ awaited: null, streams: [{ ...lake, students: 1 }] })
    expect(await placesOn('2099-02-01')).toEqual({ awaited: '2099', streams: [{ ...lake, students: 1 }] })

    const { id: from_year_id } = await app.db
      .selectFrom('academic_year')
      .select('id')
      .where('id', '!=', year.id)
      .executeTakeFirstOrThrow()
    await app.db.insertInto('rollover').values({ from_year_id, to_year_id: year.id }).execute()
    expect(await placesOn('2099-02-01')).toEqual({ awaited: null, streams: [{ ...lake, students: 2 }] })
  })
})

describe('the letter of an offer', () => {
  it('names everybody with all their letters, and can be selected', async () => {
    const { id } = await anOffer({}, 'Fees are paid\nThe original of the result is shown')
    const { filename, blob } = await app.as(admin)(getOfferLetter, { applicationId: id })
    const { pages, size } = await readPdf(new Uint8Array(await (blob as Blob).arrayBuffer()))
    const words = pages.join(' ').normalize('NFC').replace(/\s+/g, ' ')

    expect(filename).toMatch(/^Offer A-2026-\d+\.pdf$/)
    for (const part of [
      'Hill School',
      'Climb',
      'Hill Road 1',
      'Ṣọlá Ọládipọ̀',
      'Dear Títílayọ̀ Ọládipọ̀',
      'a place in S1 of Hill School for the year 2026',
      'Term 3 begins on Monday, 7 September 2026',
      'We are glad to offer',
      'Fees are paid',
      'The original of the result is shown',
    ])
      expect(words).toContain(part.normalize('NFC'))
    expect(size).toEqual([595, 842])
  })

  it('is there only once there is an offer', async () => {
    const { id } = await anApplication()
    await expect(app.as(admin)(getOfferLetter, { applicationId: id })).rejects.toMatchObject({ status: 409 })
  })
})

async function statusesOf(calls: readonly Promise<unknown>[]) {
  const settled = await Promise.allSettled(calls)
  return settled.map((one) => (one.status === 'rejected' ? one.reason.status : 200))
}

describe('the applications', () => {
  it.each([
    ['nobody', () => Promise.resolve(null), 401],
    ['a teacher', () => anAccount(app.db, 'staff'), 403],
    ['a student', () => anAccount(app.db, 'student'), 403],
  ])('are closed to %s', async (_, caller, status) => {
    const { id, number, version } = await anApplication()
    const api = app.as(await caller())
    const calls = [
      api(listApplications, {}),
      api(exportApplications, {}),
      api(getApplication, { number }),
      api(addApplication, sola),
      api(saveApplication, { ...sola, applicationId: id, version }),
      api(moveApplication, { applicationId: id, version, to: 'declined', reason: 'No' }),
      api(admitApplicant, {
        ...{ applicationId: id, streamId: east.id, admissionNumber: null },
        ...{ residence: null, admittedOn: '2026-11-21' },
      }),
      api(listApplicationChanges, { applicationId: id }),
      api(getOfferLetter, { applicationId: id }),
    ]
    expect(await statusesOf(calls)).toEqual(calls.map(() => status))
  })

  it('do not know an application that nobody made', async () => {
    const applicationId = crypto.randomUUID()
    const calls = [
      app.as(admin)(getApplication, { number: 'A/1999/001' }),
      app.as(admin)(listApplicationChanges, { applicationId }),
      app.as(admin)(getOfferLetter, { applicationId }),
      app.as(admin)(moveApplication, { applicationId, version: 1, to: 'interview', reason: null }),
    ]
    expect(await statusesOf(calls)).toEqual(calls.map(() => 404))
  })
})
