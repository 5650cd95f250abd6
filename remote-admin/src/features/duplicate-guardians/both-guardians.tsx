import type { Child, GuardianRecord } from '@bellhouse/contracts'
import { type Column, DataTable, Sheet } from '@bellhouse/ui'

interface Line {
  label: string
  kept: string
  other: string
}

function childText({ name, stream, relation, isPrimary, isEmergency, livesWith }: Child) {
  const flags = [relation, isPrimary && 'primary', isEmergency && 'emergency', livesWith && 'lives with']
  return `${name}${stream ? `, ${stream}` : ''} (${flags.filter(Boolean).join(', ')})`
}

const facts: [label: string, textOf: (side: GuardianRecord) => string][] = [
  ['Name', ({ name }) => name],
  ['Phones', ({ phones }) => phones.join(', ') || '–'],
  ['Email', ({ email }) => email ?? '–'],
  ['Students', ({ students }) => students.map(childText).join('; ') || '–'],
]

const columns: readonly Column<Line>[] = [
  { key: 'label', title: 'What', cell: ({ label }) => label },
  { key: 'kept', title: 'Stays', cell: ({ kept }) => kept },
  { key: 'other', title: 'Goes into it', cell: ({ other }) => other },
]

/** The two records, line by line. */
export function BothGuardians({ kept, other }: { kept: GuardianRecord; other: GuardianRecord }) {
  const lines = facts.map(([label, textOf]) => ({ label, kept: textOf(kept), other: textOf(other) }))
  return (
    <Sheet flush>
      <DataTable caption="Side by side" columns={columns} rows={lines} keyOf={({ label }) => label} />
    </Sheet>
  )
}
