import { type AllocationLayout, exportAllocations } from '@bellhouse/contracts'
import { ExportMenu, ImportDrop } from '@bellhouse/records'
import { DateField, SelectField, Sheet, Toolbar, useAddress } from '@bellhouse/ui'
import { useState } from 'react'
import { useSchool, useStartImport } from './import-allocations.queries'
import { layoutOf, layoutOptions } from './layouts'

export function DropStep() {
  const { change } = useAddress()
  const starting = useStartImport()
  return (
    <>
      <ImportDrop
        starting={starting}
        input={{}}
        label="Drop the allocations here, or choose a file"
        hint="One CSV, xlsx or ods file with a row for each teacher, subject and stream or set, or with a row for each subject and a column for each stream."
        onRead={({ id }) => change({ import: id })}
      />
      <AllocationDownload />
    </>
  )
}

/** Current allocations, in the form in which they come in again. */
function AllocationDownload() {
  const { today, classes } = useSchool()
  const [on, setOn] = useState(today)
  const [layout, setLayout] = useState<AllocationLayout>('list')
  const [classCode, setClassCode] = useState('')
  return (
    <Sheet title="Current allocations">
      <Toolbar>
        <DateField label="On" value={on} onChange={({ target }) => target.value && setOn(target.value)} />
        <SelectField
          label="Layout"
          options={layoutOptions}
          value={layout}
          onChange={({ target }) => setLayout(layoutOf(target.value))}
        />
        <SelectField
          label="Class"
          none="All classes"
          options={classes.map(({ code, name }) => ({ value: code, label: name }))}
          value={classCode}
          onChange={({ target }) => setClassCode(target.value)}
        />
        <ExportMenu endpoint={exportAllocations} filters={{ on, layout, ...(classCode && { class: classCode }) }} />
      </Toolbar>
    </Sheet>
  )
}
