import { applyMarkUpload, type MarkMapping, previewMarkUpload, startMarkUpload } from '@bellhouse/contracts'
import { afterEach, beforeEach, expect } from '@jest/globals'
import { anAccount, anAllocation, aSchool, aStaff, aStream, aStudent, aSubject } from './factories'
import { listKeptFaults } from './kept-figures'
import { whenMarksDone } from './mark-upload-done'
import type { TestApp } from './test-app'

export type Account = Awaited<ReturnType<typeof anAccount>>

/** A stream with three students and a mid-term in Mathematics, its teacher, and an admin. */
interface Place {
  admin: Account
  teacher: Account
  termId: string
  stream: { id: string; label: string }
  subject: { id: string; code: string; name: string }
  assessmentId: string
  students: { id: string; admission_number: string }[]
}

/** Before each test a place of its own, and what is done there with files of marks. */
export function markDesk(app: TestApp) {
  const place = {} as Place
  let term: { id: string } | undefined
  beforeEach(async () => {
    term ??= (await aSchool(app.db)).term
    Object.assign(place, await aMarkPlace(app, term.id))
  })
  afterEach(async () => expect(await listKeptFaults(app.db)).toEqual([]))

  const header = () => `Admission number,Name,${place.subject.name} (${place.subject.code}) · Mid-term`
  const drop = (content: FileContent, { by = place.admin, name = 'marks.csv' } = {}) =>
    app.as(by)(startMarkUpload, { streamId: place.stream.id }, { files: [fileOf(content, name)] })
  const whenDone = (uploadId: string, by = place.admin) => whenMarksDone(app.as(by), uploadId)

  async function preview(content: string, by = place.admin, changes: Partial<MarkMapping> = {}) {
    const { id, mapping } = await drop(content, { by })
    return app.as(by)(previewMarkUpload, { uploadId: id, mapping: { ...mapping, ...changes } })
  }

  async function bringIn(content: string, by = place.admin) {
    const { id } = await preview(content, by)
    await app.as(by)(applyMarkUpload, { uploadId: id, changeMarks: true })
    return whenDone(id, by)
  }

  return {
    ...{ place, header, drop, whenDone, preview, bringIn },
    /** A file with these marks for the students, in their order. */
    sheet: (...marks: string[]) =>
      [header(), ...marks.map((mark, index) => `${place.students[index]?.admission_number},x,${mark}`)].join('\n'),
    marksThere: () => listMarksOf(app, place.assessmentId),
  }
}

async function aMarkPlace(app: TestApp, termId: string): Promise<Place> {
  const { id: streamId, name } = await aStream(app.db)
  const subject = await aSubject(app.db, { compulsory: true })
  const staff = await aStaff(app.db)
  await anAllocation(app.db, { staff_id: staff.id, subject_id: subject.id, stream_id: streamId, term_id: termId })
  const students = []
  for (const family_name of ['Akello', 'Byaruhanga', 'Chebet']) {
    students.push(await aStudent(app.db, { family_name, stream_id: streamId }))
  }
  return {
    admin: await anAccount(app.db, 'admin'),
    teacher: await anAccount(app.db, 'staff', { staff_id: staff.id }),
    termId,
    stream: { id: streamId, label: `S1 ${name}` },
    subject,
    assessmentId: await aMidTerm(app, { streamId, subjectId: subject.id, termId }),
    students,
  }
}

interface MidTerm {
  streamId: string
  subjectId: string
  termId: string
}

export async function aMidTerm(app: TestApp, { streamId, subjectId, termId }: MidTerm) {
  const of = {
    stream_id: streamId,
    subject_id: subjectId,
    term_id: termId,
    title: 'Mid-term',
    kind: 'mid-term' as const,
  }
  const { id } = await app.db
    .insertInto('assessment')
    .values({ ...of, out_of: 50, held_on: '2026-10-28' })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

type FileContent = string | Uint8Array<ArrayBuffer>

export const fileOf = (content: FileContent, name = 'marks.csv') => new File([content], name)

const listMarksOf = (app: TestApp, assessmentId: string) =>
  app.db
    .selectFrom('mark')
    .innerJoin('student', 'student.id', 'mark.student_id')
    .select(['family_name', 'value', 'mark.status', 'upload_id'])
    .where('assessment_id', '=', assessmentId)
    .orderBy('family_name')
    .execute()
