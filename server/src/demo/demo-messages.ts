import type { Db } from '../db/open'
import { putThread } from '../modules/chat/chat.repo'
import type { DemoAccounts } from './demo-accounts'
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
export async function addMessages(db: Db, random: SeededRandom, { admin, teacher, student, others }: DemoAccounts) {
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
  await db
    .insertInto('chat_message')
    .values(
      lines.map(([sender_id, text, minutesAgo, isRead]) => {
        const sentAt = new Date(now - minutesAgo * 60_000)
        return { thread_id: thread, sender_id, text, sent_at: sentAt, read_at: isRead ? sentAt : null }
      }),
    )
    .execute()
}
