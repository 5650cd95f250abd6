import type { RosterCounts, RosterKind, RosterPreview } from '@bellhouse/contracts'
import type { RowLedger } from './row-ledger'

/** A record of ours, as far as a roster can change it: every value as text, null where there is none. */
export type Values = Record<string, string | null>

export interface Known {
  id: string
  /** Of people: a number alone does not make two of them the same person. */
  personName?: string
  values: Values
}

/** What the school holds already of the things that a roster names. */
export interface School {
  /** Our record behind an external id, by kind. */
  byExternalId: Record<RosterKind, Map<string, Known>>
  /** Our record behind its own id, which is the external id in files that have gone out of here. */
  byId: Record<RosterKind, Map<string, Known>>
  /** Our record behind a number that people know it by (admission number, staff number, subject code, stream). */
  byNumber: Record<RosterKind, Map<string, Known>>
  /** Our term behind `year title`. */
  terms: ReadonlyMap<string, string>
  /** The current year with its current term, where there are any. */
  current: { year: string; termId: string } | null
  /** In the order in which students go through them. */
  classes: readonly KnownClass[]
  levels: readonly { code: string; name: string }[]
  /** By its own clock. */
  today: string
}

export interface KnownClass {
  code: string
  name: string
  level: string
}

/** One record to write: new without `id`, else changed in the named values. */
export interface Write {
  kind: RosterKind
  externalId: string
  id: string | null
  values: Values
  /** Whether the external id is not written down yet. */
  isUnlinked: boolean
}

/** A student and a guardian, by external ids in a plan; null where nothing is said. */
export interface GuardianLink {
  student: string
  guardian: string
  relation: string
  isPrimary: boolean | null
  isEmergency: boolean | null
  livesWith: boolean | null
}

/** The links that stand already, as `group student`, `group staff` and `student guardian` by our own ids; homerooms are among the groups. */
export interface KnownLinks {
  enrolments: ReadonlySet<string>
  teaching: ReadonlySet<string>
  guardians: ReadonlyMap<string, GuardianLink>
  /** As `stream subject term staff` by our own ids. */
  allocations: ReadonlySet<string>
}

export interface Plan {
  writes: Write[]
  /** Our id of each record of the files that is here already, by `kind externalId`. */
  known: ReadonlyMap<string, string>
  guardianLinks: GuardianLink[]
  enrolments: { group: string; student: string; beginsOn: string | null; endsOn: string | null }[]
  teaching: { group: string; staff: string; isStream: boolean }[]
  allocations: { stream: string; subject: string; termId: string; staff: string }[]
  preview: RosterPreview
  /** What has become of each row of the files. */
  ledger: RowLedger
}

/** Subjects in one text, always in one order. */
export const keysText = (keys: Iterable<string>) => JSON.stringify([...new Set(keys)].sort())
export const keysIn = (text: string): string[] => (text ? JSON.parse(text) : [])

export const emptyCounts = (): RosterCounts => ({ new: 0, changed: 0, unchanged: 0, refused: 0 })
