import type { InputOf, mergeStudents } from '@bellhouse/contracts'
import type { Actor } from '../../../http/actor'
import { conflict, notFound } from '../../../http/problems'
import { audit } from '../../../platform/audit/audit'
import type { Db } from '../../../platform/db/open'
import { followPerson, joinAccounts } from '../../identity/accounts'
import { listCardsOfBoth, supersedeCards } from '../../marks/report-cards'
import { putMemberships, takeMemberships } from '../sets'
import { findStudent, lockStudents, moveChoices, movePlacements } from '../students'
import { cardsToSupersede, marksToTake, refusalsOf } from './merge.policy'
import {
  deleteDifferent,
  insertDifferent,
  moveFrozen,
  moveMarks,
  moveRegisters,
  moveTheRest,
  removeOther,
  takeMarksOfOther,
} from './merge.repo'
import {
  findSide,
  listApplicationsOfBoth,
  listEntriesOfBoth,
  listMarksOfBoth,
  listPapersOfBoth,
  type Pair,
} from './merge-facts.repo'

/** What is in both, as far as it keeps them from being merged. */
export async function readInBoth(db: Db, pair: Pair) {
  return {
    papers: await listPapersOfBoth(db, pair),
    applications: await listApplicationsOfBoth(db, pair),
  }
}

type MergedStudents = InputOf<typeof mergeStudents>

/** Two records of one student become one, for good: everything of the other goes into the kept one. */
export async function mergeIntoOne(db: Db, act: { actor: Actor }, given: MergedStudents) {
  const pair = { keptId: given.keptId, otherId: given.otherId }
  await lockStudents(db, [pair.keptId, pair.otherId])
  const [kept, other] = [await findSide(db, pair.keptId), await findSide(db, pair.otherId)]
  if (!kept || !other) throw notFound('student')
  const refusals = refusalsOf(await readInBoth(db, pair))
  if (refusals.length > 0) throw conflict(refusals.join(' '))
  const taken = marksToTake(await listMarksOfBoth(db, pair), given.marks)
  const cards = await listCardsOfBoth(db, pair)
  const superseded = cardsToSupersede(cards, given)
  const { registersInBoth } = await listEntriesOfBoth(db, pair)

  await takeMarksOfOther(db, pair, taken, act.actor.accountId)
  await moveMarks(db, pair)
  await moveRegisters(db, pair)
  const inSets = await takeMemberships(db, pair.otherId)
  await moveChoices(db, pair)
  await movePlacements(db, pair)
  await putMemberships(db, pair.keptId, inSets)
  await moveTheRest(db, pair)
  await joinAccounts(db, act, { ...pair, stays: given.account })
  const said = { by: act.actor.accountId, reason: superseded.reason }
  await supersedeCards(db, { ...said, studentId: pair.keptId, termIds: superseded.ofKept })
  await supersedeCards(db, { ...said, studentId: pair.otherId, termIds: superseded.ofOther })
  await moveFrozen(db, pair)
  await removeOther(db, pair)
  const student = await findStudent(db, pair.keptId)
  if (student) await followPerson(db, { studentId: student.id }, student)
  await audit(db, act.actor, {
    ...{ action: 'merge', kind: 'student', id: kept.id },
    before: { records: [kept, other] },
    after: {
      name: kept.name,
      admissionNumber: kept.admissionNumber,
      merged: `${other.name} (${other.admissionNumber})`,
      ...(cards.length > 0 && { countingCards: cardWords(cards, superseded.ofKept, { kept, other }) }),
      ...(superseded.reason !== '' && { reason: superseded.reason }),
      ...(registersInBoth > 0 && {
        registersInBoth: `${registersInBoth}, of which those of ${kept.admissionNumber} stand`,
      }),
    },
  })
  return { id: kept.id, name: kept.name }
}

type Sides = Record<'kept' | 'other', { admissionNumber: string }>

const cardWords = (cards: readonly { termId: string; term: string }[], ofOther: readonly string[], sides: Sides) =>
  cards
    .map(({ termId, term }) => `${term}: of ${sides[ofOther.includes(termId) ? 'other' : 'kept'].admissionNumber}`)
    .join('; ')

interface TwoStudents {
  firstId: string
  secondId: string
}

const inOrder = ({ firstId, secondId }: TwoStudents): [string, string] =>
  firstId < secondId ? [firstId, secondId] : [secondId, firstId]

/** These are two people, whatever their names and birth dates; takes it back with `isDifferent` false. */
export async function sayDifferent(db: Db, act: { actor: Actor }, two: TwoStudents, isDifferent: boolean) {
  const [first, second] = [await findSide(db, two.firstId), await findSide(db, two.secondId)]
  if (!first || !second) throw notFound('student')
  const numbers = { numbers: [first.admissionNumber, second.admissionNumber] }
  if (isDifferent) {
    const { numInsertedOrUpdatedRows } = await insertDifferent(db, inOrder(two), act.actor.accountId)
    if (!numInsertedOrUpdatedRows) return
  } else {
    const { numDeletedRows } = await deleteDifferent(db, inOrder(two))
    if (!numDeletedRows) return
  }
  const action = isDifferent ? 'say two people' : 'take back two people'
  for (const { id } of [first, second]) await audit(db, act.actor, { action, kind: 'student', id, after: numbers })
}
