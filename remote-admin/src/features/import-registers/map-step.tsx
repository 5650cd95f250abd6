import {
  previewRegisterImport,
  type RegisterColumn,
  type RegisterDayColumn,
  type RegisterImport,
  type RegisterMapping,
  registerColumns,
} from '@bellhouse/contracts'
import { columnOptions, DateOrderField, ImportFacts, MapFoot } from '@bellhouse/records'
import { countOf, FieldRow, Form, SelectField, Sheet } from '@bellhouse/ui'
import { useState } from 'react'
import { DayColumns, isMonthAsked } from './day-columns'
import { usePreviewImport } from './import-registers.queries'
import { inLayout, layouts } from './layouts'
import { StatusWords } from './status-words'

const delimiters: Record<string, string> = { ',': 'commas', ';': 'semicolons', '\t': 'tabs', '|': 'bars' }

const columnLabels: Record<RegisterColumn, string> = {
  ...registerColumns,
  number: 'Number of the student (needed)',
  date: 'Date (needed)',
  status: 'Status (needed)',
}

const noColumn: Record<RegisterColumn, string> = {
  number: 'Choose a column',
  date: 'Choose a column',
  status: 'Choose a column',
  session: 'No column: all are of the morning',
  minutesLate: 'No column',
  note: 'No column',
}

const fields = Object.keys(registerColumns) as RegisterColumn[]

const fieldsOfMatrix = ['number'] as const

const usual = { unusualDaysAreMeant: false, othersArePresent: false }

interface MapStepProps {
  registers: RegisterImport
  onPreviewed: () => void
}

/** Which column is what, and what comes first in a date. */
export function MapStep({ registers, onPreviewed }: MapStepProps) {
  const [mapping, setMapping] = useState(registers.mapping)
  const previewing = usePreviewImport()
  const { fileName, rows, encoding, delimiter, id, days = [] } = registers
  const isMatrix = mapping.layout === 'matrix'
  const put = (changes: Partial<RegisterMapping>) => setMapping({ ...mapping, ...changes })
  const choices = registers.preview?.choices ?? usual
  const draft = previewRegisterImport.input.safeParse({ importId: id, mapping, choices })
  const handleSubmit = () => {
    if (draft.success) previewing.mutate(draft.data, { onSuccess: onPreviewed })
  }
  const divided = delimiter && `, divided by ${delimiters[delimiter] ?? delimiter}`
  return (
    <Form label="Map" isWide onSubmit={handleSubmit}>
      <Sheet title={fileName}>
        <ImportFacts
          facts={[['Holds', `${countOf(rows, 'row')}, ${encoding}${divided}`]]}
          remembered={registers.remembered}
        />
      </Sheet>
      <Columns registers={registers} mapping={mapping} onChange={put} />
      {isMatrix && <DayColumns days={days} mapping={mapping} onChange={put} />}
      <StatusWords values={registers.values} mapping={mapping} onChange={(words) => put({ words })} />
      <MapFoot
        failure={previewing.error}
        isComplete={draft.success && isComplete(mapping, days)}
        isPreviewing={previewing.isPending}
      />
    </Form>
  )
}

interface ColumnsProps {
  registers: RegisterImport
  mapping: RegisterMapping
  onChange: (changes: Partial<RegisterMapping>) => void
}

function Columns({ registers, mapping, onChange }: ColumnsProps) {
  const { days = [] } = registers
  const isMatrix = mapping.layout === 'matrix'
  // Months with their names, or years at the front, need no order.
  const isSaidByHeadings =
    isMatrix && registers.mapping.layout === 'matrix' && registers.mapping.dateOrder === 'year-first'
  return (
    <Sheet title="Columns">
      {days.length > 0 && (
        <SelectField
          label="Layout"
          options={layouts}
          value={mapping.layout ?? 'list'}
          onChange={({ target: { value } }) => onChange(inLayout(registers, value === 'matrix' ? 'matrix' : 'list'))}
        />
      )}
      <FieldRow>
        {(isMatrix ? fieldsOfMatrix : fields).map((field) => (
          <SelectField
            key={field}
            label={columnLabels[field]}
            none={noColumn[field]}
            options={columnOptions(registers)}
            value={String(mapping.columns[field] ?? '')}
            onChange={({ target: { value } }) =>
              onChange({ columns: { ...mapping.columns, [field]: value === '' ? null : Number(value) } })
            }
          />
        ))}
      </FieldRow>
      <FieldRow>
        <SelectField
          label="Which number it is"
          options={[
            { value: 'admission-number', label: 'Admission number' },
            { value: 'exam-number', label: 'Exam number' },
          ]}
          value={mapping.numberKind}
          onChange={({ target: { value } }) =>
            onChange({ numberKind: value === 'exam-number' ? 'exam-number' : 'admission-number' })
          }
        />
        {!isSaidByHeadings && (
          <DateOrderField
            hint={dateHint(registers, mapping)}
            none="Choose the order"
            value={mapping.dateOrder}
            onChange={(dateOrder) => onChange({ dateOrder })}
          />
        )}
      </FieldRow>
    </Sheet>
  )
}

/** Why the order is what it is, or why it has to be said. */
function dateHint({ dates, mapping: { columns, layout } }: RegisterImport, mapping: RegisterMapping) {
  const isAsDescribed = columns.date === mapping.columns.date && layout === mapping.layout
  if (isAsDescribed && dates?.decidedBy) {
    const { decidedBy, against } = dates
    if (!against) return `As in line ${decidedBy.line}: ${decidedBy.value}`
    return `Line ${decidedBy.line} has ${decidedBy.value} and line ${against.line} has ${against.value}: say which is meant. Dates that cannot be read so are refused.`
  }
  return mapping.dateOrder === null ? 'These dates can be read both ways: say which is meant.' : undefined
}

function isComplete(mapping: RegisterMapping, days: readonly RegisterDayColumn[]) {
  const { layout, columns, dateOrder, month } = mapping
  if (columns.number === null || dateOrder === null) return false
  if (layout !== 'matrix') return columns.date !== null && columns.status !== null
  return (mapping.days ?? []).length > 0 && (month != null || !isMonthAsked(days, mapping))
}
