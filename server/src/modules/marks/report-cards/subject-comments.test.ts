import {
  allocate,
  listSubjectComments,
  planReportCards,
  previewReportCard,
  publishReportCards,
  saveSubjectComment,
} from '@bellhouse/contracts'
import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { anAccount, aSchool, aStaff, aStream, aStudent, aSubject } from '../../../../test/factories'
import { aGradedClass, anAssessment } from '../../../../test/marks-factories'
import { readPdf } from '../../../../test/read-pdf'
import { testApp } from '../../../../test/test-app'

const app = testApp()

type Account = Awaited<ReturnType<typeof anAccount>>

let admin: Account
let teacher: Account
let place: { streamId: string; termId: string; subjectId: string }
let ruth: string

beforeAll(async () => {
  const { term } = await aSchool(app.db)
  admin = await anAccount(app.db, 'admin')
  await aStream(app.db, { class_code: 's1' })
  await aGradedClass(app.db, admin.id, 's1', 'ug-9pt-vienna-olevel')
  place = { streamId: '', termId: term.id, subjectId: '' }
})

beforeEach(async () => {
  await app.db.updateTable('subject').set({ compulsory: false }).execute()
  const { id: streamId } = await aStream(app.db, { class_code: 's1' })
  const { id: subjectId } = await aSubject(app.db, { name: 'Chemistry', compulsory: true })
  place = { ...place, streamId, subjectId }
  ruth = (await aStudent(app.db, { given_names: 'Ruth', stream_id: streamId })).id
  const { id: staffId } = await aStaff(app.db)
  teacher = await anAccount(app.db, 'staff', { staff_id: staffId })
  await app.as(admin)(allocate, { staffId, ...place })
})

const write = (who: Account | null, text: string, version = 0, studentId = ruth) =>
  app.as(who)(saveSubjectComment, { ...place, studentId, text, version })

const read = (who: Account) => app.as(who)(listSubjectComments, place)

describe('comments of the teacher of a subject', () => {
  it('are written by whoever teaches it, one version after the other', async () => {
    expect(await write(teacher, 'Careful in the laboratory.')).toEqual({
      text: 'Careful in the laboratory.',
      version: 1,
    })
    await expect(write(teacher, 'Over it', 0)).rejects.toMatchObject({ status: 412 })
    expect(await write(admin, 'Careful and quick.', 1)).toMatchObject({ version: 2 })
    const { mayWrite, students } = await read(teacher)
    expect(mayWrite).toBe(true)
    expect(students.map(({ comment }) => comment)).toEqual([{ text: 'Careful and quick.', version: 2 }])
  })

  it.each([
    ['nobody', () => null, 401],
    ['a student', () => anAccount(app.db, 'student'), 403],
    ['a teacher of something else', () => anAccount(app.db, 'staff'), 404],
  ])('are closed to %s', async (_, caller, status) => {
    await expect(write(await caller(), 'A word')).rejects.toMatchObject({ status })
  })

  it('are about students of the sheet alone', async () => {
    const { id } = await aStudent(app.db)
    await expect(write(teacher, 'A word', 0, id)).rejects.toMatchObject({ status: 404 })
  })

  it('stand on the card below the subject, and are the admin’s once it is published', async () => {
    for (const kind of ['beginning-of-term', 'mid-term', 'end-of-term'] as const)
      await anAssessment(app.db, { ...place, title: kind, kind, state: 'approved', marks: { [ruth]: 60 } })
    await write(teacher, 'Careful in the laboratory.')
    const card = { streamId: place.streamId, termId: place.termId }
    const { blob } = (await app.as(admin)(previewReportCard, { ...card, studentId: ruth })) as { blob: Blob }
    const { pages } = await readPdf(new Uint8Array(await blob.arrayBuffer()))
    expect(pages[0]).toContain('Careful in the laboratory.')

    const given = { ...card, reason: 'End of term', provisionalReason: 'A paper is still marked' }
    await app.as(admin)(publishReportCards, given)
    expect((await read(teacher)).mayWrite).toBe(false)
    await expect(write(teacher, 'Later', 1)).rejects.toMatchObject({ status: 409 })
    await write(admin, 'Careful and quick.', 1)
    const { cards } = await app.as(admin)(planReportCards, card)
    expect(cards).toHaveLength(1)
  })
})
