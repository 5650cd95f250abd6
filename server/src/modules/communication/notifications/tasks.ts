import {
  addressOf,
  can,
  homeAddress,
  roleCategoryOf,
  type Session,
  sessionInSentence,
  type Task,
} from '@bellhouse/contracts'
import { dateFormat } from '../../../platform/date-format'
import { askAll } from '../../../platform/db/ask-all'
import type { Db } from '../../../platform/db/open'
import { countHooksInNeed } from '../../../platform/webhooks/hooks-in-need.repo'
import { findDay, unusualDayOf } from '../../attendance/registers'
import { countConfirmationsFor } from '../../identity/confirmations'
import { countHalvesOwed, listDuties, type MarksOwed, type RegisterOwed } from '../../portal/dashboards'
import { findCurrentTerm, type mustFindSchool } from '../../school/school'
import { type CoverNews, listCoverNews } from '../../timetable/cover'
import type { Reader } from '../notices'
import { countWaiting, listUnopenedCards } from './notifications.repo'

type School = Awaited<ReturnType<typeof mustFindSchool>>

/** What a person has to do: lessons for others, then what is late, then the rest. */
export async function listTasks(db: Db, person: Reader, school: School): Promise<Task[]> {
  if (can(person, 'own-record.read')) return person.studentId ? listCardTasks(db, person.studentId, school) : []
  const [own, office] = await askAll(db, [
    () => listOwnTasks(db, person, school),
    async () => (can(person, 'office-tasks.read') ? listOfficeTasks(db, person, school) : []),
  ])
  return [...own, ...office]
}

/** What somebody who teaches takes for others and owes, in the office too. */
async function listOwnTasks(db: Db, person: Reader, school: School): Promise<Task[]> {
  const { staffId } = person
  if (!staffId) return []
  const [{ registers, marks }, covers] = await askAll(db, [
    () => listDuties(db, { ...person, staffId }, school.today),
    () => listCoverNews(db, staffId, school.today),
  ])
  const owed = [...registers.map(registerTask(school)), ...marks.map(marksTask(school))]
  owed.sort((one, other) => Number(other.isLate) - Number(one.isLate))
  // Of each kind the bell names a few, and a lesson does not wait.
  return [...covers.map(coverTask(school, person)), ...owed]
}

const dayText = (day: string, locale: string) =>
  dateFormat(locale, { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' }).format(Date.parse(day))

const registerTask =
  ({ today, locale }: School) =>
  ({ streamId, subject, stream, date, session, sessionTitle, to }: RegisterOwed): Task => ({
    key: ['register', streamId, ...(subject ? [subject] : []), date, session].join(' '),
    kind: 'register',
    title: `Register of ${stream}`,
    detail: `${date === today ? 'Today' : dayText(date, locale)}, ${sessionInSentence(session, sessionTitle)}`,
    isLate: date < today,
    to,
  })

/** A lesson of a colleague that they take, or do not take any more. */
const coverTask =
  ({ today, locale }: School, person: Reader) =>
  ({ day, period, absentId, absentName, isTakenBack, lesson, time }: CoverNews): Task => ({
    key: ['cover', ...(isTakenBack ? ['taken back'] : []), day, period, absentId].join(' '),
    // Shells of earlier releases know no word for lessons.
    kind: 'register',
    title: isTakenBack ? `You no longer take ${lesson}` : `You take ${lesson}`,
    detail: [day === today ? 'Today' : dayText(day, locale), time, `for ${absentName}`].filter(Boolean).join(', '),
    isLate: false,
    to: homeAddress(roleCategoryOf(person) ?? 'staff'),
  })

const marksTask =
  ({ locale }: School) =>
  ({ assessmentId, stream, subject, title, marks, expected, due, isReopened, daysLeft, to }: MarksOwed): Task => ({
    key: `marks ${assessmentId}`,
    kind: 'marks',
    title: `Marks: ${title}, ${subject}, ${stream}`,
    detail: isReopened
      ? `Reopened on ${dayText(due, locale)}: correct the marks and submit them again`
      : `${marks} of ${expected} entered, ${dueText(daysLeft, dayText(due, locale))}`,
    isLate: daysLeft < 0,
    to,
  })

function dueText(daysLeft: number, day: string) {
  if (daysLeft < 0) return `due since ${day}`
  if (daysLeft === 0) return 'due today'
  return `due on ${day}`
}

async function listCardTasks(db: Db, studentId: string, { locale }: School): Promise<Task[]> {
  const cards = await listUnopenedCards(db, studentId)
  return cards.map(({ id, edition, term, classCode, publishedOn }) => ({
    key: `card ${id}`,
    kind: 'card',
    title: `Report card of ${term}`,
    detail: `${edition > 1 ? `Edition ${edition} replaces the one before, published` : 'Published'} on ${dayText(publishedOn, locale)}`,
    isLate: false,
    to: addressOf.marks(classCode),
  }))
}

/** Only what the person has a screen for. */
async function listOfficeTasks(db: Db, person: Reader, school: School): Promise<Task[]> {
  const term = await findCurrentTerm(db)
  const [waiting, missing, toConfirm, hooksOff] = await askAll(db, [
    () => countWaiting(db, term?.id ?? null),
    () => countMissing(db, school),
    () => countConfirmationsFor(db, person),
    () => (can(person, 'rosters.import') ? countHooksInNeed(db).then(({ off }) => off) : 0),
  ])
  const { submitted, applications, reports } = waiting
  const office = [
    // Shells of earlier releases know no other word for what waits for an answer.
    officeTask(
      'applications',
      toConfirm,
      ['request waits', 'requests wait'],
      'for a second person',
      addressOf.confirmations(),
    ),
    officeTask('applications', hooksOff, ['webhook was', 'webhooks were'], 'switched off', addressOf.webhooks()),
    can(person, 'chat-reports.write') &&
      officeTask(
        'chat-reports',
        reports,
        ['conversation was', 'conversations were'],
        'reported',
        addressOf.chatReports(),
      ),
    can(person, 'attendance.read') &&
      officeTask(
        'registers-missing',
        missing,
        ['register', 'registers'],
        'not taken today',
        addressOf.attendance(null, { view: 'missing' }),
      ),
    can(person, 'marks.approve') &&
      officeTask(
        'marks-submitted',
        submitted,
        ['assessment waits', 'assessments wait'],
        'for approval',
        addressOf.marks(null, { state: 'submitted' }),
      ),
    can(person, 'admissions.read') &&
      officeTask(
        'applications',
        applications,
        ['application waits', 'applications wait'],
        'for an answer',
        addressOf.admissions(),
      ),
  ]
  return office.filter((task) => task !== null && task !== false)
}

function officeTask(kind: Task['kind'], count: number, [one, many]: [string, string], rest: string, to: string) {
  if (count === 0) return null
  const title = `${count} ${count === 1 ? one : many} ${rest}`
  return { key: `${kind} ${rest} ${count}`, kind, title, detail: '', isLate: false, to }
}

/** Registers of today that nobody has taken; in a school that takes one in every lesson the dashboard tells. */
async function countMissing(db: Db, { today, week_days: weekDays, register_sessions: rhythm }: School) {
  if (rhythm === 'lesson') return 0
  const day = await findDay(db, today, null)
  if (unusualDayOf(today, 'morning', { ...day, today, weekDays })) return 0
  const halves: Session[] = rhythm === 'morning' || day.isHalfDay ? ['morning'] : ['morning', 'afternoon']
  const { streams, taken } = await countHalvesOwed(db, today, halves)
  return streams - taken
}
