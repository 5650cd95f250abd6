import { ImportDrop } from '@bellhouse/records'
import { useAddress } from '@bellhouse/ui'
import { useStartImport } from './import-calendar.queries'

export function DropStep() {
  const { change } = useAddress()
  const starting = useStartImport()
  return (
    <ImportDrop
      starting={starting}
      input={{}}
      label="Drop the calendar here, or choose a file"
      hint="One calendar file (.ics) from another program, or one CSV, xlsx or ods file with a row for each holiday or event: title and first day, and if there are any last day, type and place."
      accept=".ics,.csv,.txt,.tsv,.xlsx,.ods,.xls,.xml,.html,.htm,.zip"
      onRead={({ id }) => change({ import: id })}
    />
  )
}
