import type { MarkUpload } from '@bellhouse/contracts'
import { ImportFacts } from '@bellhouse/records'
import { countOf, FieldRow, Notice, SelectField, Sheet, TextField } from '@bellhouse/ui'
import type { MapPart } from './map-part'

const delimiters: Record<string, string> = { ',': 'commas', ';': 'semicolons', '\t': 'tabs', '|': 'bars' }

const shapes = [
  { value: 'wide', label: 'One student, with a column for each assessment' },
  { value: 'long', label: 'One student and one subject' },
]

/** What was found in the file, and how its rows are to be understood. */
export function FileSheet({ upload, table, targets, mapping, onChange }: MapPart & { upload: MarkUpload }) {
  const term = targets.terms.find(({ id }) => id === mapping.termId)?.label
  const stream = targets.streams.find(({ id }) => id === mapping.streamId)?.label ?? 'All streams together'
  const divided = table.delimiter && `, divided by ${delimiters[table.delimiter] ?? table.delimiter}`
  return (
    <Sheet title={upload.fileName}>
      {upload.warnings.map((sentence) => (
        <Notice key={sentence} kind="warning">
          {sentence}
        </Notice>
      ))}
      <ImportFacts
        remembered={upload.remembered}
        facts={[
          ['For', [term, stream].join(' · ')],
          ['Holds', `${countOf(table.rows, 'row')}, ${table.encoding}${divided}`],
        ]}
      />
      <FieldRow>
        {upload.tables.length > 1 && (
          <SelectField
            label="Table"
            options={upload.tables.map(({ name, rows }, index) => ({
              value: String(index),
              label: `${name} – ${countOf(rows, 'row')}`,
            }))}
            value={String(mapping.table)}
            onChange={(event) =>
              onChange({ ...mapping, table: Number(event.target.value), number: null, columns: [], long: null })
            }
          />
        )}
        <SelectField
          label="Each row is"
          options={shapes}
          value={mapping.shape}
          onChange={(event) => onChange({ ...mapping, shape: event.target.value === 'long' ? 'long' : 'wide' })}
        />
        <TextField
          label="Word that empties a mark"
          hint="For instance - or none. Without one nothing is emptied; a blank cell never empties a mark."
          maxLength={20}
          autoComplete="off"
          value={mapping.clear ?? ''}
          onChange={(event) => onChange({ ...mapping, clear: event.target.value || null })}
        />
      </FieldRow>
    </Sheet>
  )
}
