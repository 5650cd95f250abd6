import type { RosterDayOrder, RosterImport, RosterMapping } from '@bellhouse/contracts'
import { longDay, SelectField } from '@bellhouse/ui'

type File = RosterImport['files'][number]
type DateColumn = NonNullable<File['dates']>[number]

interface DateMappingProps {
  files: readonly File[]
  mapping: RosterMapping
  onChange: (mapping: RosterMapping) => void
}

/** What comes first in the dates of each column; asked only where the dates themselves do not say it. */
export function DateMapping({ files, mapping, onChange }: DateMappingProps) {
  const handleChoose = (file: string, field: string, order: RosterDayOrder) => {
    const dates = { ...mapping.dates, [file]: { ...mapping.dates?.[file], [field]: order } }
    onChange({ ...mapping, dates })
  }
  return files.flatMap((file) =>
    (file.dates ?? []).map((column) =>
      column.certain ? (
        <p key={`${file.name} ${column.field}`}>{certainSentence(file.name, column)}</p>
      ) : (
        <SelectField
          key={`${file.name} ${column.field}`}
          label={`${column.header} in ${file.name}: ${column.example.value} is`}
          hint="Every date in this column can be read in two ways, so please say which is meant."
          options={(['day-first', 'month-first'] as const).map((order) => ({
            value: order,
            label: optionOf(column, order),
          }))}
          value={mapping.dates?.[file.name]?.[column.field] ?? column.order}
          onChange={(event) => handleChoose(file.name, column.field, event.target.value as RosterDayOrder)}
        />
      ),
    ),
  )
}

function certainSentence(file: string, { header, order, example }: DateColumn) {
  const first = order === 'day-first' ? 'day' : 'month'
  return `${header} in ${file} is read with the ${first} first, as ${example.value} in line ${example.line} shows.`
}

function optionOf({ order, example: { day } }: DateColumn, wanted: RosterDayOrder) {
  const word = wanted === 'day-first' ? 'day first' : 'month first'
  const meant = day && (order === wanted ? day : swapped(day))
  return meant ? `${longDay(meant)} (${word})` : word
}

const swapped = (day: string) => day.replace(/-(\d\d)-(\d\d)$/, '-$2-$1')
