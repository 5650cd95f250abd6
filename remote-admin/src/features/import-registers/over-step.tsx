import type { RegisterImport, RegisterImportPreview } from '@bellhouse/contracts'
import { addressOf } from '@bellhouse/contracts'
import { OverNotice } from '@bellhouse/records'
import { countOf } from '@bellhouse/ui'

interface OverStepProps extends Pick<RegisterImport, 'fileName'> {
  preview: RegisterImportPreview
}

export function OverStep({ fileName, preview: { counts, made } }: OverStepProps) {
  const came = `${fileName} is in the registers: ${countOf(counts.new, 'new entry', 'new entries')}, ${counts.changed} changed, ${counts.unchanged} there already, ${countOf(made, 'register')} made`
  const leftOut = counts.refused > 0 ? `; ${countOf(counts.refused, 'row')} left out` : ''
  return (
    <OverNotice to={addressOf.attendance()} toWords="See the attendance">
      {`${came}${leftOut}.`}
    </OverNotice>
  )
}
