import { ImportDrop } from '@bellhouse/records'
import { useAddress } from '@bellhouse/ui'
import { useStartImport } from './import-registers.queries'
import { RegisterDownload } from './register-download'

export function DropStep() {
  const { change } = useAddress()
  const starting = useStartImport()
  return (
    <>
      <ImportDrop
        starting={starting}
        input={{}}
        label="Drop the registers here, or choose a file"
        hint="One CSV, xlsx or ods file with a row for each student and a column for each day, or with a row for each student and session: number, date and status, and if there are any session, minutes late and note."
        onRead={({ id }) => change({ import: id })}
      />
      <RegisterDownload />
    </>
  )
}
