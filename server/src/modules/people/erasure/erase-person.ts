import type { Act } from '../../../platform/audit/act'
import type { Db } from '../../../platform/db/open'
import { closeAccounts } from '../../identity/accounts'
import { dropRunFiles } from '../../marks/report-cards'
import { deletePhoto } from '../photos'
import { eraseFromAudit, eraseFromImports, eraseFromSearches, eraseFromTexts } from './erase-elsewhere.repo'
import {
  eraseAccount,
  eraseExternalIds,
  eraseGuardians,
  eraseMails,
  eraseStaff,
  eraseStudent,
  findAccountId,
  listAddresses,
  listChatFiles,
  listDocumentFiles,
  listMergedAccounts,
  listOwnRecords,
  listTellingWords,
  lockPerson,
  type PersonKey,
  takeTime,
} from './erasure.repo'

interface Erased {
  /** Files that are to go once the transaction is committed. */
  files: string[]
  /** To which no mail is to be left. */
  addresses: string[]
}

/** Takes a person out of everything that the database keeps. What tells of the person is collected before it goes. */
export async function erasePersonIn(db: Db, act: Act, person: PersonKey): Promise<Erased> {
  await takeTime(db)
  const records = await listOwnRecords(db, person)
  const words = await listTellingWords(db, person)
  const addresses = await listAddresses(db, person)
  const accountId = await findAccountId(db, person)
  const files = await listDocumentFiles(db, person.id)
  const accounts = accountId ? [accountId, ...(await listMergedAccounts(db, accountId))] : []
  for (const account of accounts) files.push(...(await listChatFiles(db, account)))
  const photo = (await lockPerson(db, person))?.photo
  if (photo) files.push(...(await deletePhoto(db, photo)))

  await eraseFromAudit(db, records, words)
  await eraseFromTexts(db, words)
  files.push(...(await eraseFromImports(db)))
  await eraseFromSearches(db)
  await eraseExternalIds(db, records)
  await eraseMails(db, addresses)
  await closeAccounts(db, act, accounts)
  for (const account of accounts) {
    await eraseAccount(db, account, person.kind === 'student' ? 'Erased student' : 'Erased member of staff')
  }
  if (person.kind === 'student') {
    await eraseGuardians(db, person.id)
    await eraseStudent(db, person.id)
    files.push(...(await dropRunFiles(db)))
  } else {
    await eraseStaff(db, person.id)
  }
  return { files, addresses }
}
