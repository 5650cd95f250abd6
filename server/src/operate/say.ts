import type { CountedAnew } from '@bellhouse/releases'
import { countOf } from '@bellhouse/words'
import type { Made } from '../platform/backup/back-up'
import { type Manifest, sentenceOfLacking } from '../platform/backup/manifest'
import type { Checked, Findings } from '../platform/backup/verify'
import type { Outcome } from './outcome'

const megabytes = (bytes: number) => `${(bytes / 1_000_000).toFixed(1)} MB`

export function sayMade({ manifest, added }: Made): Outcome {
  const { name, tables, documents, lacking } = manifest
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  const said = [
    `The backup ${name} is made: ${countOf(rows, 'row')} of ${countOf(tables.length, 'table')}, ${countOf(documents.count, 'document')}.`,
    `New in the folder: ${countOf(added.parts, 'part')}, ${megabytes(added.bytes)}.`,
    ...(lacking.length > 0 ? [sentenceOfLacking(lacking)] : []),
  ]
  return { said: said.join('\n'), isWell: lacking.length === 0 }
}

export const sayRemoved = ({ backups, parts }: { backups: string[]; parts: number }) =>
  `Removed: ${countOf(backups.length, 'old backup')}, ${countOf(parts, 'part')} that no other one has.`

export function sayFindings({ backups, faults }: Findings): Outcome {
  const isWell = faults.length === 0 && backups.length > 0 && backups.every((backup) => backup.faults.length === 0)
  const said = [...backups.map(sayBackup), ...faults]
  if (backups.length === 0) said.push('There is no backup in this folder that could be restored.')
  return { said: said.join('\n'), isWell }
}

function sayBackup({ name, rows, documents, faults }: Checked) {
  const what = `${name}: ${countOf(rows, 'row')}, ${countOf(documents, 'document')}`
  if (faults.length === 0) return `${what}. Whole.`
  return [`${what}. DAMAGED:`, ...faults.map((fault) => `  ${fault}`)].join('\n')
}

interface Restored {
  folder: string
  aside: string | null
  counted: CountedAnew
  /** Whether the rows went into a PostgreSQL that the settings name. */
  isElsewhere: boolean
}

export function sayRestored(
  { name, at, lacking }: Manifest,
  { folder, aside, counted, isElsewhere }: Restored,
): Outcome {
  const said = [
    `The backup ${name} is restored into ${folder}: the school as it was on ${at}.`,
    ...(aside ? [`What was in there before lies in ${aside}.`] : []),
    ...(lacking.length > 0 ? [sentenceOfLacking(lacking)] : []),
    ...sayCounted(counted),
    `The settings of that time are in ${folder}/restored-settings.env. Start with: DATA_DIR=${folder} npm start${isElsewhere ? ', and the DATABASE_URL that you have named now' : ''}`,
  ]
  const isLeft = typeof counted === 'object' && counted.left.length > 0
  return { said: said.join('\n'), isWell: lacking.length === 0 && !isLeft }
}

function sayCounted(counted: CountedAnew) {
  if (counted === 'not signed') return []
  if (counted === 'lacks key')
    return [
      'The key that signs releases is not in this backup. Browsers that have met newer releases refuse these: see “The key, and a lost key” in docs/operations.md.',
    ]
  return [
    `The live releases (${counted.releases}) are signed by a new key, so that browsers which have met newer ones take them.`,
    ...counted.left.map((sentence) => `Not signed by it: ${sentence}`),
  ]
}
