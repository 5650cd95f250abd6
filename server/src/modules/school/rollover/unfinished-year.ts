import { addressOf, type RolloverProblem } from '@bellhouse/contracts'
import type { Db } from '../../../platform/db/open'
import { listReopenedOfYear } from '../../marks/assessments'
import { listGradedClasses } from '../../marks/grading'
import { listMarkSheetsOfTerm } from '../../marks/marks'
import { countCardsByStream } from '../../marks/report-cards'
import { listSetsThatEnd } from '../../people/sets'
import { listMovedStreams } from './rollover-preview.repo'
import {
  reopenedSentence,
  setsSentence,
  ungradedSentence,
  unmarkedSentence,
  unpublishedSentence,
} from './rollover-sentences'

interface Named {
  id: string
  title: string
}

interface Years {
  from: Named
  to: Named
  /** In the order of their dates. */
  terms: readonly (Named & { yearId: string })[]
}

interface Going {
  toClass: string | null
}

/** What the year that ends still owes, and what the next one needs before its first mark. None of it stops a rollover. */
export async function listUnfinished(
  db: Db,
  { from, to, terms }: Years,
  flows: readonly Going[],
  classNames: ReadonlyMap<string, string>,
): Promise<RolloverProblem[]> {
  const last = terms.findLast(({ yearId }) => yearId === from.id)
  const ofLast = last ? { id: last.id, label: `${from.title} ${last.title}` } : null
  return [
    ...(ofLast ? [...(await unpublishedProblem(db, ofLast)), ...(await unmarkedProblem(db, ofLast))] : []),
    ...(await reopenedProblems(db, from)),
    ...(await ungradedProblem(db, to, flows, classNames)),
    ...(await setsProblem(db, { from, to })),
  ]
}

interface LastTerm {
  id: string
  label: string
}

async function unpublishedProblem(db: Db, { id: term, label }: LastTerm) {
  const published = new Set((await countCardsByStream(db, term)).map(({ streamId }) => streamId))
  const without = (await listMovedStreams(db)).filter(({ id }) => !published.has(id))
  if (without.length === 0) return []
  const sentence = unpublishedSentence(
    without.map((stream) => stream.label),
    label,
  )
  return [toKnow(sentence, 'Show report cards', addressOf.reportCards(null, { term }))]
}

async function unmarkedProblem(db: Db, { id: term, label }: LastTerm) {
  const lacking = (await listMarkSheetsOfTerm(db, term)).filter(({ marks, expected }) => marks < expected)
  if (lacking.length === 0) return []
  const marks = lacking.reduce((sum, sheet) => sum + sheet.expected - sheet.marks, 0)
  const sentence = unmarkedSentence({ marks, sheets: lacking.length }, label)
  return [toKnow(sentence, 'Show marks', addressOf.marks(null, { term }))]
}

/** Of every term: what was published once is looked for by nobody later. */
async function reopenedProblems(db: Db, { id }: Named) {
  const reopened = await listReopenedOfYear(db, id)
  return reopened.map(({ termId: term, term: label, assessments }) =>
    toKnow(reopenedSentence(assessments, label), 'Show marks', addressOf.marks(null, { term })),
  )
}

async function ungradedProblem(db: Db, to: Named, flows: readonly Going[], classNames: ReadonlyMap<string, string>) {
  const graded = new Set(await listGradedClasses(db, to.id))
  const going = new Set(flows.map(({ toClass }) => toClass))
  const without = [...classNames].filter(([code]) => going.has(code) && !graded.has(code)).map(([, name]) => name)
  if (without.length === 0) return []
  return [toKnow(ungradedSentence(without, to.title), 'Choose schemes', addressOf.grading({ year: to.id }))]
}

/** Nobody is taken along into sets: who is in which is decided anew each year. */
async function setsProblem(db: Db, { from, to }: Pick<Years, 'from' | 'to'>) {
  const ending = await listSetsThatEnd(db, from.id, to.id)
  if (ending.length === 0) return []
  return [toKnow(setsSentence(ending, { from: from.title, to: to.title }), 'Show sets', addressOf.sets())]
}

const toKnow = (sentence: string, word: string, address: string): RolloverProblem => ({
  stops: false,
  sentence,
  mend: { word, address },
})
