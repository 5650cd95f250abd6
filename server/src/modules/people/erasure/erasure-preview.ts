import type { ErasurePreview } from '@bellhouse/contracts'
import type { Actor } from '../../../http/actor'
import { notFound } from '../../../http/problems'
import type { Db } from '../../../platform/db/open'
import { isImporting } from './erase-elsewhere.repo'
import { type Amounts, countAmounts, findAccountId, lockPerson, type PersonKey } from './erasure.repo'

/** What an erasure of this person would mean; locks the person where it runs in a transaction. */
export async function erasurePreview(db: Db, actor: Actor, person: PersonKey): Promise<ErasurePreview> {
  const found = await lockPerson(db, person)
  if (!found) throw notFound('person')
  const amounts = await countAmounts(db, person)
  const some = (rows: [string, number][]) => rows.flatMap(([what, count]) => (count > 0 ? [{ what, count }] : []))
  return {
    name: found.name,
    confirmation: `Erase ${found.name}`,
    goes: some(whatGoes(person.kind, amounts)),
    stays: some(whatStays(amounts)),
    obstacle: await obstacleTo(db, actor, person, found),
  }
}

const whatGoes = (kind: PersonKey['kind'], amounts: Amounts): [string, number][] => [
  [kind === 'student' ? 'Names, numbers, contacts and consent' : 'Names, number, contacts and qualifications', 1],
  ['Photo', Number(amounts.hasPhoto)],
  ['Guardians who are nobody else’s', amounts.guardians],
  ['Documents of the application', amounts.documents],
  ['What the application says of the person', amounts.applications],
  ['Notes on the student', amounts.studentNotes],
  ['Notes in registers', amounts.notes],
  ['Exemptions from marks', amounts.exemptions],
  ['Comments for report cards', amounts.comments],
  ['Report cards', amounts.cards],
  ['Papers', amounts.papers],
  ['Account with its sessions', Number(amounts.hasAccount)],
  ['Chat messages, sent and received', amounts.messages],
  ['Mails', amounts.mails],
  ['Values in the history of the record', amounts.changes],
]

const whatStays = (amounts: Amounts): [string, number][] => [
  ['Marks, without a name', amounts.marks],
  ['Entries in registers, without a name', amounts.registerEntries],
  ['Years in a stream, without a name', amounts.years],
  ['Allocations, without a name', amounts.allocations],
  ['Guardians of other children', amounts.sharedGuardians],
  ['That the record was changed, when and by whom', amounts.changes],
]

interface Found {
  name: string
  status: string
  erasedAt: Date | null
}

async function obstacleTo(db: Db, actor: Actor, person: PersonKey, { name, status, erasedAt }: Found) {
  if (erasedAt) return 'This person has already been erased.'
  if (status !== 'left' && status !== 'graduated') {
    return `${name} has not left the school. Give the record the status of somebody who has left first.`
  }
  if ((await findAccountId(db, person)) === actor.accountId) return 'You cannot erase yourself. Ask another admin.'
  return (await isImporting(db)) ? 'A file is being imported. Try again when that is done.' : null
}
