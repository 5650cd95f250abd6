import { dayAfter } from '@bellhouse/contracts'
import { listStreamIdsOfTeacher } from '../modules/attendance/registers'
import { insertNotice, insertNoticeFile, insertRead, type NoticeFields } from '../modules/communication/notices'
import type { Db } from '../platform/db/open'
import type { FileStore } from '../platform/files/file-store'
import { makePdf } from '../platform/pdf/make-pdf'
import type { DemoAccounts } from './demo-accounts'
import { listDemoStreams, mustFindStaffOf } from './demo-people.repo'

interface Days {
  title: string
  text: string
  /** Days from today, backwards below zero. */
  from: number
  until: number
}

const pinned = {
  title: 'Visiting day',
  text: `Parents and guardians are welcome from ten to four. Lunch is served in the dining hall.

Please sign the book at the gate. How to find us: https://bellhouse.example/visit`,
  from: -3,
  until: 18,
}
const staffMeeting = {
  title: 'Staff meeting on the end of term',
  text: 'In the library at four. Bring the dates by which your marks will be complete.',
  from: -1,
  until: 6,
}
const water = {
  title: 'No water on Tuesday morning',
  text: 'The tank was cleaned. Water was off from six to nine.',
  from: -30,
  until: -28,
}
const trip = {
  title: 'Field trip to Lake Mburo',
  text: `We leave at six in the morning and are back by seven in the evening.

Hand in the permission slip by Friday, signed.`,
  from: -2,
  until: 12,
}
const exercise = {
  title: 'Revision lessons on Saturday',
  text: 'From nine to eleven in our own room. Bring your questions on fractions.',
  from: 0,
  until: 7,
}

/** What hangs on the board: something pinned, something over, something for one stream with a file, and some of it read. */
export async function addNotices(db: Db, accounts: DemoAccounts, today: string, files: FileStore) {
  const { admin, teacher, student, others } = accounts
  const own = await listStreamIdsOfTeacher(db, await mustFindStaffOf(db, teacher))
  const streams = await listDemoStreams(db)
  const stream = streams.find(({ class_code, name }) => class_code === 's2' && name === 'East')
  if (!stream || own.length === 0) throw new Error('The demo teacher has no stream to write a notice to')
  const write = (author: string, days: Days, fields: Partial<NoticeFields>) =>
    insertNotice(db, author, { ...fieldsOf(days, today), ...fields })

  const visiting = await write(admin, pinned, { isPinned: true })
  const meeting = await write(admin, staffMeeting, { audience: 'staff' })
  const past = await write(admin, water, {})
  const forStream = { audience: 'streams' as const, streamIds: [stream.id] }
  const slip = await write(admin, trip, { ...forStream, withTeachers: true })
  await write(teacher, exercise, forStream)
  await addSlip(db, slip, files)
  const readers = others.slice(0, 9)
  for (const reader of [student, teacher, ...readers]) await insertRead(db, past, reader)
  for (const reader of readers) await insertRead(db, visiting, reader)
  for (const reader of readers.slice(4)) await insertRead(db, meeting, reader)
}

const fieldsOf = ({ title, text, from, until }: Days, today: string): NoticeFields => ({
  ...{ title, text, audience: 'everybody', classCodes: [], streamIds: [], withTeachers: false, isPinned: false },
  ...{ from: dayAfter(today, from), until: dayAfter(today, until) },
})

async function addSlip(db: Db, noticeId: string, files: FileStore) {
  const content = [
    { text: 'Field trip to Lake Mburo', fontSize: 18, bold: true },
    'Name of the student: ______________',
    'Signature of the guardian: ______________',
  ]
  const bytes = await makePdf({ content, info: { title: 'Permission slip' } })
  const file = await files.put(db, bytes)
  const slip = { name: 'Permission slip.pdf', type: 'application/pdf' as const, size: bytes.length }
  await insertNoticeFile(db, { ...slip, notice_id: noticeId, file })
}
