import { FieldRow, SelectField, Sheet } from '@bellhouse/ui'
import { AssessmentField } from './assessment-field'
import { FileMaximumField } from './file-maximum-field'
import { columnOptions, type MapPart } from './map-part'
import { choicesOfAll, targetOf } from './mark-target'
import { suggestValue } from './suggested-assessment'

/** Where a row says its subject and its mark, and to which assessment of the subject it goes. */
export function LongColumns(part: MapPart) {
  const { table, targets, mapping, onChange } = part
  const columns = columnOptions(part)
  const choices = choicesOfAll(targets.subjects)
  const find = (pattern: RegExp) =>
    Math.max(
      0,
      table.headers.findIndex((header) => pattern.test(header)),
    )
  const mark = find(/mark|score/i)
  const header = table.headers[mark] ?? ''
  const long = mapping.long ?? {
    ...{ subject: find(/subject/i), mark },
    ...targetOf(suggestValue({ header, subject: undefined }, choices), part),
  }
  const put = (changes: Partial<typeof long>) => onChange({ ...mapping, long: { ...long, ...changes } })
  return (
    <Sheet title="Columns with marks">
      <FieldRow>
        <SelectField
          label="Column with the subject’s name or code"
          options={columns}
          value={String(long.subject)}
          onChange={(event) => put({ subject: Number(event.target.value) })}
        />
        <SelectField
          label="Column with the mark"
          options={columns}
          value={String(long.mark)}
          onChange={(event) => put({ mark: Number(event.target.value) })}
        />
        <AssessmentField
          label="Assessment"
          target={mapping.long}
          choices={choices}
          onChange={(value) => put(targetOf(value, part))}
        />
        {mapping.long && (
          <FileMaximumField
            label="Out of, in the file"
            target={mapping.long}
            choices={choices}
            onChange={(fileOutOf) => put({ fileOutOf })}
          />
        )}
      </FieldRow>
    </Sheet>
  )
}
