import {
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
  'left-out': 'Nothing: leave these rows out',
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
export function StatusWords({ values, mapping: { columns, words = [] }, onChange }: StatusWordsProps) {
  const found = columns.status === null ? undefined : values?.[columns.status]
  if (found === undefined) return null
  if (found === null) {
    return <Notice kind="warning">This column has so many different words that it is hardly the status.</Notice>
  }
  const meaningOf = (word: string) => words.find((one) => one.word === word)?.means ?? suggestStatus(word)
  const open = found.filter(({ word }) => meaningOf(word) === null)
  const choose = (word: string, value: string) => {
    const others = words.filter((one) => one.word !== word)
    const means = statusMeaningSchema.safeParse(value)
    onChange(means.success ? [...others, { word, means: means.data }] : others)
  }
  const tableColumns: readonly Column<StatusWord>[] = [
    { key: 'word', title: 'In the file', cell: ({ word }) => <b>{word || '(empty)'}</b> },
    { key: 'rows', title: 'Rows', isNumber: true, cell: ({ rows }) => rows },
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
          {countOf(open.length, 'word')} with no usual meaning. Rows with a word that means nothing yet are refused.
        </Notice>
      )}
      <DataTable caption="Words for the status" columns={tableColumns} rows={found} keyOf={({ word }) => word} />
    </Sheet>
  )
}
