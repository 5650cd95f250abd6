import type { StudentRow } from '@bellhouse/contracts'
import { Chip, type Tone } from '@bellhouse/ui'
import { studentStatusWords } from './student-words'

type Unusual = Exclude<StudentRow['status'], 'active'>

const tones: Record<Unusual, Tone> = { expected: 'accent', suspended: 'late', left: 'neutral', graduated: 'neutral' }

/** Only what is unusual: one word beside every student would hide it. */
export function StudentStatus({ status, erasedOn }: Pick<StudentRow, 'status' | 'erasedOn'>) {
  if (erasedOn) return <Chip>Erased</Chip>
  return status === 'active' ? null : <Chip tone={tones[status]}>{studentStatusWords[status]}</Chip>
}
