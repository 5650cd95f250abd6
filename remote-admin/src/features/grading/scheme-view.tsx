import type { GradingBand, GradingDocument, GradingSchemeRecord } from '@bellhouse/contracts'
import { type Column, DataTable, Facts, Sheet, Sheets } from '@bellhouse/ui'
import { absentOptions, kindOptions, resultOptions, roundingOptions } from './scheme-words'

const bandColumns: Column<GradingBand>[] = [
  { key: 'grade', title: 'Grade', cell: ({ grade }) => grade },
  { key: 'percent', title: 'Percent', isNumber: true, cell: ({ from, to }) => `${from} – ${to}` },
  { key: 'points', title: 'Points', isNumber: true, cell: ({ points }) => points ?? '–' },
  { key: 'label', title: 'Remark', cell: ({ label }) => label || '–' },
  { key: 'isPass', title: 'Pass', cell: ({ isPass }) => (isPass ? 'Yes' : 'No') },
]

const labelOf = (options: readonly { value: string; label: string }[], value: string) =>
  options.find((option) => option.value === value)?.label ?? value

/** A scheme that was activated, to be read. */
export function SchemeView({ scheme: { note, document } }: { scheme: GradingSchemeRecord }) {
  return (
    <>
      {note && <p>{note}</p>}
      <Sheets>
        <Sheet title="Grades by percentage" flush>
          <DataTable
            caption="Grades by percentage"
            columns={bandColumns}
            rows={document.bands}
            keyOf={({ grade }) => grade}
          />
        </Sheet>
        <Sheet title="Rules">
          <Facts facts={factsOf(document)} />
        </Sheet>
      </Sheets>
    </>
  )
}

function factsOf({ components, rounding, absent, papers, aggregate, positions }: GradingDocument) {
  const parts = components.map(
    ({ title, weight, kinds }) =>
      `${title} ${weight} % (${kinds.map((kind) => labelOf(kindOptions, kind)).join(', ')})`,
  )
  return [
    ['Components', parts.join('; ')],
    ['Rounding', `${labelOf(roundingOptions, rounding.mode)}, ${rounding.decimals} decimals`],
    ['Absence', labelOf(absentOptions, absent)],
    [
      'Papers',
      papers
        ? papers.rules.map(({ grade, limits }) => `${grade} within ${limits.join(', ')}`).join('; ')
        : 'Not combined',
    ],
    [
      'Total',
      aggregate
        ? `${aggregate.title}: ${labelOf(resultOptions, aggregate.result).toLowerCase()}${aggregate.best ? `, best ${aggregate.best}` : ''}`
        : 'None',
    ],
    ['Divisions', aggregate?.outcomes.map(({ title }) => title).join(', ') || 'None'],
    ['Positions', positions ? `By ${positions.by}, ${positions.ties}` : 'None'],
  ] as const
}
