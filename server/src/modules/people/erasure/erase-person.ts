import type { Db } from '../../../platform/db/open'
import {
  eraseAccount,
  eraseExternalIds,
  eraseFromAudit,
  eraseFromImports,
  eraseFromTexts,
  eraseGuardians,
  eraseMails,
  eraseStaff,
  eraseStudent,
  findAccountId,
  listAddresses,
  listChatFiles,
  listDocumentFiles,
  listOwnRecords,
  listTellingWords,
  type PersonKey,
  takeTime,
} from './erasure.repo'

/** Files in the data folder that are to go once the transaction is committed. */
export interface LooseFiles {
  documents: string[]
  attachments: string[]
  addresses: string[]
}

/** Takes a person out of everything that the database keeps. What tells of the person is collected before it goes. */
export async function erasePersonIn(db: Db, person: PersonKey): Promise<LooseFiles> {
  await takeTime(db)
  const records = await listOwnRecords(db, person)
  const words = await listTellingWords(db, person)
  const addresses = await listAddresses(db, person)
  const documents = await listDocumentFiles(db, person.id)
  const accountId = await findAccountId(db, person)
  const attachments = accountId ? await listChatFiles(db, accountId) : []

  await eraseFromAudit(db, records, words)
  await eraseFromTexts(db, words)
  await eraseFromImports(db)
  await eraseExternalIds(db, records)
  await eraseMails(db, addresses)
  if (accountId)
    await eraseAccount(db, accountId, person.kind === 'student' ? 'Erased student' : 'Erased member of staff')
  if (person.kind === 'student') {
    await eraseGuardians(db, person.id)
    await eraseStudent(db, person.id)
  } else {
    await eraseStaff(db, person.id)
  }
  return { documents, attachments, addresses }
}
