import { type ApplicationFileField, type ApplicationMapping, applicationFileFields } from '@bellhouse/contracts'
import { withoutAccents } from '@bellhouse/words'
import { orderIn } from '../../../platform/imports/column-dates'
import type { FileTable } from '../../../platform/table-file/file-table'
import { guardian, suggestGuardians } from './suggest-guardians'

const elsewhere = /school|ecole|escola|teacher/

interface Sign {
  /** The surer words first. */
  is: readonly RegExp[]
  isNot?: RegExp
}

/** What forms and lists call the columns, in small letters and without accents; a column goes to the first that knows it. */
const signs: readonly [ApplicationFileField, Sign][] = [
  [
    'appliedOn',
    {
      is: [
        /^timestamp$|^horodateur$|^zeitstempel$|^marca temporal$|^carimbo de data/,
        /submi(?:ssion|tted)|appl(?:ied|ication) date|date of application|date applied/,
      ],
    },
  ],
  [
    'birthDate',
    {
      is: [/birth(?!.*(?:place|cert))|\bd\.?o\.?b\b|naissance|nacimiento|geburt|nascimento|kuzaliwa/],
      isNot: guardian,
    },
  ],
  [
    'previousSchool',
    {
      is: [
        /(?:previous|former|current|present|last|primary|old) .*school|school (?:attended|last|you|he|she|of origin)|ecole (?:precedente|d.origine)/,
      ],
    },
  ],
  ['leavingResult', { is: [/result|\bple\b|aggregate|kcpe|score|marks|points|leaving/] }],
  ['entryYear', { is: [/^year$|year of entry|entry year|intake|academic year/] }],
  [
    'class',
    {
      is: [/class|grade|classe|\bform\b|\blevel\b|year group|\byear (?:of entry|applied)/],
      isNot: /last|previous|current|present|former|teacher|result/,
    },
  ],
  ['sex', { is: [/^(?:sex|gender|sexe|genre|genero|sexo|geschlecht|jinsia)\b/, /\bsex\b|gender/], isNot: guardian }],
  [
    'learnerId',
    {
      is: [/\blin\b|learner (?:id|no|number)|\bupi\b|nemis|index (?:no|number)|national (?:id|student)|\bnin\b/],
      isNot: guardian,
    },
  ],
  ['familyName', { is: [/surname|family name|last name|nom de famille|apellido|nachname|sobrenome/], isNot: guardian }],
  ['givenNames', { is: [/given name|first name|other name|forename|prenom|nombres?\b|vorname/], isNot: guardian }],
  [
    'name',
    {
      is: [
        /(?:full |complete )?names? of (?:the )?(?:child|applicant|student|pupil|learner|candidate)|(?:child|applicant|student|pupil|learner|candidate)(?:.?s)? (?:full )?name/,
        /^(?:child|applicant|student|pupil|learner|candidate)$/,
        /^(?:full )?names?\b|^nom(?:s)?(?: et prenoms?| complet)?$|^jina\b/,
        /\bname\b/,
      ],
      isNot: new RegExp(`${guardian.source}|${elsewhere.source}`),
    },
  ],
]

/** What the headers of a file say of its columns. */
export function suggestMapping(table: FileTable, entryYear: number): ApplicationMapping {
  const headers = table.headers.map((header) => withoutAccents(header).toLowerCase().trim())
  const taken = new Set<number>()
  const columns = Object.fromEntries(
    applicationFileFields.map((field) => [field, null]),
  ) as ApplicationMapping['columns']
  let secondGuardian: ApplicationMapping['secondGuardian']
  for (const [field, { is, isNot }] of signs) {
    // Times and birth dates are told before the guardians, and all others after them.
    if (field === 'previousSchool') secondGuardian = takeGuardians(headers, { columns, taken })
    if (field === 'name' && (columns.familyName !== null || columns.givenNames !== null)) continue
    const isFree = (column: number) => !taken.has(column) && !(isNot?.test(headers[column] ?? '') ?? false)
    const found = is.flatMap((word) =>
      headers.flatMap((text, column) => (word.test(text) && isFree(column) ? column : [])),
    )
    const [column] = found
    if (column === undefined) continue
    taken.add(column)
    columns[field] = column
  }
  const [birth, applied] = [orderIn(table, columns.birthDate), orderIn(table, columns.appliedOn)]
  // Times that a form has written itself say nothing of how families write dates.
  const dateOrder = birth === applied ? birth : null
  return { entryYear, columns, secondGuardian, classCode: null, classes: [], dateOrder, keepsOthers: true }
}

interface Taken {
  columns: ApplicationMapping['columns']
  taken: Set<number>
}

function takeGuardians(headers: readonly string[], { columns, taken }: Taken) {
  const { first, second } = suggestGuardians(headers, (column) => !taken.has(column))
  columns.guardianName = first.name
  columns.guardianRelation = first.relation
  columns.guardianPhone = first.phone
  columns.guardianEmail = first.email
  for (const column of [...Object.values(first), ...Object.values(second)]) {
    if (column !== null) taken.add(column)
  }
  return second
}
