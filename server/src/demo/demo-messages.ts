import { attach, insertAttachment, insertReport, listGroups, putGroup, putThread } from '../modules/communication/chat'
import type { Db } from '../platform/db/open'
import type { FileStore } from '../platform/files/file-store'
import { makePdf } from '../platform/pdf/make-pdf'
import type { DemoAccounts } from './demo-accounts'
import { mustFindStaffOf } from './demo-people.repo'
import type { SeededRandom } from './seeded-random'

const openings: [question: string, answer: string][] = [
  [
    'Good morning. Could you look over the S4 mock timetable before noon?',
    'Of course, I will have it on your desk by eleven.',
  ],
  ['The science laboratory needs two boxes of litmus paper.', 'Ordered. The supplier brings them on Thursday.'],
  ['Two of my S1 students came in very late again today.', 'Thank you for telling me. I will call their homes.'],
  ['Is the staff meeting still at four?', 'Yes, at four in the library.'],
  ['May I swap my Friday duty with Mr Okello?', 'Fine with me if he agrees. Please tell the office as well.'],
  ['The marks for Chemistry in S3 North will be a few days late.', 'Understood. Monday at the latest, please.'],
  ['Parents’ day: how many chairs do we need in the hall?', 'Let us plan for three hundred.'],
  ['Could we get the projector for Biology tomorrow, period three?', 'It is yours. Pick it up in the office.'],
]

/** Conversations of the last days; some have not been read yet, and a few people have not written at all. */
export async function addMessages(db: Db, random: SeededRandom, accounts: DemoAccounts, files: FileStore) {
  const { admin, teacher, student, others } = accounts
  for (const [index, other] of others.entries()) {
    if (index % 6 === 5) continue
    await converse(db, random, admin, other, index % 4 === 0)
    if (index % 3 === 0) await converse(db, random, teacher, other, index % 2 === 0)
  }
  await converse(db, random, admin, teacher, true)
  const thread = await putThread(db, teacher, student)
  await write(db, thread, [
    [student, 'Good afternoon. May I hand in the Mathematics exercise tomorrow? I was at the clinic.', 300, true],
    [teacher, 'Yes, tomorrow is fine. Get well soon!', 280, true],
    [teacher, 'And please bring the permission slip for the field trip.', 40, false],
  ])
  await addSlip(db, { threadId: thread, seq: 3, senderId: teacher }, files)
  await addGroups(db, accounts)
}

async function addSlip(db: Db, message: { threadId: string; seq: number; senderId: string }, files: FileStore) {
  const slip = [
    { text: 'Field trip to Lake Mburo', fontSize: 18, bold: true },
    'Signature of the guardian: ______________',
  ]
  const bytes = await makePdf({ content: slip, info: { title: 'Permission slip' } })
  const { id } = await insertAttachment(db, {
    thread_id: message.threadId,
    added_by: message.senderId,
    name: 'Permission slip.pdf',
    type: 'application/pdf',
    size: bytes.length,
    width: null,
    height: null,
    file: await files.put(db, bytes),
  })
  await attach(db, message, [id])
}

/** The teacher's own stream, and the subject that the teacher has in it; one message of the first one is reported. */
async function addGroups(db: Db, { teacher, student }: DemoAccounts) {
  const groups = await listGroups(db, await mustFindStaffOf(db, teacher))
  const stream = groups.find(({ subjectId }) => subjectId === null)
  const subject = groups.find(({ streamId, subjectId }) => subjectId !== null && streamId === stream?.streamId)
  const [ofStream, ofSubject] = [stream && (await putGroup(db, stream)), subject && (await putGroup(db, subject))]
  if (!ofStream || !ofSubject) throw new Error('The demo teacher has no stream to open a group for')
  await write(db, ofStream, [
    [teacher, 'Welcome to the group of our class. What concerns all of us stands here.', 2900, true],
    [student, 'Thank you! When is the sports day?', 2800, true],
    [teacher, 'On Friday next week. Bring a hat and water.', 2700, true],
    [student, 'Mr Okello’s team always cheats anyway :D', 1500, true],
    [teacher, 'The results of the mid-term are out. Look at your marks, and come to me with questions.', 55, false],
  ])
  await write(db, ofSubject, [
    [teacher, 'For Monday: exercise 4, numbers 1 to 12.', 1300, true],
    [student, 'Is a calculator allowed?', 1200, true],
    [teacher, 'Not this time. Show each step.', 1190, false],
  ])
  const reason = 'This is unfair to a colleague. Please have a look.'
  await insertReport(db, { thread_id: ofStream, seq: 4, reported_by: teacher, reason })
}

async function converse(db: Db, random: SeededRandom, one: string, other: string, isUnread: boolean) {
  const thread = await putThread(db, one, other)
  const [question, answer] = random.pick(openings)
  const minutes = random.between(90, 4000)
  await write(db, thread, [
    [other, question, minutes, true],
    [one, answer, minutes - random.between(2, 40), true],
    [other, 'Thank you very much.', minutes - random.between(45, 80), !isUnread],
  ])
}

type Line = [sender: string, text: string, minutesAgo: number, isRead: boolean]

async function write(db: Db, thread: string, lines: Line[]) {
  const now = Date.now()
  const messages = lines.map(([sender_id, text, minutesAgo], index) => ({
    thread_id: thread,
    seq: index + 1,
    sender_id,
    text,
    sent_at: new Date(now - minutesAgo * 60_000),
  }))
  await db.insertInto('chat_message').values(messages).execute()
  await db
    .updateTable('chat_thread')
    .set({ last_seq: lines.length, last_at: messages.at(-1)?.sent_at ?? null })
    .where('id', '=', thread)
    .execute()
  const senders = [...new Set(lines.map(([sender]) => sender))]
  const members = senders.map((account_id) => {
    const unread = lines.findIndex(([sender, , , isRead]) => sender !== account_id && !isRead)
    return { thread_id: thread, account_id, read_seq: unread === -1 ? lines.length : unread }
  })
  await db
    .insertInto('chat_member')
    .values(members)
    .onConflict((known) =>
      known.columns(['thread_id', 'account_id']).doUpdateSet({ read_seq: ({ ref }) => ref('excluded.read_seq') }),
    )
    .execute()
}
