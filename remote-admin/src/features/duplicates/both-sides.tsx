import type { MergeSide } from '@bellhouse/contracts'
import { type Column, DataTable, Sheet, shortDay } from '@bellhouse/ui'

interface Line {
  label: string
  kept: string
  other: string
}

const facts: [label: string, textOf: (side: MergeSide) => string][] = [
  ['Admission number', ({ admissionNumber }) => admissionNumber],
  ['Name', ({ name }) => name],
  ['Born', ({ birthDate }) => (birthDate ? shortDay(birthDate) : '–')],
  ['Learner id', ({ learnerId }) => learnerId ?? '–'],
  ['Stream', ({ stream }) => stream ?? '–'],
  ['Status', ({ status }) => status],
  ['Guardians', ({ guardians }) => guardians.join('; ') || '–'],
  ['Account', ({ account }) => account ?? '–'],
  ['Periods in streams', ({ placements }) => String(placements)],
  ['Marks', ({ marks }) => String(marks)],
  ['Register entries', ({ registerEntries }) => String(registerEntries)],
  ['Report cards', ({ cards }) => String(cards)],
  ['Papers', ({ papers }) => String(papers)],
]

const columns: readonly Column<Line>[] = [
  { key: 'label', title: 'What', cell: ({ label }) => label },
  { key: 'kept', title: 'Stays', cell: ({ kept }) => kept },
  { key: 'other', title: 'Goes into it', cell: ({ other }) => other },
]

/** The two records, line by line. */
export function BothSides({ kept, other }: { kept: MergeSide; other: MergeSide }) {
  const lines = facts.map(([label, textOf]) => ({ label, kept: textOf(kept), other: textOf(other) }))
  return (
    <Sheet flush>
      <DataTable caption="Side by side" columns={columns} rows={lines} keyOf={({ label }) => label} />
    </Sheet>
  )
}
