import {
  mostStatusWords,
  type RegisterImport,
  type RegisterMapping,
  type StatusMeaning,
  statusMeaningSchema,
  suggestStatus,
} from '@bellhouse/contracts'
import { type Column, countOf, DataTable, Notice, SelectField, Sheet } from '@bellhouse/ui'

const meanings: Record<StatusMeaning, string> = {
  present: 'Present',
  absent: 'Absent',
  late: 'Late',
  excused: 'Excused',
  'left-out': 'Nothing: leave these out',
}

const options = statusMeaningSchema.options.map((value) => ({ value, label: meanings[value] }))

interface StatusWord {
  word: string
  rows: number
}

interface StatusWordsProps {
  values: RegisterImport['values']
  mapping: RegisterMapping
  onChange: (words: NonNullable<RegisterMapping['words']>) => void
}

/** What each word in the column of statuses means: suggested where it is usual, asked where it is not. */
export function StatusWords({ values, mapping, onChange }: StatusWordsProps) {
  const { layout, words = [] } = mapping
  const found = wordsIn(values, mapping)
  if (found === undefined) return null
  if (found === null) {
    return <Notice kind="warning">There are so many different words that this is hardly the status.</Notice>
  }
  const usual = (word: string) => (word === '' && layout === 'matrix' ? 'left-out' : suggestStatus(word))
  const meaningOf = (word: string) => words.find((one) => one.word === word)?.means ?? usual(word)
  const open = found.filter(({ word }) => meaningOf(word) === null)
  const choose = (word: string, value: string) => {
    const others = words.filter((one) => one.word !== word)
    const means = statusMeaningSchema.safeParse(value)
    onChange(means.success ? [...others, { word, means: means.data }] : others)
  }
  const tableColumns: readonly Column<StatusWord>[] = [
    { key: 'word', title: 'In the file', cell: ({ word }) => <b>{word || '(empty)'}</b> },
    { key: 'rows', title: layout === 'matrix' ? 'Cells' : 'Rows', isNumber: true, cell: ({ rows }) => rows },
    {
      key: 'means',
      title: 'Means',
      cell: ({ word }) => (
        <SelectField
          label={`Meaning of ${word || 'an empty status'}`}
          quietLabel
          none="Choose what it means"
          options={options}
          value={meaningOf(word) ?? ''}
          onChange={({ target }) => choose(word, target.value)}
        />
      ),
    },
  ]
  return (
    <Sheet title="Words for the status" flush>
      {open.length > 0 && (
        <Notice kind="warning">
          {countOf(open.length, 'word')} with no usual meaning. {layout === 'matrix' ? 'Cells' : 'Rows'} with a word
          that means nothing yet are refused.
        </Notice>
      )}
      <DataTable caption="Words for the status" columns={tableColumns} rows={found} keyOf={({ word }) => word} />
    </Sheet>
  )
}

/** The words of the column of statuses, or of all days; null where they are too many for statuses. */
function wordsIn(values: RegisterImport['values'], { layout, columns, days = [] }: RegisterMapping) {
  if (layout !== 'matrix') return columns.status === null ? undefined : values?.[columns.status]
  if (!values || days.length === 0) return undefined
  const counts = new Map<string, number>()
  for (const column of days) {
    const ofDay = values[column]
    if (!ofDay) return null
    for (const { word, rows } of ofDay) counts.set(word, (counts.get(word) ?? 0) + rows)
  }
  return counts.size > mostStatusWords ? null : [...counts].map(([word, rows]) => ({ word, rows }))
}
