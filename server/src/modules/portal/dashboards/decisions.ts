import {
  addressOf,
  can,
  type Decision,
  type DecisionKind,
  daysBetween,
  type Holder,
  type Permission,
} from '@bellhouse/contracts'
import type { StageCount } from './school-counts.repo'
import type { TermFacts } from './term-facts.repo'

/** How long before the end of a term the next one is asked for. */
const daysAhead = 28

interface Waiting {
  today: string
  term: TermFacts | undefined
  stages: readonly StageCount[]
  submitted: { count: number; since: string | null }
  earlier: { count: number; from: string; until: string } | null
  toCover: number
  people: { staffWithoutAccount: number; studentsWithoutAccount: number }
  students: number
}

/** What waits for the office, the most urgent first; nothing that counts nothing. */
export function decisionsOf(waiting: Waiting): Decision[] {
  return [...ofTerm(waiting), ...ofDay(waiting), ...ofAdmissions(waiting), ...ofAccounts(waiting)].filter(
    ({ count }) => count > 0,
  )
}

/** What decides, and has the screen for it. */
const permissionFor: Record<DecisionKind, Permission> = {
  'no-term': 'terms.write',
  'term-over': 'terms.write',
  'next-term': 'terms.write',
  rollover: 'rollovers.write',
  timetable: 'timetables.write',
  grading: 'grading.write',
  'lessons-to-cover': 'timetables.write',
  registers: 'attendance.read',
  'marks-submitted': 'marks.approve',
  interviews: 'admissions.read',
  admissions: 'admissions.read',
  offers: 'admissions.read',
  'staff-accounts': 'accounts.write',
  'student-accounts': 'accounts.write',
}

/** Those that somebody may decide. */
export const decisionsFor = (person: Holder, decisions: readonly Decision[]) =>
  decisions.filter(({ kind }) => can(person, permissionFor[kind]))

const one = (kind: Decision['kind'], to: string, since: string | null = null): Decision => ({
  kind,
  count: 1,
  since,
  to,
})

function ofTerm({ today, term, students }: Waiting): Decision[] {
  if (!term) return [one('no-term', addressOf.terms())]
  const isOver = today > term.endDate
  const isNearEnd = daysBetween(today, term.endDate) <= daysAhead
  const rollover = isOver && term.isLastOfYear && !term.isRolledOver && students > 0
  return [
    ...(isOver ? [one('term-over', addressOf.terms(), term.endDate)] : []),
    ...(isNearEnd && !term.hasNext ? [one('next-term', addressOf.addTerm())] : []),
    ...(rollover ? [one('rollover', addressOf.rollover(), term.endDate)] : []),
    ...(term.hasTimetable || isOver ? [] : [one('timetable', addressOf.timetable())]),
    { kind: 'grading', count: term.ungraded, since: null, to: addressOf.grading() },
  ]
}

function ofDay({ today, earlier, submitted, toCover }: Waiting): Decision[] {
  return [
    { kind: 'lessons-to-cover', count: toCover, since: null, to: addressOf.timetable({ tab: 'cover', day: today }) },
    ...(earlier
      ? [
          {
            kind: 'registers' as const,
            count: earlier.count,
            since: earlier.from,
            to: addressOf.attendance(null, { view: 'missing', from: earlier.from, until: earlier.until }),
          },
        ]
      : []),
    { kind: 'marks-submitted', ...submitted, to: addressOf.marks(null, { state: 'submitted' }) },
  ]
}

const kindOfStage = { applied: 'interviews', interview: 'admissions', offered: 'offers' } as const

/** The applications of each waiting stage, of whatever year. */
function ofAdmissions({ stages }: Waiting): Decision[] {
  return Object.entries(kindOfStage).map(([stage, kind]) => {
    const found = stages.filter((row) => row.stage === stage)
    return {
      kind,
      count: found.reduce((sum, { count }) => sum + count, 0),
      since: found.map(({ since }) => since).sort()[0] ?? null,
      to: addressOf.admissions(),
    }
  })
}

function ofAccounts({ people: { staffWithoutAccount, studentsWithoutAccount } }: Waiting): Decision[] {
  return [
    {
      kind: 'staff-accounts',
      count: staffWithoutAccount,
      since: null,
      to: addressOf.accounts({ people: 'staff', standing: 'none' }),
    },
    {
      kind: 'student-accounts',
      count: studentsWithoutAccount,
      since: null,
      to: addressOf.accounts({ people: 'students', standing: 'none' }),
    },
  ]
}
