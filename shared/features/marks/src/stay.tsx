import { shortDay } from '@bellhouse/ui'
import type { Row } from './mark-cells'
import styles from './mark-row.module.css'

/** Since when and until when somebody was there, where it is not the whole term. */
export function Stay({ joinedOn, lastDay }: Pick<Row, 'joinedOn' | 'lastDay'>) {
  const words = [joinedOn && `from ${shortDay(joinedOn)}`, lastDay && `until ${shortDay(lastDay)}`].filter(Boolean)
  return words.length > 0 && <span className={styles.stay}>{words.join(', ')}</span>
}
