import type { PersonKind } from '@bellhouse/contracts'
import { Notice, shortDay } from '@bellhouse/ui'

interface ErasedRecordProps {
  kind: PersonKind
  erasedOn: string
}

const words: Record<PersonKind, string> = { student: 'student', staff: 'member of staff' }

/** Says on the pages of a record that it was erased: nothing of it can be changed. */
export const ErasedRecord = ({ kind, erasedOn }: ErasedRecordProps) => (
  <Notice kind="info">
    This record was erased on {shortDay(erasedOn)} and stays nobody’s. What told who it was is gone, what reports count
    stays without a name, and nothing of it can be changed. Enter somebody who comes back as a new {words[kind]}.
  </Notice>
)
