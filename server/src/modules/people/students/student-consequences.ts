import { dayAfter } from '@bellhouse/contracts'
import { dayText } from '../../../platform/day-text'
import { listText } from '../../../platform/list-text'
import type { Situation } from './student-consequences.repo'

export interface WantedChange {
  /** The label of the stream. */
  stream?: string | undefined
  status?: 'active' | 'suspended' | 'left' | 'graduated' | undefined
  on: string
  today: string
  /** How many the stream has on that day without them, and how many may be in it. */
  room?: { students: number; capacity: number | null } | undefined
}

/** What follows from a change, a sentence for each thing, the weightiest first. */
export function consequencesOf(situation: Situation, change: WantedChange): string[] {
  const from = change.on === change.today ? 'From today' : `From ${dayText(change.on)}`
  const who = situation.name ?? `${situation.students} students`
  if (change.status === 'left' || change.status === 'graduated') return leaving(situation, change, { from, who })
  if (change.status === 'suspended') {
    return [
      `${from} ${who} ${isOrAre(situation)} on no register and no mark sheet. The place in the stream stays.`,
      ...planned(situation, 'stays'),
    ]
  }
  if (change.status === 'active') return returning(situation, { from, who })
  return moving(situation, change, { from, who })
}

interface Words {
  from: string
  who: string
}

const isOrAre = ({ students }: Situation) => (students === 1 ? 'is' : 'are')
const themOf = ({ students }: Pick<Situation, 'students'>) => (students === 1 ? 'this student' : 'them')
const itOf = (all: readonly string[]) => (all.length === 1 ? 'it' : 'them')
const hasOrHave = (count: number) => (count === 1 ? 'has' : 'have')
const accountsText = (count: number) => (count === 1 ? '1 account' : `${count} accounts`)

function leaving(situation: Situation, { on, today }: WantedChange, { from, who }: Words) {
  if (situation.left === situation.students) return [leftBefore(situation, who)]
  const closes = on > today ? 'will be closed on that day' : 'will be closed now'
  return [
    `${from} ${who} ${isOrAre(situation)} on no register, mark sheet or class list. All records before that day stay as they are.`,
    ...(situation.openAccounts > 0 ? [`${accountsText(situation.openAccounts)} ${closes}.`] : []),
    ...standing(situation),
    ...leftSets(situation, `A return does not bring ${themOf(situation)} back into ${itOf(situation.sets)}.`),
    ...planned(situation, 'is withdrawn'),
    ...(situation.left > 0
      ? [`${situation.left} of them ${hasOrHave(situation.left)} left already. Their last day stays as it is.`]
      : []),
  ]
}

/** Whoever has left is not taken along to a later day: among many who leave today some may have gone long ago. */
function leftBefore({ leftOn, students }: Situation, who: string) {
  if (students > 1)
    return `${who} have left already. To make a last day a later one, bring them back from the day after it first.`
  if (leftOn === null) return `${who} has left already.`
  const back = `bring this student back from ${dayText(leftOn)} first`
  return `${who} has left already: the last day was ${dayText(dayAfter(leftOn, -1))}. To make it a later one, ${back}.`
}

function returning(situation: Situation, { from, who }: Words) {
  if (situation.gone === 0) return [`${from} ${who} ${isOrAre(situation)} on registers and mark sheets again.`]
  return [
    `${from} ${who} ${isOrAre(situation)} back in the last stream.`,
    ...stayingBehind(situation),
    ...outsideSets(situation),
    ...(situation.closedAccounts > 0
      ? [`${accountsText(situation.closedAccounts)} ${situation.closedAccounts === 1 ? 'is' : 'are'} closed.`]
      : []),
  ]
}

function stayingBehind({ nextYear, nextYearOn, students }: Situation) {
  if (!nextYear || !nextYearOn) return []
  return [
    `The rollover into ${nextYear} was before: move ${themOf({ students })} into a stream of ${nextYear} from ${dayText(nextYearOn)} on as well.`,
  ]
}

function moving(situation: Situation, { stream, room, on }: WantedChange, { from, who }: Words) {
  const before = situation.streams.filter((label) => label !== stream)
  const instead = before.length > 0 ? ` instead of ${before.join(' and ')}` : ''
  const isTold = situation.setSubjects.length > 0
  const after = (room?.students ?? 0) + situation.students
  const isOverfull = room?.capacity !== null && room?.capacity !== undefined && after > room.capacity
  return [
    `${from} ${who} ${isOrAre(situation)} on the registers and mark sheets of ${stream}${instead}.`,
    ...(situation.marks > 0
      ? [
          `${situation.marks === 1 ? '1 mark' : `${situation.marks} marks`} of this term count on the report card that ${stream} issues.`,
        ]
      : []),
    ...due(situation, { stream, on }),
    ...standing(situation),
    ...leftSets(
      situation,
      isTold ? '' : `Move ${themOf(situation)} to sets of ${stream} under Sets, where it has any.`,
    ),
    ...otherSets(situation, stream),
    ...situation.cards.map((card) => publishedBefore(card, situation, stream ?? '')),
    ...(isOverfull ? [`${stream} will have ${after} students and ${room.capacity} places.`] : []),
    ...(situation.gone > 0
      ? [`${situation.gone} of them ${hasOrHave(situation.gone)} left and will not be moved.`]
      : []),
    ...planned(situation, 'stays'),
  ]
}

/** A move that is dated back joins what the stream has held since; marks belong to the student, so none takes the place of another. */
function due(
  { dueAssessments: count, marks, ...situation }: Situation,
  { stream, on }: Pick<WantedChange, 'stream' | 'on'>,
) {
  if (count === 0) return []
  const what = count === 1 ? '1 assessment' : `${count} assessments`
  const beside = marks > 0 ? ' A mark there counts beside those that are there already, and replaces none.' : ''
  return [
    `${what} of ${stream} since ${dayText(on)} ${count === 1 ? 'awaits' : 'await'} a mark of ${themOf(situation)}.${beside}`,
  ]
}

/** Registers tell of days that were, so a change that is dated back leaves them as they are. */
function standing({ entries, entryStreams }: Situation) {
  if (entries === 0) return []
  const streams = entryStreams.join(' and ')
  if (entries === 1) return [`1 entry from that day on stays in a register of ${streams} that is already taken.`]
  return [`${entries} entries from that day on stay in registers of ${streams} that are already taken.`]
}

function leftSets({ sets }: Situation, after: string) {
  return sets.length > 0 ? [`The place in ${listText(sets)} ends. ${after}`.trim()] : []
}

/** Whoever comes into a stream whose others are all in sets is on no register and no mark sheet of the subject. */
function otherSets(situation: Situation, stream: string | undefined) {
  const { setSubjects: subjects } = situation
  if (subjects.length === 0) return []
  const one = subjects.length === 1 ? 'one' : 'one of each'
  return [`${stream} is taught ${listText(subjects)} in sets: move ${themOf(situation)} into ${one} under Sets.`]
}

/** Whoever comes back is taught with the stream, and with nobody where all the others are in sets. */
function outsideSets(situation: Situation) {
  const { setsBefore: sets } = situation
  if (sets.length === 0) return []
  return [`The place in ${listText(sets)} has ended: move ${themOf(situation)} there again under Sets.`]
}

function publishedBefore({ stream: by, term, students }: Situation['cards'][number], all: Situation, stream: string) {
  const which = all.students === 1 ? 'the report card' : `the report cards of ${students} of them`
  return `${by} has already published ${which} for ${term}. ${stream} can publish another edition, with a reason.`
}

function planned({ planned: count, plannedStream, plannedOn }: Situation, fate: string) {
  if (count === 0 || !plannedOn) return []
  const place = `${plannedStream ?? 'No stream'} from ${dayText(plannedOn)}`
  return [`What is planned for later ${fate}: ${count === 1 ? place : `${place} and more`}.`]
}
