import type { Seal } from '../../../platform/pdf/paper-seal'

/** What a subject came to in a term; `instead` is what stands there where nothing was reckoned. */
export interface TermResult {
  percent: number | null
  grade: string | null
  isProvisional: boolean
  instead: string | null
}

export interface TranscriptTerm {
  title: string
  average: number | null
  /** For instance `Aggregate 14` or `Division 1`. */
  outcome: string | null
}

export interface TranscriptYear {
  title: string
  stream: string
  terms: TranscriptTerm[]
  /** A result for each term, nothing where the subject was not taken in it. */
  subjects: { name: string; results: (TermResult | null)[] }[]
}

/** All that is printed on a paper. It is kept as it is, so that the paper can be printed again whatever changes later. */
export interface PaperContent {
  format: 1
  school: {
    name: string
    motto: string
    address: string
    phones: string[]
    locale: string
    /** The hash of the picture. */
    badge: string | null
  }
  student: { name: string; admissionNumber: string }
  title: string
  text: string
  /** On a transcript alone. */
  years: TranscriptYear[] | null
}

/** A paper with what tells one from another. */
export interface PrintedPaper {
  content: PaperContent
  edition: number
  /** Null for one that is only looked at before it is issued. */
  issuedOn: string | null
  withdrawnOn: string | null
  /** The badge as a data address. */
  badge: string | null
  seal: Seal | null
}
