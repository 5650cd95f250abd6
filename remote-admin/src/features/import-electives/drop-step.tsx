import { type ElectiveLayout, exportElectives } from '@bellhouse/contracts'
import { ExportMenu, ImportDrop } from '@bellhouse/records'
import { DateField, SelectField, Sheet, Toolbar, useAddress } from '@bellhouse/ui'
import { useState } from 'react'
import { useSchool, useStartImport } from './import-electives.queries'
import { layoutOptions } from './layouts'

export function DropStep({ classCode }: { classCode: string }) {
  const { change } = useAddress()
  const starting = useStartImport()
  return (
    <>
      <ImportDrop
        starting={starting}
        input={{ classCode }}
        label="Drop the electives here, or choose a file"
        hint="One CSV, xlsx or ods file with the admission numbers, and either one column with the subjects of each student or a column for each subject."
        onRead={({ id }) => change({ import: id })}
      />
      <ElectiveDownload classCode={classCode} />
    </>
  )
}

/** Current electives, in the form in which they come in again. */
function ElectiveDownload({ classCode }: { classCode: string }) {
  const { today } = useSchool()
  const [on, setOn] = useState(today)
  const [layout, setLayout] = useState<ElectiveLayout>('list')
  return (
    <Sheet title="Current electives">
      <Toolbar>
        <DateField label="On" value={on} onChange={({ target }) => target.value && setOn(target.value)} />
        <SelectField
          label="Layout"
          options={layoutOptions}
          value={layout}
          onChange={({ target }) => setLayout(target.value === 'matrix' ? 'matrix' : 'list')}
        />
        <ExportMenu endpoint={exportElectives} filters={{ classCode, on, layout }} />
      </Toolbar>
    </Sheet>
  )
}
