import { filesOf } from '@bellhouse/api-client'
import { type ElectiveLayout, exportElectives } from '@bellhouse/contracts'
import { ExportMenu } from '@bellhouse/records'
import { DateField, FileDrop, FileRefusal, Loading, SelectField, Sheet, Toolbar, useAddress } from '@bellhouse/ui'
import { useState } from 'react'
import { useSchool, useStartImport } from './import-electives.queries'
import { layoutOptions } from './layouts'

const readMinutes = 2

export function DropStep({ classCode }: { classCode: string }) {
  const { change } = useAddress()
  const starting = useStartImport()
  if (starting.isPending) return <Loading />
  const send = (files: readonly File[], repair = false) =>
    starting.mutate(
      { input: { classCode }, options: { files, repair, timeout: readMinutes * 60_000 } },
      { onSuccess: ({ id }) => change({ import: id }) },
    )
  return (
    <>
      {starting.error && <FileRefusal error={starting.error} onRepair={() => send(filesOf(starting), true)} />}
      <FileDrop
        label="Drop the electives here, or choose a file"
        hint="One CSV, xlsx or ods file with the admission numbers, and either one column with the subjects of each student or a column for each subject. Nothing is written until the last step."
        accept=".csv,.txt,.tsv,.xlsx,.ods,.zip"
        onFiles={send}
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
