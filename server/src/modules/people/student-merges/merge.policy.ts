import {
  type AdmissionsOfBoth,
  type InputOf,
  type mergeStudents,
  paperKindWords,
  type WrittenKind,
} from '@bellhouse/contracts'
import { conflict, invalidFields } from '../../../http/problems'
import type { MarkOfBoth } from './merge-facts.repo'

type Given = InputOf<typeof mergeStudents>
type Side = Given['account']

/** What both records have of which only one counts. */
export interface InBoth {
  cards: readonly { termId: string; term: string }[]
  papers: readonly { kind: WrittenKind }[]
  admissions: AdmissionsOfBoth | null
}

/** What of a record does not count any longer. */
export interface Superseded {
  termIds: string[]
  kinds: WrittenKind[]
  admission: boolean
}

/** What of either record does not count any longer, and why. */
export function whatToSupersede({ cards, papers, admissions }: InBoth, given: Given) {
  const ofTerm = new Map(given.cards?.map(({ termId, take }) => [termId, take]))
  const ofKind = new Map(given.papers?.map(({ kind, take }) => [kind, take]))
  const openTerms = cards.filter(({ termId }) => !ofTerm.has(termId)).map(({ term }) => term)
  if (openTerms.length > 0) throw undecided(`report card counts of ${openTerms.join(' and ')}`)
  const openKinds = papers.filter(({ kind }) => !ofKind.has(kind)).map(({ kind }) => paperKindWords[kind].toLowerCase())
  if (openKinds.length > 0) throw undecided(`${openKinds.join(' and which ')} counts`)
  if (admissions && !given.admission) throw undecided('admission counts')
  const isAny = cards.length > 0 || papers.length > 0 || admissions !== null
  if (isAny && !given.reason)
    throw invalidFields({ reason: `Write why the other ${wordOf(cards, papers)} does not count` })
  const ofSide = (side: Side): Superseded => ({
    termIds: cards.filter(({ termId }) => ofTerm.get(termId) !== side).map(({ termId }) => termId),
    kinds: papers.filter(({ kind }) => ofKind.get(kind) !== side).map(({ kind }) => kind),
    admission: admissions !== null && given.admission !== side,
  })
  return { ofKept: ofSide('kept'), ofOther: ofSide('other'), reason: given.reason ?? '' }
}

const undecided = (what: string) => conflict(`Say which ${what}, then merge again. Nothing was changed.`)

function wordOf(cards: InBoth['cards'], papers: InBoth['papers']) {
  if (cards.length > 0) return 'report card'
  return papers.length > 0 ? 'paper' : 'admission'
}

type Sides = Record<Side, { admissionNumber: string }>

/** Whose card, paper and admission counts, as the history tells it. */
export function countingWords({ cards, papers, admissions }: InBoth, ofKept: Superseded, sides: Sides) {
  const numberOf = (isOfOther: boolean) => sides[isOfOther ? 'other' : 'kept'].admissionNumber
  const cardWords = cards.map(({ termId, term }) => `${term}: of ${numberOf(ofKept.termIds.includes(termId))}`)
  const paperWords = papers.map(({ kind }) => `${paperKindWords[kind]}: of ${numberOf(ofKept.kinds.includes(kind))}`)
  return {
    ...(cards.length > 0 && { countingCards: cardWords.join('; ') }),
    ...(papers.length > 0 && { countingPapers: paperWords.join('; ') }),
    ...(admissions && { countingAdmission: admissions[ofKept.admission ? 'other' : 'kept'].number }),
  }
}

/** Somebody has to say which one stands. */
export const isOpen = ({ isKeptEmpty, isOtherEmpty }: MarkOfBoth) => !isKeptEmpty && !isOtherEmpty

/** The assessments in which the other record's mark stands. */
export function marksToTake(both: readonly MarkOfBoth[], chosen: Given['marks']): string[] {
  const takes = new Map(chosen.map(({ assessmentId, take }) => [assessmentId, take]))
  const open = both.filter((mark) => isOpen(mark) && !takes.has(mark.assessmentId))
  if (open.length > 0) {
    const count = open.length === 1 ? '1 mark that differs' : `${open.length} marks that differ`
    throw conflict(`Say which one stands of ${count}, then merge again. Nothing was changed.`)
  }
  return both
    .filter((mark) => (isOpen(mark) ? takes.get(mark.assessmentId) === 'other' : mark.isKeptEmpty))
    .map(({ assessmentId }) => assessmentId)
}
