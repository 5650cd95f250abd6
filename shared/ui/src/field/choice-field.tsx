import { useState } from 'react'
import { ComboField } from './combo-field'
import type { FieldWords } from './field'
import { type Option, SelectField } from './select-field'

/** So many are looked through; of more, one is found by a few letters. */
const mostInList = 40
const mostFound = 20

interface ChoiceFieldProps extends FieldWords {
  options: readonly Option[]
  value: string
  /** The line for "nothing chosen", whose value is the empty text; left out where something always is. */
  none?: string
  onChoose: (value: string) => void
}

/** Chooses one of a few from a list, and one of many by a few letters: a school may have a thousand streams. */
export function ChoiceField({ options, none, value, onChoose, ...words }: ChoiceFieldProps) {
  if (options.length > mostInList) return <LongChoice {...{ options, none, value, onChoose, ...words }} />
  return (
    <SelectField
      {...{ options, value, ...words }}
      {...(none !== undefined && { none })}
      onChange={(event) => onChoose(event.target.value)}
    />
  )
}

type LongChoiceProps = Omit<ChoiceFieldProps, 'none'> & { none: string | undefined }

function LongChoice({ options, none, value, onChoose, ...words }: LongChoiceProps) {
  const [typed, setTyped] = useState('')
  const chosen = options.find((one) => one.value === value)?.label ?? null
  return (
    <ComboField
      {...words}
      {...(none !== undefined && { placeholder: none })}
      chosen={chosen}
      found={foundBy(typed, options)}
      onSearch={setTyped}
      onChoose={(found) => (found || none !== undefined) && onChoose(found?.value ?? '')}
    />
  )
}

/** Each word stands somewhere in what is found. */
function foundBy(typed: string, options: readonly Option[]) {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean)
  const holds = ({ label }: Option) => words.every((word) => label.toLowerCase().includes(word))
  return options.filter(holds).slice(0, mostFound)
}
