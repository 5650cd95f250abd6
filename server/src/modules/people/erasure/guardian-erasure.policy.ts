import type { Child, GuardianErasurePreview } from '@bellhouse/contracts'
import type { GuardianAmounts } from './guardian-erasure.repo'

const mostNamed = 5

/** Some names and how many more there are. */
function namesText(names: readonly string[]) {
  const named = names.slice(0, mostNamed).join('; ')
  return names.length > mostNamed ? `${named}; and ${names.length - mostNamed} more` : named
}

const nameOf = ({ name, stream }: Child) => (stream ? `${name} (${stream})` : name)

/** What follows for the students, the weightiest first. */
export function consequencesFor(students: readonly Child[]): string[] {
  const isHere = ({ status }: Child) => status !== 'left' && status !== 'graduated'
  const alone = students.filter(({ isOnlyContact }) => isOnlyContact).map(nameOf)
  const withoutPrimary = students
    .filter((child) => child.isPrimary && !child.isOnlyContact && isHere(child))
    .map(nameOf)
  const sentences = [
    alone.length > 0 &&
      `No other guardian who can be called or written to is on record for ${namesText(alone)}. Add another guardian first, if there is one.`,
    withoutPrimary.length > 0 && `No primary guardian is left for ${namesText(withoutPrimary)}.`,
    students.length > 0 && `This guardian will be removed from the records of ${namesText(students.map(nameOf))}.`,
  ]
  return sentences.filter((sentence) => sentence !== false)
}

/** What brings them back, whatever is erased here. */
export const backByRoster =
  'A roster that still names them would add them again, so remove them from the other system too.'

export function whatGoes({ links, applications, mails, changes }: GuardianAmounts, count: number) {
  const rows: GuardianErasurePreview['goes'] = [
    { what: 'Name, phones and email', count },
    { what: 'Ties to students', count: links },
    { what: 'What applications say of the guardian', count: applications },
    { what: 'Mails', count: mails },
    { what: 'Values in the history of the record', count: changes },
  ]
  return rows.filter((row) => row.count > 0)
}
