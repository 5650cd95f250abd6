import {
  type Application,
  addDocuments,
  downloadDocument,
  downloadOwnDocument,
  getOwnAdmission,
  listApplicationChanges,
  removeDocument,
} from '@bellhouse/contracts'
import { beforeAll, describe, expect, it } from '@jest/globals'
import sharp from 'sharp'
import { anAccount, aSchool, aStream, aStudent } from '../../../../test/factories'
import { hashOf, listStoredFiles, untilStored } from '../../../../test/stored-files'
import { testApp } from '../../../../test/test-app'

const app = testApp()
let admin: Awaited<ReturnType<typeof anAccount>>

beforeAll(async () => {
  await aSchool(app.db)
  await aStream(app.db, { class_code: 's1', name: 'East' })
  admin = await anAccount(app.db, 'admin')
})

async function anApplicationOf(studentId: string | null) {
  const { id } = await app.db
    .insertInto('application')
    .values({
      number: `A/2026/${crypto.randomUUID().slice(0, 8)}`,
      family_name: 'Nakato',
      class_code: 's1',
      entry_year: 2026,
      applied_on: '2026-10-01',
      stage: studentId === null ? 'applied' : 'admitted',
      stage_since: '2026-10-01',
      student_id: studentId,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const pdf = Buffer.from('%PDF-1.4\n1 0 obj << >> endobj\ntrailer << >>\n%%EOF\n')

let jpeg: Buffer
let png: Buffer

beforeAll(async () => {
  const paper = sharp({ create: { width: 40, height: 20, channels: 3, background: '#fbfaf5' } })
  jpeg = await paper
    .clone()
    .withMetadata({ orientation: 6 })
    .withExifMerge({ IFD0: { Copyright: 'Kitante' }, IFD3: { GPSLatitude: '0/1 18/1 0/1' } })
    .jpeg()
    .toBuffer()
  png = await paper
    .clone()
    .withExif({ IFD0: { Artist: 'somebody' } })
    .png()
    .toBuffer()
})

const fileOf = (name: string, bytes: Uint8Array) => new File([new Uint8Array(bytes)], name)

const add = (applicationId: string, files: File[], account: typeof admin | null = admin) =>
  app.as(account)(addDocuments, { applicationId, kind: 'result-slip' }, { files })

const filesKept = () => listStoredFiles(app)
const untilKept = (count: number) => untilStored(app, count)

const bytesOf = async (reply: Promise<{ blob?: unknown }>) =>
  Buffer.from(await ((await reply).blob as Blob).arrayBuffer())

function download({ id }: Application, documentId: string) {
  return bytesOf(app.as(admin)(downloadDocument, { applicationId: id, documentId }))
}

describe('a document on an application', () => {
  it('is what it is by content, and comes back under its name', async () => {
    const record = await add(await anApplicationOf(null), [fileOf('Slip Ọ.txt', pdf), fileOf('photo', jpeg)])
    expect(record.documents).toMatchObject([
      { kind: 'result-slip', name: 'Slip Ọ.txt', type: 'application/pdf', addedBy: 'Somebody' },
      { name: 'photo', type: 'image/jpeg' },
    ])
    expect(await download(record, record.documents[0]?.id ?? '')).toEqual(pdf)
  })

  it('goes out as a download that no browser takes for something else', async () => {
    const { id, documents } = await add(await anApplicationOf(null), [fileOf('a.pdf', pdf)])
    const reply = await app.inject({
      url: `/api/applications/${id}/documents/${documents[0]?.id}`,
      headers: { authorization: `Bearer ${await app.signIn(admin)}` },
    })
    expect(reply.headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'content-type': 'application/pdf',
      'content-disposition': expect.stringMatching(/^attachment; filename="a.pdf"/),
    })
  })

  it('lies in the store under the hash of what is in it', async () => {
    const names = await filesKept()
    expect(names.length).toBeGreaterThan(0)
    expect(names).toContain(hashOf(pdf))
    for (const name of names) expect(hashOf((await app.server.files.read(name)) ?? '')).toBe(name)
  })

  it('is drawn anew, upright and without what a camera wrote beside the picture', async () => {
    expect(await sharp(jpeg).metadata()).toMatchObject({ width: 40, orientation: 6, exif: expect.any(Buffer) })
    const record = await add(await anApplicationOf(null), [fileOf('a.jpg', jpeg), fileOf('b.png', png)])
    const [photo = '', drawing = ''] = record.documents.map(({ id }) => id)
    const drawn = await sharp(await download(record, photo)).metadata()
    expect(drawn).toMatchObject({ format: 'jpeg', width: 20, height: 40 })
    expect([drawn.exif, drawn.orientation, drawn.xmp, drawn.icc]).toEqual([undefined, undefined, undefined, undefined])
    const drawnPng = await download(record, drawing)
    expect(await sharp(drawnPng).metadata()).toMatchObject({ format: 'png', width: 40, height: 20 })
    expect(drawnPng.toString('latin1')).not.toContain('somebody')
  })

  it.each([
    ['what is neither', () => Buffer.from('<html><script>'), /not a PDF, JPEG or PNG file/],
    ['an empty file', () => Buffer.alloc(0), /is empty/],
    ['half a PDF', () => Buffer.from('%PDF-1.4 and then nothing'), /cut off/],
    ['half a JPEG', () => jpeg.subarray(0, -20), /cut off/],
    ['half a PNG', () => png.subarray(0, -30), /cut off/],
    ['a JPEG whose parts are nonsense', () => Buffer.from([0xff, 0xd8, 0xff, 1, 2, 3, 4, 5]), /damaged/],
  ])('is refused for %s with a sentence, and nothing is kept', async (_, bytes, sentence) => {
    const before = await filesKept()
    const adding = add(await anApplicationOf(null), [fileOf('good.pdf', pdf), fileOf('paper.pdf', bytes())])
    await expect(adding).rejects.toMatchObject({ status: 400, problem: { message: expect.stringMatching(sentence) } })
    await untilKept(before.length)
  })

  it('is refused above ten megabytes', async () => {
    const large = Buffer.concat([pdf, Buffer.alloc(10_000_001)])
    const adding = add(await anApplicationOf(null), [fileOf('large.pdf', large)])
    await expect(adding).rejects.toMatchObject({
      status: 413,
      problem: { message: 'large.pdf is too large. A file may have at most 10 MB.' },
    })
  })

  it('is removed with its file, and the history tells of it', async () => {
    const own = Buffer.concat([pdf, Buffer.from('\n')])
    const { id, documents } = await add(await anApplicationOf(null), [fileOf('a.pdf', own)])
    const before = await filesKept()
    const after = await app.as(admin)(removeDocument, { applicationId: id, documentId: documents[0]?.id ?? '' })
    expect(after.documents).toEqual([])
    await untilKept(before.length - 1)
    const changes = await app.as(admin)(listApplicationChanges, { applicationId: id })
    expect(changes.map(({ action }) => action)).toEqual(['remove document', 'add document'])
  })

  it('is nobody’s of another application', async () => {
    const { documents } = await add(await anApplicationOf(null), [fileOf('a.pdf', pdf)])
    const other = await anApplicationOf(null)
    const ids = { applicationId: other, documentId: documents[0]?.id ?? '' }
    await expect(app.as(admin)(downloadDocument, ids)).rejects.toMatchObject({ status: 404 })
    await expect(app.as(admin)(removeDocument, ids)).rejects.toMatchObject({ status: 404 })
  })

  it.each([
    ['nobody', () => Promise.resolve(null), 401],
    ['a teacher', () => anAccount(app.db, 'staff'), 403],
    ['a student', () => anAccount(app.db, 'student'), 403],
  ])('is closed to %s', async (_, caller, status) => {
    const { id, documents } = await add(await anApplicationOf(null), [fileOf('a.pdf', pdf)])
    const account = await caller()
    const ids = { applicationId: id, documentId: documents[0]?.id ?? '' }
    await expect(add(id, [fileOf('b.pdf', pdf)], account)).rejects.toMatchObject({ status })
    await expect(app.as(account)(downloadDocument, ids)).rejects.toMatchObject({ status })
    await expect(app.as(account)(removeDocument, ids)).rejects.toMatchObject({ status })
  })
})

describe('the own admission record', () => {
  async function aStudentWithDocument() {
    const student = await aStudent(app.db, { admitted_on: '2026-02-01' })
    const { documents } = await add(await anApplicationOf(student.id), [fileOf('slip.pdf', pdf)])
    return { account: await anAccount(app.db, 'student', { student_id: student.id }), document: documents[0]?.id ?? '' }
  }

  it('shows the student the application and the documents on it', async () => {
    const { account, document } = await aStudentWithDocument()
    const own = await app.as(account)(getOwnAdmission, {})
    expect(own).toMatchObject({
      name: 'Nakato, Ada',
      admittedOn: '2026-02-01',
      application: { documents: [{ name: 'slip.pdf' }] },
    })
    expect(JSON.stringify(own)).not.toContain('decision')
    expect(await bytesOf(app.as(account)(downloadOwnDocument, { documentId: document }))).toEqual(pdf)
  })

  it('says so when there is no application', async () => {
    const { application } = await app.as(await anAccount(app.db, 'student'))(getOwnAdmission, {})
    expect(application).toBeNull()
  })

  it('keeps another student’s document unknown', async () => {
    const [one, other] = [await aStudentWithDocument(), await aStudentWithDocument()]
    const asking = app.as(one.account)(downloadOwnDocument, { documentId: other.document })
    await expect(asking).rejects.toMatchObject({ status: 404 })
  })

  it.each([
    ['nobody', () => Promise.resolve(null), 401],
    ['a teacher', () => anAccount(app.db, 'staff'), 403],
    ['an admin', () => anAccount(app.db, 'admin'), 403],
  ])('is nothing for %s', async (_, caller, status) => {
    const api = app.as(await caller())
    await expect(api(getOwnAdmission, {})).rejects.toMatchObject({ status })
    const documentId = crypto.randomUUID()
    await expect(api(downloadOwnDocument, { documentId })).rejects.toMatchObject({ status })
  })
})
