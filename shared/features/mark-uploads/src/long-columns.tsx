import { FieldRow, SelectField, Sheet } from '@bellhouse/ui'
import { columnOptions, type MapPart } from './map-part'
import { assessmentOptions, targetOf, todayHere, valueOfTarget } from './mark-target'

/** Where a row says its subject and its mark, and to which assessment of the subject it goes. */
export function LongColumns(part: MapPart) {
  const { table, targets, mapping, onChange } = part
  const columns = columnOptions(part)
  const choices = assessmentOptions(targets.subjects.flatMap(({ assessments }) => assessments))
  const find = (pattern: RegExp) =>
    Math.max(
      0,
      table.headers.findIndex((header) => pattern.test(header)),
    )
  const long = mapping.long ?? {
    subject: find(/subject/i),
    mark: find(/mark|score/i),
    ...targetOf(choices[0]?.value ?? 'new', mapping, todayHere()),
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
        <SelectField
          label="Assessment"
          none="Choose an assessment"
          options={choices}
          value={mapping.long ? valueOfTarget(mapping.long) : ''}
          onChange={(event) => event.target.value && put(targetOf(event.target.value, mapping, todayHere()))}
        />
      </FieldRow>
    </Sheet>
  )
}
