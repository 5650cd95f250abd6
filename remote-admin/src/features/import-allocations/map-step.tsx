import { type AllocationImport, type AllocationMapping, previewAllocationImport } from '@bellhouse/contracts'
import { columnOptions, ImportFacts, MapFoot } from '@bellhouse/records'
import { countOf, DateField, FieldRow, Form, SelectField, Sheet } from '@bellhouse/ui'
import { useState } from 'react'
import { GroupColumns } from './group-columns'
import { usePreviewImport } from './import-allocations.queries'
import { layoutOf, layoutOptions } from './layouts'
import { ListColumns } from './list-columns'

interface MapStepProps {
  allocations: AllocationImport
  onPreviewed: () => void
}

/** From which day the file holds, how it is laid out and which column is what. */
export function MapStep({ allocations, onPreviewed }: MapStepProps) {
  const { id, fileName, rows, remembered } = allocations
  const [mapping, setMapping] = useState(allocations.mapping)
  const previewing = usePreviewImport()
  const put = (changes: Partial<AllocationMapping>) => setMapping({ ...mapping, ...changes })
  const draft = previewAllocationImport.input.safeParse({ importId: id, mapping })
  const handleSubmit = () => {
    if (draft.success) previewing.mutate(draft.data, { onSuccess: onPreviewed })
  }
  const columns = columnOptions(allocations)
  return (
    <Form label="Map" isWide onSubmit={handleSubmit}>
      <Sheet title={fileName}>
        <ImportFacts facts={[['Holds', countOf(rows, 'row')]]} remembered={remembered} />
      </Sheet>
      <Sheet title="Columns">
        <FieldRow>
          <DateField
            label="From"
            hint="From this day on, a subject of a stream in the file has the teachers in the file and no others. What the file does not name stays."
            value={mapping.on}
            onChange={({ target }) => put({ on: target.value })}
          />
          <SelectField
            label="Layout"
            options={layoutOptions}
            value={mapping.layout}
            onChange={({ target }) => put({ layout: layoutOf(target.value) })}
          />
        </FieldRow>
        <ListColumns columns={columns} mapping={mapping} onChange={put} />
      </Sheet>
      {mapping.layout === 'matrix' && (
        <GroupColumns columns={columns} groups={allocations.groups} mapping={mapping} onChange={put} />
      )}
      <MapFoot
        failure={previewing.error}
        isComplete={draft.success && isComplete(mapping)}
        isPreviewing={previewing.isPending}
      />
    </Form>
  )
}

const isComplete = ({ layout, teacher, subject, group, columns }: AllocationMapping) =>
  subject !== null && (layout === 'list' ? teacher !== null && group !== null : columns.length > 0)
