import type { MarkTarget } from '@bellhouse/contracts'
import { TextField } from '@bellhouse/ui'
import type { Choice } from './mark-target'

interface FileMaximumFieldProps {
  label: string
  quietLabel?: boolean
  target: MarkTarget
  choices: readonly Choice[]
  onChange: (fileOutOf: number | null) => void
}

/** What the marks of a file are out of where that is something else than their assessment; empty where both are the same. */
export function FileMaximumField({ label, quietLabel = false, target, choices, onChange }: FileMaximumFieldProps) {
  const { fileOutOf = null } = target
  const isNumber = fileOutOf === null || !Number.isNaN(fileOutOf)
  return (
    <TextField
      label={label}
      quietLabel={quietLabel}
      type="number"
      min={0}
      step="any"
      placeholder="the same"
      value={isNumber ? (fileOutOf ?? '') : ''}
      hint={hintOf(target, choices)}
      error={isNumber ? undefined : 'Write a number, or nothing'}
      onChange={({ target: { value, valueAsNumber } }) => onChange(value === '' ? null : valueAsNumber)}
    />
  )
}

function hintOf({ title, paper, create, fileOutOf }: MarkTarget, choices: readonly Choice[]) {
  const held = choices.find((one) => one.title === title && one.paper === paper)
  const outOf = create?.outOf ?? held?.outOf
  if (!fileOutOf || outOf === fileOutOf) return undefined
  return outOf ? `Each mark is converted to ${outOf}.` : 'Each mark is converted to what its assessment is out of.'
}
