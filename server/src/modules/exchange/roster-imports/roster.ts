import type { RosterKind, RosterNote } from '@bellhouse/contracts'

/** Where a record stands in the files, for the sentences about it. */
export interface Place {
  file: string
  line: number
}

interface Person extends Place {
  id: string
  schools: string[]
  givenNames: string
  familyName: string
  number: string
  email: string | null
  phone: string | null
  hasLeft: boolean
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
  /** The cell that names what they chose, and the column where it stands. */
  subjects?: { cell: string; column: string } | null
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
  /** Where it is said, if not in the row of the student. */
  place?: Place
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
}

export interface RosterMembership extends Place {
  group: string
  person: string
  beginsOn: string | null
  endsOn: string | null
}

/** Who teaches a subject to a stream in a term, by external ids; the term by its title and its year's. */
export interface RosterAllocation extends Place {
  stream: string
  subject: string
  year: string
  term: string
  person: string
}

/** A roster in our own words, whatever format it came in. */
export interface Roster {
  schools: { id: string; name: string }[]
  students: RosterStudent[]
  staff: RosterStaff[]
  guardians: RosterGuardian[]
  subjects: RosterSubject[]
  groups: RosterGroup[]
  enrolments: RosterMembership[]
  teaching: RosterMembership[]
  allocations?: RosterAllocation[]
  refused: RosterNote[]
  /** What the files are about, where their names do not say so. */
  kinds?: ReadonlyMap<string, RosterKind>
  warnings: RosterNote[]
}
