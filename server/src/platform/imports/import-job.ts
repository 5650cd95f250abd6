import { conflict } from '../../http/problems'
import type { ImportKind } from './import-kind'

/** The one job that all kinds share. */
export const applyImport = 'apply import'

export interface ImportOrder {
  importId: string
  /** What was said to be meant. */
  consent: unknown
}

/** Of which there is one job at a time. */
export const uniqueKeyOf = ({ isAlone, kind }: Pick<ImportKind, 'isAlone' | 'kind'>, importId: string) =>
  isAlone ? `${applyImport} ${kind}` : `${applyImport} ${importId}`

export const anotherImport = () => conflict('Another import is being applied. Wait until it is done, then try again.')

export const overOf = ({ word }: Pick<ImportKind, 'word'>) =>
  conflict(`This ${word} is being applied, or has been applied already.`)
