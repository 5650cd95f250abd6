import { type ElectiveImport, type ElectiveMapping, previewElectiveImport } from '@bellhouse/contracts'
import { columnAt, columnOptions, ImportFacts, MapFoot } from '@bellhouse/records'
import { countOf, DateField, FieldRow, Form, SelectField, Sheet, TextField } from '@bellhouse/ui'
import { useState } from 'react'
import { usePreviewImport } from './import-electives.queries'
import { layoutOptions } from './layouts'
import { SubjectColumns } from './subject-columns'

interface MapStepProps {
  electives: ElectiveImport
  onPreviewed: () => void
}

/** From which day the file holds, how it is laid out and which column is what. */
export function MapStep({ electives, onPreviewed }: MapStepProps) {
  const { id, fileName, rows, remembered } = electives
  const [mapping, setMapping] = useState(electives.mapping)
  const previewing = usePreviewImport()
  const put = (changes: Partial<ElectiveMapping>) => setMapping({ ...mapping, ...changes })
  const draft = previewElectiveImport.input.safeParse({ importId: id, mapping })
  const handleSubmit = () => {
    if (draft.success) previewing.mutate(draft.data, { onSuccess: onPreviewed })
  }
  const columns = columnOptions(electives)
  return (
    <Form label="Map" isWide onSubmit={handleSubmit}>
      <Sheet title={fileName}>
        <ImportFacts facts={[['Holds', countOf(rows, 'row')]]} remembered={remembered} />
      </Sheet>
      <Sheet title="Columns">
        <FieldRow>
          <DateField
            label="From"
            hint="From this day on, students take what the file says."
            value={mapping.on}
            onChange={({ target }) => put({ on: target.value })}
          />
          <SelectField
            label="Layout"
            options={layoutOptions}
            value={mapping.layout}
            onChange={({ target }) => put({ layout: target.value === 'matrix' ? 'matrix' : 'list' })}
          />
        </FieldRow>
        <NeededFields columns={columns} mapping={mapping} onChange={put} />
      </Sheet>
      {mapping.layout === 'matrix' && (
        <SubjectColumns columns={columns} electives={electives} mapping={mapping} onChange={put} />
      )}
      <MapFoot
        failure={previewing.error}
        isComplete={draft.success && isComplete(mapping)}
        isPreviewing={previewing.isPending}
      />
    </Form>
  )
}

interface NeededFieldsProps {
  columns: ReturnType<typeof columnOptions>
  mapping: ElectiveMapping
  onChange: (changes: Partial<ElectiveMapping>) => void
}

const NeededFields = ({ columns, mapping, onChange }: NeededFieldsProps) => (
  <FieldRow>
    <SelectField
      label="Admission number (needed)"
      none="Choose a column"
      options={columns}
      value={String(mapping.number ?? '')}
      onChange={({ target }) => onChange({ number: columnAt(target.value) })}
    />
    {mapping.layout === 'list' ? (
      <SelectField
        label="Subjects (needed)"
        hint="Codes or names with a comma, a semicolon or a slash between them. An empty cell changes nothing; “none” takes all electives away."
        none="Choose a column"
        options={columns}
        value={String(mapping.subjects ?? '')}
        onChange={({ target }) => onChange({ subjects: columnAt(target.value) })}
      />
    ) : (
      <TextField
        label="Word for yes"
        hint="Yes, y, x, 1 and ticks are understood besides. An empty cell is a no, but an empty row changes nothing."
        value={mapping.yes}
        onChange={({ target }) => onChange({ yes: target.value })}
      />
    )}
  </FieldRow>
)

const isComplete = ({ number, layout, subjects, columns }: ElectiveMapping) =>
  number !== null && (layout === 'list' ? subjects !== null : columns.length > 0)
