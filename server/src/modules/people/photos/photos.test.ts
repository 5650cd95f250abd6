import {
  downloadPhotoSheet,
  getPhoto,
  getPhotoSheet,
  listStudentChanges,
  listStudents,
  listThumbnails,
  type PhotoCut,
  removeStudentPhoto,
  saveStaffPhoto,
  saveStudentPhoto,
} from '@bellhouse/contracts'
import { beforeAll, describe, expect, it } from '@jest/globals'
import sharp from 'sharp'
import { anAccount, anAllocation, aSchool, aStaff, aStream, aStudent, aSubject } from '../../../../test/factories'
import { readPdf } from '../../../../test/read-pdf'
import { hashOf, listStoredFiles } from '../../../../test/stored-files'
import { testApp } from '../../../../test/test-app'

const app = testApp()
let admin: Awaited<ReturnType<typeof anAccount>>
let term: Awaited<ReturnType<typeof aSchool>>['term']
let picture: Buffer

// Left half red, right half blue, so that a photo tells which part of the picture it is.
async function aPicture(width = 400, height = 500) {
  const blue = await sharp({ create: { width: width / 2, height, channels: 3, background: 'blue' } })
    .png()
    .toBuffer()
  return sharp({ create: { width, height, channels: 3, background: 'red' } }).composite([
    { input: blue, left: width / 2, top: 0 },
  ])
}

beforeAll(async () => {
  term = (await aSchool(app.db)).term
  admin = await anAccount(app.db, 'admin')
  picture = await (await aPicture()).jpeg().toBuffer()
})

type Account = typeof admin | null

const fileOf = (bytes: Uint8Array, name = 'face.jpg') => new File([new Uint8Array(bytes)], name)

interface Given {
  bytes?: Uint8Array
  name?: string
  cut?: PhotoCut
  seen?: string | null
  by?: Account
}

async function give(studentId: string, { bytes = picture, name, cut, seen = null, by = admin }: Given = {}) {
  const { photo } = await app.as(by)(
    saveStudentPhoto,
    { studentId, seen, ...(cut && { cut }) },
    { files: [fileOf(bytes, name)] },
  )
  return photo ?? ''
}

const filesKept = () => listStoredFiles(app)

/** The files of replaced photos go after the reply. */
async function untilGone(file: string) {
  for (let tries = 0; tries < 100 && (await app.server.files.has(file)); tries += 1)
    await new Promise((resolve) => setTimeout(resolve, 20))
  expect(await app.server.files.has(file)).toBe(false)
}

async function bytesOf(photo: string, by: Account = admin) {
  const { blob } = await app.as(by)(getPhoto, { photo })
  return Buffer.from(await (blob as Blob).arrayBuffer())
}

async function colourAt(photo: string, left: number) {
  const pixel = sharp(await bytesOf(photo)).extract({ left, top: 300, width: 1, height: 1 })
  const [red = 0, , blue = 0] = await pixel.raw().toBuffer()
  return red > blue ? 'red' : 'blue'
}

describe('a photo', () => {
  it('is kept as a fresh JPEG and a thumbnail under a random name, and every list has it', async () => {
    const before = await filesKept()
    const student = await aStudent(app.db, { family_name: 'Photographed' })
    const photo = await give(student.id)

    expect(await sharp(await bytesOf(photo)).metadata()).toMatchObject({ format: 'jpeg', width: 480, height: 600 })
    const [thumbnail] = await app.as(admin)(listThumbnails, { photos: [photo, crypto.randomUUID()] })
    const small = Buffer.from(thumbnail?.image ?? '', 'base64')
    expect(await sharp(small).metadata()).toMatchObject({ format: 'webp', width: 96, height: 120 })
    const kept = (await filesKept()).filter((name) => !before.includes(name))
    expect(kept.sort()).toEqual([hashOf(await bytesOf(photo)), hashOf(small)].sort())
    const { rows } = await app.as(admin)(listStudents, { search: 'Photographed' })
    expect(rows).toMatchObject([{ photo }])
  })

  it('is the part that was chosen of the upright picture', async () => {
    const { id } = await aStudent(app.db)
    const left = await give(id, { cut: { left: 0, top: 0, width: 0.5, height: 0.5 } })
    expect([await colourAt(left, 10), await colourAt(left, 470)]).toEqual(['red', 'red'])
    const right = await give(id, { seen: left, cut: { left: 0.5, top: 0.5, width: 0.5, height: 0.5 } })
    expect([await colourAt(right, 10), await colourAt(right, 470)]).toEqual(['blue', 'blue'])
    const middle = await give(id, { seen: right })
    expect([await colourAt(middle, 10), await colourAt(middle, 470)]).toEqual(['red', 'blue'])
    // Turned by half, so that what the file has at its left stands at the right.
    const turned = await (await aPicture()).withMetadata({ orientation: 3 }).jpeg().toBuffer()
    const upright = await give(id, { seen: middle, bytes: turned })
    expect([await colourAt(upright, 10), await colourAt(upright, 470)]).toEqual(['blue', 'red'])
  })

  it('has nothing in it that stood beside the picture', async () => {
    const told = '<script>fetch("//elsewhere")</script>'
    const full = await (await aPicture())
      .withExif({
        IFD0: { ImageDescription: told, Artist: 'somebody' },
        IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '0/1 18/1 0/1', GPSLongitude: '32/1 34/1 0/1' },
      })
      .withIccProfile('p3')
      .withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/"><home>${told}</home></x:xmpmeta>`)
      .jpeg()
      .toBuffer()
    const comment = Buffer.concat([Buffer.from([0xff, 0xfe, 0, told.length + 2]), Buffer.from(told)])
    // A comment behind the beginning, and a page and an archive behind the end.
    const hostile = Buffer.concat([
      full.subarray(0, 2),
      comment,
      full.subarray(2),
      Buffer.from(`<html>${told}PK\x03\x04`),
    ])
    expect(await sharp(hostile).metadata()).toMatchObject({ exif: expect.any(Buffer), icc: expect.any(Buffer) })
    expect(hostile.toString('latin1')).toContain('<script>')

    const photo = await give((await aStudent(app.db)).id, { bytes: hostile })

    const drawn = await bytesOf(photo)
    const [{ image = '' } = {}] = await app.as(admin)(listThumbnails, { photos: [photo] })
    for (const bytes of [drawn, Buffer.from(image, 'base64')]) {
      const { exif, icc, xmp, iptc, orientation, comments } = await sharp(bytes).metadata()
      expect([exif, icc, xmp, iptc, orientation, comments]).toEqual(Array(6).fill(undefined))
      expect(bytes.toString('latin1')).not.toMatch(/script|somebody|<html|archive/)
    }
    expect(drawn.subarray(-2)).toEqual(Buffer.from([0xff, 0xd9]))
  })

  it('comes as PNG and WebP as well, with white behind what is clear', async () => {
    const clear = sharp({ create: { width: 200, height: 250, channels: 4, background: '#ff000000' } })
    const { id } = await aStudent(app.db)
    const png = await give(id, { bytes: await clear.clone().png().toBuffer(), name: 'face.jpg' })
    const pixel = await sharp(await bytesOf(png))
      .extract({ left: 9, top: 9, width: 1, height: 1 })
      .raw()
      .toBuffer()
    expect([...pixel]).toEqual([255, 255, 255])
    expect(await give(id, { seen: png, bytes: await clear.clone().webp().toBuffer() })).toBeTruthy()
  })

  const heic = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0heicmif1', 'latin1')
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="500" height="600"><script/></svg>')
  it.each([
    ['an empty file', async () => Buffer.alloc(0), 400, /is empty/],
    ['a drawing with a script', async () => svg, 400, /not a JPEG, PNG or WebP picture, whatever its name says/],
    ['a page', async () => Buffer.from('<html><script>'), 400, /not a JPEG/],
    ['an iPhone’s own format', async () => heic, 400, /HEIC.*Most Compatible/],
    ['half a picture', async () => picture.subarray(0, -300), 400, /cut off/],
    ['a picture that ends after its head', async () => picture.subarray(0, 30), 400, /cut off/],
    ['nonsense with the head of a JPEG', async () => Buffer.from([0xff, 0xd8, 0xff, ...svg]), 400, /damaged/],
    ['a drawing with the head of a PNG', async () => Buffer.concat([await pngHead(), svg]), 400, /damaged/],
    ['a picture that unpacks without end', () => aBomb(), 413, /more than 60 million pixels/],
    ['a picture of a few pixels', async () => (await aPicture(40, 50)).png().toBuffer(), 400, /only 40 by 50 pixels/],
    ['more than ten megabytes', async () => Buffer.concat([picture, Buffer.alloc(10_000_001)]), 413, /at most 10 MB/],
  ])('is refused for %s with a sentence, and nothing is kept', async (_, bytes, status, sentence) => {
    const before = await filesKept()
    const { id } = await aStudent(app.db)
    await expect(give(id, { bytes: await bytes(), name: 'face.jpg' })).rejects.toMatchObject({
      status,
      problem: { message: expect.stringMatching(sentence) },
    })
    expect((await filesKept()).filter((one) => !before.includes(one))).toEqual([])
  })

  it('is one file, and a part that lies inside the picture', async () => {
    const { id } = await aStudent(app.db)
    const send = (files: File[], cut?: PhotoCut) =>
      app.as(admin)(saveStudentPhoto, { studentId: id, seen: null, ...(cut && { cut }) }, { files })
    await expect(send([])).rejects.toMatchObject({ status: 400 })
    await expect(send([fileOf(picture), fileOf(picture)])).rejects.toMatchObject({
      ...{ status: 413, message: 'Send one file, not several.' },
    })
    const outside = { left: 0.7, top: 0, width: 0.5, height: 1 }
    await expect(send([fileOf(picture)], outside)).rejects.toMatchObject({ status: 400 })
    const line = { left: 0, top: 0, width: 0.01, height: 1 }
    await expect(send([fileOf(picture)], line)).rejects.toMatchObject({ status: 400 })
  })

  it('is replaced and removed with its files, and the history tells of it', async () => {
    const { id, version } = await aStudent(app.db)
    const cut = { left: 0.1, top: 0.1, width: 0.6, height: 0.6 }
    const first = await give(id, { cut })
    const firstFile = hashOf(await bytesOf(first))
    const second = await give(id, { seen: first, cut: { ...cut, left: 0.3 } })
    const secondFile = hashOf(await bytesOf(second))
    await untilGone(firstFile)
    await expect(bytesOf(first)).rejects.toMatchObject({ status: 404 })
    expect(await app.as(admin)(removeStudentPhoto, { studentId: id, seen: second })).toEqual({ photo: null })
    await untilGone(secondFile)
    const changes = await app.as(admin)(listStudentChanges, { studentId: id })
    expect(changes.map(({ action }) => action)).toEqual(['remove photo', 'change photo', 'add photo'])
    const after = await app.db.selectFrom('student').select('version').where('id', '=', id).executeTakeFirstOrThrow()
    expect(after.version).toBe(version)
  })

  it('is not written over one that somebody else gave in the meantime', async () => {
    const { id } = await aStudent(app.db)
    const first = await give(id)
    await expect(give(id, { seen: null })).rejects.toMatchObject({ status: 412, problem: { code: 'newer-version' } })
    await expect(app.as(admin)(removeStudentPhoto, { studentId: id, seen: null })).rejects.toMatchObject({
      status: 412,
    })
    expect(await bytesOf(first)).not.toHaveLength(0)
  })

  it('is nobody’s whose record does not exist', async () => {
    const studentId = crypto.randomUUID()
    await expect(give(studentId)).rejects.toMatchObject({ status: 404 })
    await expect(app.as(admin)(removeStudentPhoto, { studentId, seen: null })).rejects.toMatchObject({ status: 404 })
  })

  it('goes out as a picture that only this browser keeps, and only after asking', async () => {
    const photo = await give((await aStudent(app.db)).id)
    const ask = async (etag?: unknown) =>
      app.inject({
        url: `/api/photos/${photo}`,
        headers: {
          authorization: `Bearer ${await app.signIn(admin)}`,
          ...(typeof etag === 'string' && { 'if-none-match': etag }),
        },
      })
    const { headers } = await ask()
    expect(headers).toMatchObject({
      'content-type': 'image/jpeg',
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-cache',
      'content-disposition': expect.stringMatching(/^attachment/),
    })
    expect(await ask(headers.etag)).toMatchObject({ statusCode: 304, body: '' })
  })
})

async function pngHead() {
  const png = await (await aPicture()).png().toBuffer()
  return png.subarray(0, 60)
}

async function aBomb() {
  const png = await sharp({ create: { width: 8000, height: 8000, channels: 3, background: 'red' } })
    .png()
    .toBuffer()
  expect(png.length).toBeLessThan(1_000_000)
  return png
}

describe('who sees a photo', () => {
  async function aStudentSeenBy(viewer: Account, given: { streamId?: string; studentId?: string } = {}) {
    const student =
      given.studentId === undefined
        ? await aStudent(app.db, { stream_id: given.streamId ?? null })
        : { id: given.studentId }
    return sees(viewer, await give(student.id))
  }

  async function sees(viewer: Account, photo: string) {
    const full = await bytesOf(photo, viewer).then(
      () => 'seen',
      ({ status }) => status,
    )
    const thumbnails = await app
      .as(viewer)(listThumbnails, { photos: [photo] })
      .then(
        (list) => list.length,
        ({ status }) => status,
      )
    return [full, thumbnails]
  }

  async function aTeacherOf(streamId: string) {
    const staff = await aStaff(app.db)
    const subject = await aSubject(app.db)
    await anAllocation(app.db, { staff_id: staff.id, subject_id: subject.id, stream_id: streamId, term_id: term.id })
    return anAccount(app.db, 'staff', { staff_id: staff.id })
  }

  it('the teacher of the stream, and not the teacher of another one', async () => {
    const [own, other] = [await aStream(app.db), await aStream(app.db)]
    const teacher = await aTeacherOf(own.id)
    expect(await aStudentSeenBy(teacher, { streamId: own.id })).toEqual(['seen', 1])
    expect(await aStudentSeenBy(teacher, { streamId: other.id })).toEqual([404, 0])
  })

  it('the student and those who sit in the same stream, and nobody of another one', async () => {
    const [own, other] = [await aStream(app.db), await aStream(app.db)]
    const me = await aStudent(app.db, { stream_id: own.id })
    const account = await anAccount(app.db, 'student', { student_id: me.id })
    expect(await aStudentSeenBy(account, { studentId: me.id })).toEqual(['seen', 1])
    expect(await aStudentSeenBy(account, { streamId: own.id })).toEqual(['seen', 1])
    expect(await aStudentSeenBy(account, { streamId: other.id })).toEqual([404, 0])
    expect(await aStudentSeenBy(account)).toEqual([404, 0])
    const gone = await aStudent(app.db, { stream_id: own.id, status: 'left' })
    expect(await aStudentSeenBy(account, { studentId: gone.id })).toEqual([404, 0])
  })

  it('the student who is still to come, and nobody of the stream where they begin', async () => {
    const stream = await aStream(app.db)
    const me = await aStudent(app.db, { stream_id: stream.id, admitted_on: '2099-02-15' })
    const account = await anAccount(app.db, 'student', { student_id: me.id })
    expect(await aStudentSeenBy(account, { studentId: me.id })).toEqual(['seen', 1])
    expect(await aStudentSeenBy(account, { streamId: stream.id })).toEqual([404, 0])
  })

  it('colleagues and the office, of a member of staff, but no student', async () => {
    const staff = await aStaff(app.db)
    const { photo } = await app.as(admin)(
      saveStaffPhoto,
      { staffId: staff.id, seen: null },
      { files: [fileOf(picture)] },
    )
    expect(await sees(admin, photo ?? '')).toEqual(['seen', 1])
    expect(await sees(await anAccount(app.db, 'staff'), photo ?? '')).toEqual(['seen', 1])
    expect(await sees(await anAccount(app.db, 'student'), photo ?? '')).toEqual([404, 0])
    expect(await sees(null, photo ?? '')).toEqual([401, 401])
  })

  it.each([
    ['nobody', async () => null, 401],
    ['a teacher', () => anAccount(app.db, 'staff'), 403],
    ['a student', () => anAccount(app.db, 'student'), 403],
  ])('is given and removed by the office, not by %s', async (_, caller, status) => {
    const { id } = await aStudent(app.db)
    const by = await caller()
    await expect(give(id, { by })).rejects.toMatchObject({ status })
    await expect(app.as(by)(removeStudentPhoto, { studentId: id, seen: null })).rejects.toMatchObject({ status })
    await expect(app.as(by)(getPhotoSheet, { streamId: id })).rejects.toMatchObject({ status })
    await expect(app.as(by)(downloadPhotoSheet, { streamId: id })).rejects.toMatchObject({ status })
  })
})

describe('the photo sheet of a stream', () => {
  it('has everybody who is there, with photo and name, on the screen and on paper', async () => {
    const stream = await aStream(app.db, { name: 'Faces' })
    const [ada, ben] = [
      await aStudent(app.db, { stream_id: stream.id, family_name: 'Ọlábísí', given_names: 'Ada' }),
      await aStudent(app.db, { stream_id: stream.id, family_name: 'Zulu', given_names: 'Ben' }),
    ]
    await aStudent(app.db, { stream_id: stream.id, status: 'left' })
    const photo = await give(ada.id)
    const sheet = await app.as(admin)(getPhotoSheet, { streamId: stream.id })
    expect(sheet.students).toEqual([
      { id: ada.id, name: 'Ọlábísí, Ada', admissionNumber: ada.admission_number, photo },
      { id: ben.id, name: 'Zulu, Ben', admissionNumber: ben.admission_number, photo: null },
    ])
    const { filename, blob } = await app.as(admin)(downloadPhotoSheet, { streamId: stream.id })
    const bytes = Buffer.from(await (blob as Blob).arrayBuffer())
    expect(filename).toBe(`Photo sheet ${sheet.stream}.pdf`)
    expect(bytes.toString('latin1')).toContain('/Subtype /Image')
    const { pages } = await readPdf(bytes)
    expect(pages).toHaveLength(1)
    expect(pages[0]).toContain('Ọlábísí')
  })

  it('is one page for a class of forty-two with long names', async () => {
    const stream = await aStream(app.db)
    for (let one = 0; one < 42; one += 1)
      await aStudent(app.db, { stream_id: stream.id, given_names: 'Christine Rebecca', family_name: 'Kiggundu' })
    const { blob } = await app.as(admin)(downloadPhotoSheet, { streamId: stream.id })
    const { pages } = await readPdf(Buffer.from(await (blob as Blob).arrayBuffer()))
    expect(pages).toHaveLength(1)
  })

  it('does not exist for a stream that does not', async () => {
    const streamId = crypto.randomUUID()
    await expect(app.as(admin)(getPhotoSheet, { streamId })).rejects.toMatchObject({ status: 404 })
    await expect(app.as(admin)(downloadPhotoSheet, { streamId })).rejects.toMatchObject({ status: 404 })
  })
})
