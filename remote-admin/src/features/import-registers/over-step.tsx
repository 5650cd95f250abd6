import type { RegisterImport, RegisterImportPreview } from '@bellhouse/contracts'
import { addressOf } from '@bellhouse/contracts'
import { Button, countOf, LinkButton, Notice, useAddress } from '@bellhouse/ui'

interface OverStepProps extends Pick<RegisterImport, 'fileName'> {
  preview: RegisterImportPreview
}

export function OverStep({ fileName, preview: { counts, made } }: OverStepProps) {
  const { change } = useAddress()
  return (
    <Notice
      kind="good"
      role="status"
      action={
        <>
          <Button icon="upload" onClick={() => change({ import: undefined })}>
            Import another file
          </Button>
          <LinkButton look="primary" to={addressOf.attendance()}>
            See the attendance
          </LinkButton>
        </>
      }
    >
      {fileName} is in the registers: {countOf(counts.new, 'new entry', 'new entries')}, {counts.changed} changed,{' '}
      {counts.unchanged} there already, {countOf(made, 'register')} made
      {counts.refused > 0 && `; ${countOf(counts.refused, 'row')} left out`}.
    </Notice>
  )
}
