import { join } from 'node:path'
import type { Download } from '../../../http/download'
import type { Db } from '../../../platform/db/open'
import type { Printer } from '../../../platform/pdf/printer'
import { mustFindSchool } from '../../school/school'
import { findFirstDay } from './admission-places.repo'
import type { ApplicationRow } from './applications.repo'
import type { OfferLetter } from './offer-letter-page'

interface LetterParts {
  db: Db
  printer: Printer
  /** The account that asks. */
  accountId: string
}

const layout = { file: join(import.meta.dirname, 'offer-letter-page.ts'), name: 'offerLetterPage' }

/** The offer of a place, addressed to the guardian. */
export async function offerLetter(
  { db, printer, accountId }: LetterParts,
  application: ApplicationRow,
): Promise<Download> {
  const [school, firstDay] = [
    await mustFindSchool(db),
    await findFirstDay(db, application.entryYear, application.classCode),
  ]
  const body = await printer.print<OfferLetter>(accountId, layout, { application, school, firstDay })
  return { filename: `Offer ${application.number.replaceAll('/', '-')}.pdf`, type: 'application/pdf', body }
}
