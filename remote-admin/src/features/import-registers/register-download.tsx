import { exportRegisters } from '@bellhouse/contracts'
import { ExportMenu } from '@bellhouse/records'
import { DateField, SelectField, Sheet, Toolbar, useAddress } from '@bellhouse/ui'
import { useSchool } from './import-registers.queries'

/** Current registers, in the form in which they come in again. */
export function RegisterDownload() {
  const { params, change } = useAddress()
  const { today, classes } = useSchool()
  const from = params.get('from') ?? `${today.slice(0, 8)}01`
  const until = params.get('until') ?? today
  const ofClass = classes.find(({ code }) => code === params.get('class'))?.code
  const isInOrder = from <= until
  return (
    <Sheet title="Current registers">
      <Toolbar>
        <DateField
          label="From"
          value={from}
          onChange={({ target }) => target.value && change({ from: target.value })}
        />
        <DateField
          label="Until"
          value={until}
          error={isInOrder ? undefined : 'Choose a last day that is not before the first'}
          onChange={({ target }) => target.value && change({ until: target.value })}
        />
        <SelectField
          label="Class"
          none="All classes"
          options={classes.map(({ code, name }) => ({ value: code, label: name }))}
          value={ofClass ?? ''}
          onChange={({ target }) => change({ class: target.value })}
        />
        {isInOrder && (
          <ExportMenu endpoint={exportRegisters} filters={{ from, until, ...(ofClass && { class: ofClass }) }} />
        )}
      </Toolbar>
    </Sheet>
  )
}
