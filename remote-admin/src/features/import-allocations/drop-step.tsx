import { filesOf } from '@bellhouse/api-client'
import { type AllocationLayout, exportAllocations } from '@bellhouse/contracts'
import { ExportMenu } from '@bellhouse/records'
import { DateField, FileDrop, FileRefusal, Loading, SelectField, Sheet, Toolbar, useAddress } from '@bellhouse/ui'
import { useState } from 'react'
import { useSchool, useStartImport } from './import-allocations.queries'
import { layoutOf, layoutOptions } from './layouts'

const readMinutes = 2

export function DropStep() {
  const { change } = useAddress()
  const starting = useStartImport()
  if (starting.isPending) return <Loading />
  const send = (files: readonly File[], repair = false) =>
    starting.mutate(
      { input: {}, options: { files, repair, timeout: readMinutes * 60_000 } },
      { onSuccess: ({ id }) => change({ import: id }) },
    )
  return (
    <>
      {starting.error && <FileRefusal error={starting.error} onRepair={() => send(filesOf(starting), true)} />}
      <FileDrop
        label="Drop the allocations here, or choose a file"
        hint="One CSV, xlsx or ods file with a row for each teacher, subject and stream or set, or with a row for each subject and a column for each stream. Nothing is written until the last step."
        accept=".csv,.txt,.tsv,.xlsx,.ods,.zip"
        onFiles={send}
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
