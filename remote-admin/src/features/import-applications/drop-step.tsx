import { ImportDrop } from '@bellhouse/records'
import { useAddress } from '@bellhouse/ui'
import { useStartImport } from './import-applications.queries'

export function DropStep() {
  const { change } = useAddress()
  const starting = useStartImport()
  return (
    <ImportDrop
      starting={starting}
      input={{}}
      label="Drop the applications here, or choose a file"
      hint="One CSV, xlsx or ods file with a row for each child: the answers to a web form as it exports them, or a list of your own."
      onRead={({ id }) => change({ import: id })}
    />
  )
}
