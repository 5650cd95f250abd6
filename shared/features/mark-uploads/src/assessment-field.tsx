import type { MarkTarget } from '@bellhouse/contracts'
import { SelectField } from '@bellhouse/ui'
import { assessmentOptions, type Choice, valueOfTarget } from './mark-target'

interface AssessmentFieldProps {
  label: string
  quietLabel?: boolean
  /** Nothing while it was not asked for yet. */
  target: MarkTarget | null
  choices: readonly Choice[]
  onChange: (value: string) => void
}

/** To which assessment marks go; stays open until somebody has said it. */
export function AssessmentField({ label, quietLabel = false, target, choices, onChange }: AssessmentFieldProps) {
  const value = target ? valueOfTarget(target) : ''
  return (
    <SelectField
      label={label}
      quietLabel={quietLabel}
      none="Choose an assessment"
      options={assessmentOptions(choices)}
      value={value}
      hint={target ? closedSentence(target, choices) : undefined}
      error={target && value === '' ? 'Choose an assessment' : undefined}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}

function closedSentence({ title, paper, create }: MarkTarget, choices: readonly Choice[]) {
  if (create) return undefined
  const held = choices.find((one) => one.title === title && one.paper === paper)
  return held?.open === 0 ? `${title} is closed: none of its marks can be changed.` : undefined
}
