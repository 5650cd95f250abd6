import type { RosterKind } from '@bellhouse/contracts'
import type { Place } from './place'
import type { RowLedger } from './row-ledger'

export type { Place }

interface Person extends Place {
  id: string
  schools: string[]
  givenNames: string
  familyName: string
  number: string
  email: string | null
  phone: string | null
  hasLeft: boolean
  /** The word of the file for somebody who is not active, where it has one. */
  inactive?: string
}

export type Residence = 'boarding' | 'day'

export interface RosterStudent extends Person {
  grade: string
  sex: 'female' | 'male' | null
  birthDate: string | null
  /** What only some formats say. */
  house?: string | null
  residence?: Residence | null
  learnerId?: string | null
  /** The first day at the school. */
  admittedOn?: string | null
  /** The cell that names what they chose, and the column where it stands. */
  subjects?: { cell: string; column: string } | null
  /** The ids of the courses that they chose. */
  courses?: { ids: string[]; column: string }
  /** The people who look after this student. */
  agents: RosterAgent[]
}

export interface RosterAgent {
  /** External id of the guardian. */
  guardian: string
  /** Null where the guardian's own relation holds. */
  relation: string | null
  /** Null where the format does not say. */
  isPrimary: boolean | null
  isEmergency: boolean | null
  livesWith: boolean | null
}

/** Who looks after whom, said in a row of its own. */
export interface RosterLink extends Place, RosterAgent {
  student: string
}

/** An agent of whom a format gives no more than the id. */
export const plainAgent = (guardian: string): RosterAgent => ({
  guardian,
  relation: null,
  isPrimary: null,
  isEmergency: null,
  livesWith: null,
})

export interface RosterStaff extends Person {
  title: string | null
  qualifications: string | null
  sex: 'female' | 'male' | null
  birthDate: string | null
}

export interface RosterGuardian extends Person {
  relation: string
  /** Whether they stand only in rows that name a student, and come in with these alone; each such row gives them anew. */
  isDerived?: boolean
  /** Whether a list has nothing of them but where they are reached. */
  isUnnamed?: boolean
}

export interface RosterSubject extends Place {
  id: string
  code: string
  name: string
  /** The level in the words of the file, where it has one. */
  level?: string | undefined
  grades: string[]
}

export interface RosterGroup extends Place {
  id: string
  school: string
  title: string
  code: string | null
  subject: string | null
  room: string | null
  periods: string | null
  term: string | null
  grades: string[]
  /** A homeroom becomes a stream, everything else a teaching group. */
  isHomeroom: boolean
  /** Whether it stands only in the rows of its students, which tell of what is wrong with it. */
  isDerived?: boolean
}

export interface RosterMembership extends Place {
  group: string
  person: string
  beginsOn: string | null
  endsOn: string | null
  /** Whether the row says more than this, so that it comes in without it as well. */
  isExtra?: boolean
}

/** Who teaches a subject to a stream in a term, by external ids; the term by its title and its year's. */
export interface RosterAllocation extends Place {
  stream: string
  subject: string
  year: string
  term: string
  person: string
  /** The class and the stream in the words of a list of the school's own. */
  place?: { classWord: string; stream: string }
}

export interface RosterSchool {
  id: string
  name: string
  /** What it is, where that is no school. */
  kind?: string
}

/** A roster in our own words, whatever format it came in. */
export interface Roster {
  schools: RosterSchool[]
  students: RosterStudent[]
  staff: RosterStaff[]
  guardians: RosterGuardian[]
  subjects: RosterSubject[]
  groups: RosterGroup[]
  enrolments: RosterMembership[]
  teaching: RosterMembership[]
  allocations?: RosterAllocation[]
  links?: RosterLink[]
  /** Whether a row may name somebody or something by the number that the school knows it by. */
  namesByNumber?: boolean
  /** What the files are about, where their names do not say so. */
  kinds?: ReadonlyMap<string, RosterKind>
  /** What has become of the rows so far. */
  ledger: RowLedger
}
