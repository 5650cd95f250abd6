import type { AttendanceTotals, CardTemplate, sexWords } from '@bellhouse/contracts'
import type { Seal } from '../../../platform/pdf/paper-seal'

/** Why an assessment is left out of a card, where that is not because it was held before the student joined the stream. */
export const otherReasons = ['subject', 'set', 'moved', 'left'] as const
type OtherReason = (typeof otherReasons)[number]

export interface CardSubject {
  code: string
  name: string
  /** Percent of each component, in the order of the card's components; `absent` where nothing of it was written, `exempt` where none was expected. */
  components: (number | 'absent' | 'exempt' | null)[]
  papers: { paper: number; percent: number; grade: string }[]
  percent: number | null
  grade: string | null
  points: number | null
  label: string
  /** From the marks that are there, while some are missing. */
  isProvisional: boolean
  /** How many assessments were held before the student joined, or after they left, and do not count; only where there are some. */
  leftOut?: number
  /** How many of these for another reason than that they were held before the student joined the stream. */
  leftOutAs?: Partial<Record<OtherReason, number>>
  /** What stands there instead of a result. */
  instead: string | null
  /** The mean of the stream in it; cards of before have none. */
  mean?: number | null
  /** Whether its points are in the total. */
  counts: boolean
  /** What whoever teaches it says; only where something is said. */
  comment?: string
  /** Initials of who teaches it. */
  initials: string
}

/** What the marks of a subject come to, without what is said beside them. */
export type MarksOfSubject = Omit<CardSubject, 'leftOut' | 'leftOutAs' | 'comment' | 'initials' | 'mean'>

/** What a card says of the marks of its student alone. */
export interface MarksOnCard extends Pick<CardContent, 'components' | 'projects' | 'average' | 'total' | 'outcome'> {
  subjects: MarksOfSubject[]
}

/** All that is printed on a card. It is kept as it is, so that the card can be printed again whatever changes later. */
export interface CardContent {
  format: 1
  /** How it looks; cards of before are classic. */
  template?: CardTemplate
  school: {
    name: string
    motto: string
    address: string
    phones: string[]
    locale: string
    /** The hash of the picture; cards of before there were badges have none. */
    badge?: string
  }
  term: { label: string; start: string; end: string }
  nextTerm: { start: string; end: string } | null
  scheme: { name: string; number: number }
  student: {
    name: string
    admissionNumber: string
    stream: string
    sex: keyof typeof sexWords | null
    house: string | null
    combination: string | null
    /** A picture as a data address. */
    photo: string | null
  }
  attendance: AttendanceTotals
  components: { title: string; weight: number }[]
  /** How many papers the subject with most of them has; 0 where papers are not graded one by one. */
  papers: number
  hasPoints: boolean
  subjects: CardSubject[]
  /** What counts in no component, and is reported apart. */
  projects: { subject: string; title: string; mark: string; percent: number | null }[]
  average: number | null
  /** The mean of all averages of the stream. */
  streamAverage?: number | null
  /** What earlier cards said, the oldest first. */
  earlier?: { term: string; average: number }[]
  total: { title: string; value: number | null; best: number | null } | null
  outcome: string | null
  /** Null where the school shows none. */
  position: { place: number | null; of: number } | null
  comments: {
    classTeacher: string
    headTeacher: string
    classTeacherName: string | null
    /** Who wrote the class teacher's as one; only where that is somebody else. */
    classTeacherBy?: string
  }
  bands: { grade: string; from: number; to: number; label: string }[]
  /** Only on a card that went out though something was missing: why, and what. */
  provisional?: { reason: string; missing: string[] }
  /** Only on a card that replaced another one: which, and why. */
  replaces?: { edition: number; isProvisional: boolean; reason: string }
}

/** A card with what tells one edition from another. */
export interface PrintedCard {
  content: CardContent
  edition: number
  /** Null for a card that is only looked at before it is published. */
  publishedAt: string | null
  /** The day of it at the school. */
  publishedOn: string | null
  /** The badge as a data address. */
  badge: string | null
  /** By what it is found to be genuine; what is not published is not. */
  seal: Seal | null
}
