import { filesOf } from '@bellhouse/api-client'
import { FileDrop, FileRefusal, Loading, useAddress } from '@bellhouse/ui'
import { useStartImport } from './import-calendar.queries'

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
        label="Drop the calendar here, or choose a file"
        hint="One calendar file (.ics) from another program, or one CSV, xlsx or ods file with a row for each holiday or event: title and first day, and if there are any last day, type and place. Nothing is written until the last step."
        accept=".ics,.csv,.txt,.tsv,.xlsx,.ods,.zip"
        onFiles={send}
      />
    </>
  )
}
