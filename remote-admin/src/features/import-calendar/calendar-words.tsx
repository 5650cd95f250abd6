import {
  type CalendarImport,
  type CalendarMapping,
  type CalendarMeaning,
  calendarMeaningSchema,
} from '@bellhouse/contracts'
import { type Column, DataTable, Notice, SelectField, Sheet } from '@bellhouse/ui'
import { meaningLabels } from './meanings'

const options = calendarMeaningSchema.options.map((value) => ({ value, label: meaningLabels[value] }))

interface CalendarWord {
  word: string
  text: string
  rows: number
  means: CalendarMeaning
}

interface CalendarWordsProps {
  values: CalendarImport['values']
  mapping: CalendarMapping
  onChange: (words: CalendarMapping['words']) => void
}

/** What each word in the column that decides becomes: suggested, and to be changed. */
export function CalendarWords({ values, mapping: { kind, words }, onChange }: CalendarWordsProps) {
  const found = kind === null ? undefined : values[kind]
  if (found === undefined) return null
  if (found === null) {
    return (
      <Notice kind="warning">
        This column has too many different words to ask about each: each row becomes what its words sound like, which
        the preview shows.
      </Notice>
    )
  }
  const chosen = new Map(words.map(({ word, means }) => [word, means]))
  const choose = (word: string, value: string) => {
    const means = calendarMeaningSchema.safeParse(value)
    if (means.success) onChange([...words.filter((one) => one.word !== word), { word, means: means.data }])
  }
  const columns: readonly Column<CalendarWord>[] = [
    { key: 'word', title: 'In the file', cell: ({ text }) => <b>{text || '(empty)'}</b> },
    { key: 'rows', title: 'Rows', isNumber: true, cell: ({ rows }) => rows },
    {
      key: 'means',
      title: 'Becomes',
      cell: ({ word, text, means }) => (
        <SelectField
          label={`What ${text || 'an empty cell'} becomes`}
          quietLabel
          options={options}
          value={chosen.get(word) ?? means}
          onChange={({ target }) => choose(word, target.value)}
        />
      ),
    },
  ]
  return (
    <Sheet title="What they become" flush>
      <DataTable caption="What they become" columns={columns} rows={found} keyOf={({ word }) => word} />
    </Sheet>
  )
}
