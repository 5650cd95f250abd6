import { ImportDrop } from '@bellhouse/records'
import { useAddress } from '@bellhouse/ui'
import { useStartImport } from './import-roster.queries'
import { RosterDownloads } from './roster-downloads'

export function DropStep() {
  const { change } = useAddress()
  const starting = useStartImport()

  return (
    <>
      <ImportDrop
        starting={starting}
        input={{}}
        label="Drop the roster here, or choose files"
        hint="One zip file, or the loose CSV files together: OneRoster 1.1 or 1.2, School Data Sync v1, v2 or v2.1, an Ed-Fi set, or lists of your own as CSV, xlsx or ods."
        onRead={({ id }) => change({ import: id })}
      />
      <RosterDownloads />
    </>
  )
}
