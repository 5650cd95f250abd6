import { CheckboxField, countOf } from '@bellhouse/ui'

interface SkipRefusedFieldProps {
  refused: number
  /** What is counted, where it is not rows. */
  what?: string
  checked: boolean
  onChange: (isChecked: boolean) => void
}

/** That refused rows are to be left out is a choice, and never the default. */
export function SkipRefusedField({ refused, what = 'row', checked, onChange }: SkipRefusedFieldProps) {
  return (
    <CheckboxField
      label={`Skip the ${countOf(refused, `refused ${what}`)}`}
      hint="Otherwise correct them above, or in the file and choose the file again."
      checked={checked}
      onChange={({ target }) => onChange(target.checked)}
    />
  )
}
