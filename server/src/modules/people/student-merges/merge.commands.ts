import type { InputOf, MergeSide, mergeStudents } from '@bellhouse/contracts'
import type { Actor } from '../../../http/actor'
import { notFound } from '../../../http/problems'
import { audit } from '../../../platform/audit/audit'
import type { Db } from '../../../platform/db/open'
import { followPerson, joinAccounts } from '../../identity/accounts'
import { listCardsOfBoth, supersedeCards } from '../../marks/report-cards'
import { findAdmissionsOfTwo, supersedeAdmission, takeAdmittedOn } from '../admissions'
import { listPapersOfTwo, supersedePapers } from '../papers'
import { putMemberships, takeMemberships } from '../sets'
import { findStudent, lockStudents, moveChoices, movePlacements, sayTwoPeople, takeBackTwoPeople } from '../students'
import { countingWords, marksToTake, type Superseded, whatToSupersede } from './merge.policy'
import { moveFrozen, moveMarks, moveRegisters, moveTheRest, removeOther, takeMarksOfOther } from './merge.repo'
import { findSide, listEntriesOfBoth, listMarksOfBoth, type Pair } from './merge-facts.repo'

/** What both have of which only one counts. */
export const readInBoth = async (db: Db, pair: Pair) => ({
  cards: await listCardsOfBoth(db, pair),
  papers: await listPapersOfTwo(db, pair.keptId, pair.otherId),
  admissions: await findAdmissionsOfTwo(db, pair.keptId, pair.otherId),
})

type MergedStudents = InputOf<typeof mergeStudents>

/** Two records of one student become one, for good: everything of the other goes into the kept one. */
export async function mergeIntoOne(db: Db, act: { actor: Actor }, given: MergedStudents) {
  const pair = { keptId: given.keptId, otherId: given.otherId }
  await lockStudents(db, [pair.keptId, pair.otherId])
  const [kept, other] = [await findSide(db, pair.keptId), await findSide(db, pair.otherId)]
  if (!kept || !other) throw notFound('student')
  const taken = marksToTake(await listMarksOfBoth(db, pair), given.marks)
  const inBoth = await readInBoth(db, pair)
  const superseded = whatToSupersede(inBoth, given)
  const { registersInBoth } = await listEntriesOfBoth(db, pair)

  await takeMarksOfOther(db, pair, taken, act.actor.accountId)
  await moveMarks(db, pair)
  await moveRegisters(db, pair)
  const inSets = await takeMemberships(db, pair.otherId)
  await moveChoices(db, pair)
  await movePlacements(db, pair)
  await putMemberships(db, pair.keptId, inSets)
  const said = { by: act.actor.accountId, reason: superseded.reason }
  await supersede(db, { ...said, studentId: pair.keptId }, superseded.ofKept)
  await supersede(db, { ...said, studentId: pair.otherId }, superseded.ofOther)
  if (superseded.ofKept.admission) await takeAdmittedOn(db, pair.keptId, pair.otherId)
  await moveTheRest(db, pair)
  await joinAccounts(db, act, { ...pair, stays: given.account })
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
      ...countingWords(inBoth, superseded.ofKept, { kept, other }),
      ...(superseded.reason !== '' && { reason: superseded.reason }),
      ...(registersInBoth > 0 && {
        registersInBoth: `${registersInBoth}, of which those of ${kept.admissionNumber} stand`,
      }),
    },
  })
  return { id: kept.id, name: kept.name }
}

/** Stays as it is, and does not count any longer. */
async function supersede(db: Db, said: { studentId: string; by: string; reason: string }, what: Superseded) {
  await supersedeCards(db, { ...said, termIds: what.termIds })
  await supersedePapers(db, { ...said, kinds: what.kinds })
  if (what.admission) await supersedeAdmission(db, said)
}

interface TwoStudents {
  firstId: string
  secondId: string
}

/** These are two people, whatever their names and birth dates; takes it back with `isDifferent` false. */
export async function sayDifferent(db: Db, act: { actor: Actor }, two: TwoStudents, isDifferent: boolean) {
  const [first, second] = [await findSide(db, two.firstId), await findSide(db, two.secondId)]
  if (!first || !second) throw notFound('student')
  const saying = isDifferent ? sayTwoPeople : takeBackTwoPeople
  await saying(db, act.actor, [numbered(first), numbered(second)])
}

const numbered = ({ id, admissionNumber: number }: MergeSide) => ({ id, number })
