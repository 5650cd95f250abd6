import { filesOf } from '@bellhouse/api-client'
import { FileDrop, FileRefusal, Loading, useAddress } from '@bellhouse/ui'
import { useStartImport } from './import-roster.queries'
import { RosterDownloads } from './roster-downloads'

export function DropStep() {
  const { change } = useAddress()
  const starting = useStartImport()

  const send = (files: readonly File[], repair = false) =>
    starting.mutate(
      { input: {}, options: { files, repair, timeout: 120_000 } },
      { onSuccess: ({ id }) => change({ import: id }) },
    )

  if (starting.isPending) return <Loading />
  return (
    <>
      {starting.error && <FileRefusal error={starting.error} onRepair={() => send(filesOf(starting), true)} />}
      <FileDrop
        label="Drop the roster here, or choose files"
        hint="One zip file, or the loose CSV files together: OneRoster 1.1 or 1.2, School Data Sync v1, v2 or v2.1, an Ed-Fi set, or lists of your own as CSV, xlsx or ods. Nothing is written until the last step."
        accept=".zip,.csv,.txt,.tsv,.xlsx,.ods"
        onFiles={send}
      />
      <RosterDownloads />
    </>
  )
}
