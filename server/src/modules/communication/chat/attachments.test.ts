import { deflateSync } from 'node:zlib'
import {
  addChatAttachment,
  downloadChatAttachment,
  listChatMessages,
  openChatThread,
  sendChatMessage,
} from '@bellhouse/contracts'
import { beforeAll, describe, expect, it } from '@jest/globals'
import { sql } from 'kysely'
import sharp from 'sharp'
import { anAccount, aSchool } from '../../../../test/factories'
import { hashOf, listStoredFiles } from '../../../../test/stored-files'
import { testApp } from '../../../../test/test-app'
import { deleteUnsentAttachments } from './chat-messages.repo'

const app = testApp()
beforeAll(async () => void (await aSchool(app.db)))

const someone = (name: string) => anAccount(app.db, 'staff', { display_name: name })
type Account = Awaited<ReturnType<typeof someone>>

async function aPair() {
  const [grace, paul] = [await someone('Grace'), await someone('Paul')]
  const { id: threadId } = await app.as(grace)(openChatThread, { accountId: paul.id })
  return { grace, paul, threadId }
}

const pdf = Buffer.from('%PDF-1.4\n1 0 obj << >> endobj\ntrailer << >>\n%%EOF\n')
const paper = () => sharp({ create: { width: 400, height: 200, channels: 3, background: '#fbfaf5' } })
const fileOf = (name: string, bytes: Uint8Array) => new File([new Uint8Array(bytes)], name)

const put = (account: Account, threadId: string, name: string, bytes: Uint8Array) =>
  app.as(account)(addChatAttachment, { threadId }, { files: [fileOf(name, bytes)] })

const send = (account: Account, threadId: string, attachmentIds: string[], text = '') =>
  app.as(account)(sendChatMessage, { threadId, clientId: crypto.randomUUID(), text, attachmentIds })

async function download(account: Account, attachmentId: string) {
  const { blob, filename } = await app.as(account)(downloadChatAttachment, { attachmentId })
  return { filename, bytes: Buffer.from(await (blob as Blob).arrayBuffer()) }
}

const filesKept = () => listStoredFiles(app)

/** As if everything had been put there that many days ago. */
const age = (days: number) =>
  app.db
    .updateTable('chat_attachment')
    .set({ added_at: sql`now() - make_interval(days => ${days})` })
    .execute()

describe('a file in a message', () => {
  it('comes with it, and is fetched by who is in the conversation', async () => {
    const { grace, paul, threadId } = await aPair()
    const { id } = await put(grace, threadId, 'Slip Ọ.pdf', pdf)
    await send(grace, threadId, [id])
    const { messages } = await app.as(paul)(listChatMessages, { threadId })
    expect(messages).toMatchObject([
      { text: '', attachments: [{ id, name: 'Slip Ọ.pdf', type: 'application/pdf', size: pdf.length, width: null }] },
    ])
    expect(await download(paul, id)).toEqual({ filename: 'Slip Ọ.pdf', bytes: pdf })
  })

  it('goes out as a download that no browser takes for something else, and lies under a name that says nothing', async () => {
    const { grace, threadId } = await aPair()
    const { id } = await put(grace, threadId, 'a.pdf', pdf)
    const reply = await app.inject({
      url: `/api/chat/attachments/${id}`,
      headers: { authorization: `Bearer ${await app.signIn(grace)}` },
    })
    expect(reply.headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'content-type': 'application/pdf',
      'content-disposition': expect.stringMatching(/^attachment; filename="a.pdf"/),
    })
    for (const name of await filesKept()) expect(name).toMatch(/^[0-9a-f]{64}$/)
  })

  it('is a picture drawn anew: upright, not too large, and without what a camera wrote beside it', async () => {
    const { grace, threadId } = await aPair()
    const photo = await sharp({ create: { width: 4000, height: 2000, channels: 3, background: '#345678' } })
      .withMetadata({ orientation: 6 })
      .withExifMerge({ IFD3: { GPSLatitude: '0/1 18/1 0/1' } })
      .jpeg()
      .toBuffer()
    const { id, width, height } = await put(grace, threadId, 'photo.jpg', photo)
    expect([width, height]).toEqual([1280, 2560])
    const drawn = await sharp((await download(grace, id)).bytes).metadata()
    expect(drawn).toMatchObject({ format: 'jpeg', width: 1280, height: 2560 })
    expect(drawn.exif).toBeUndefined()
  })

  it('is read by what is in it, whatever its name says', async () => {
    const { grace, threadId } = await aPair()
    const webp = await paper().webp().toBuffer()
    expect(await put(grace, threadId, 'letter.docx', webp)).toMatchObject({
      type: 'image/webp',
      width: 400,
      height: 200,
    })
  })

  it('loses what is hidden behind a picture', async () => {
    const { grace, threadId } = await aPair()
    const polyglot = Buffer.concat([await paper().png().toBuffer(), Buffer.from('<script>alert(1)</script>')])
    const { id } = await put(grace, threadId, 'both.png', polyglot)
    expect((await download(grace, id)).bytes.includes('<script>')).toBe(false)
  })
})

/** A PNG of a few hundred bytes that says of itself that it has so many pixels. */
function hugePng(side: number) {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
    const length = Buffer.alloc(4)
    length.writeUInt32BE(data.length)
    const sum = Buffer.alloc(4)
    sum.writeUInt32BE(crc32(body))
    return Buffer.concat([length, body, sum])
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  header.set([1, 0, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(1000))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function crc32(bytes: Buffer) {
  let sum = 0xffffffff
  for (const byte of bytes) {
    sum ^= byte
    for (let bit = 0; bit < 8; bit++) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0)
  }
  return (sum ^ 0xffffffff) >>> 0
}

describe('a file that is refused', () => {
  it.each([
    [
      'a page that calls itself a picture',
      'a.png',
      () => Buffer.from('<!doctype html><script>alert(1)</script>'),
      /not a PDF, JPEG/,
    ],
    [
      'a drawing that can run code',
      'a.svg',
      () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
      /not a PDF, JPEG/,
    ],
    ['a program', 'a.pdf', () => Buffer.from('MZ\x90\x00\x03'), /not a PDF, JPEG/],
    ['an archive', 'a.jpg', () => Buffer.from('PK\x03\x04'), /not a PDF, JPEG/],
    ['a page with a PDF inside', 'a.pdf', () => Buffer.concat([Buffer.from('<html>'), pdf]), /not a PDF, JPEG/],
    ['a PDF that was cut off', 'a.pdf', () => pdf.subarray(0, 20), /cut off/],
    ['a picture that is broken', 'a.jpg', () => Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3]), /damaged/],
    ['a small file with an enormous picture in it', 'a.png', () => hugePng(30_000), /million pixels/],
    ['nothing', 'a.pdf', () => Buffer.alloc(0), /empty/],
    ['a picture of a telephone that few programs read', 'a.heic', () => Buffer.from('\0\0\0\x18ftypheic'), /HEIC/],
  ])('is %s, with a sentence', async (_, name, make, sentence) => {
    const { grace, threadId } = await aPair()
    const before = await filesKept()
    await expect(put(grace, threadId, name, make())).rejects.toMatchObject({ message: expect.stringMatching(sentence) })
    expect(await filesKept()).toEqual(before)
  })

  it('is one of more than 10 MB', async () => {
    const { grace, threadId } = await aPair()
    const large = Buffer.concat([pdf, Buffer.alloc(10_000_001)])
    await expect(put(grace, threadId, 'large.pdf', large)).rejects.toMatchObject({
      status: 413,
      message: 'large.pdf is too large. A file may have at most 10 MB.',
    })
  })

  it('is the twenty-first that waits to be sent', async () => {
    const { grace, threadId } = await aPair()
    for (let count = 0; count < 20; count++) await put(grace, threadId, 'a.pdf', pdf)
    await expect(put(grace, threadId, 'a.pdf', pdf)).rejects.toMatchObject({ status: 409 })
  })
})

describe('somebody else’s file', () => {
  it('does not exist for a stranger, nor for the other person before it is sent', async () => {
    const { grace, paul, threadId } = await aPair()
    const { id } = await put(grace, threadId, 'a.pdf', pdf)
    const stranger = await someone('Stranger')
    for (const account of [paul, stranger]) await expect(download(account, id)).rejects.toMatchObject({ status: 404 })
    await send(grace, threadId, [id])
    await expect(download(stranger, id)).rejects.toMatchObject({ status: 404 })
    await expect(put(stranger, threadId, 'a.pdf', pdf)).rejects.toMatchObject({ status: 404 })
  })

  it('is not sent by anybody else, nor in another conversation, nor twice', async () => {
    const { grace, paul, threadId } = await aPair()
    const other = await app.as(grace)(openChatThread, { accountId: (await someone('Third')).id })
    const { id } = await put(grace, threadId, 'a.pdf', pdf)
    await expect(send(paul, threadId, [id])).rejects.toMatchObject({ status: 400 })
    await expect(send(grace, other.id, [id])).rejects.toMatchObject({ status: 400 })
    await send(grace, threadId, [id])
    await expect(send(grace, threadId, [id], 'Again')).rejects.toMatchObject({ status: 400 })
    expect((await app.as(paul)(listChatMessages, { threadId })).messages).toHaveLength(1)
  })
})

describe('a file that waits to be sent', () => {
  it('still goes with its message after days without a network', async () => {
    const { grace, paul, threadId } = await aPair()
    const { id } = await put(grace, threadId, 'a.pdf', pdf)
    await age(3)
    await send(grace, threadId, [id])
    expect((await download(paul, id)).bytes).toEqual(pdf)
  })

  it('stands in the way of no other after a day', async () => {
    const { grace, threadId } = await aPair()
    for (let count = 0; count < 20; count++) await put(grace, threadId, 'a.pdf', pdf)
    await age(2)
    await put(grace, threadId, 'a.pdf', pdf)
  })
})

describe('a file that was never sent', () => {
  it('goes after a week, and what was sent stays', async () => {
    const { grace, threadId } = await aPair()
    const other = Buffer.concat([pdf, Buffer.from('\n')])
    const [sent, left] = [await put(grace, threadId, 'a.pdf', pdf), await put(grace, threadId, 'b.pdf', other)]
    await send(grace, threadId, [sent.id])
    await app.db.updateTable('stored_file').set({ put_at: sql`now() - interval '8 days'` }).execute()
    await age(6)
    await deleteUnsentAttachments(app.db)
    expect((await download(grace, left.id)).bytes).toEqual(other)
    await age(8)
    await deleteUnsentAttachments(app.db)
    await app.server.files.sweep()
    expect([await app.server.files.has(hashOf(pdf)), await app.server.files.has(hashOf(other))]).toEqual([true, false])
    await expect(download(grace, left.id)).rejects.toMatchObject({ status: 404 })
    expect((await download(grace, sent.id)).bytes).toEqual(pdf)
  })
})
