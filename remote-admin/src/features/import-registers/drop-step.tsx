import { filesOf } from '@bellhouse/api-client'
import { FileDrop, FileRefusal, Loading, useAddress } from '@bellhouse/ui'
import { useStartImport } from './import-registers.queries'
import { RegisterDownload } from './register-download'

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
        label="Drop the registers here, or choose a file"
        hint="One CSV, xlsx or ods file with a row for each student and session: number, date and status, and if there are any session, minutes late and note. Nothing is written until the last step."
        accept=".csv,.txt,.tsv,.xlsx,.ods,.zip"
        onFiles={send}
      />
      <RegisterDownload />
    </>
  )
}
