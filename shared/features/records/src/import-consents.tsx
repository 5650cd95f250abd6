import { CheckboxField, countOf, Sheet } from '@bellhouse/ui'
import { useState } from 'react'

/** Something that has to be meant before a file is applied. */
export interface Consent<Name extends string> {
  name: Name
  label: string
  hint: string
  /** Whether the file can be applied without it too. */
  isOptional?: true
}

/** That refused rows are to be left out is a choice, and never the default. */
export const skipRefused = (refused: number, what = 'row'): Consent<'skipRefused'>[] =>
  refused === 0
    ? []
    : [
        {
          name: 'skipRefused',
          label: `Skip the ${countOf(refused, `refused ${what}`)}`,
          hint: 'Otherwise correct them above, or in the file, and choose the file again.',
        },
      ]

/** That what is on record becomes what the file says. */
export const changeThose = <Name extends string>(name: Name, what: string, of: string): Consent<Name> => ({
  name,
  label: `Change ${what} there`,
  hint: `Old and new stand above, and in the history of each ${of}.`,
})

/** What is asked, and what was meant of it so far. */
export interface AskedConsents<Name extends string> {
  asked: readonly Consent<Name>[]
  isMeant: (name: Name) => boolean
  /** Whether all was meant without which nothing is applied. */
  isAllowed: boolean
  /** Ticks what is not ticked, and the other way about. */
  turn: (one: Consent<Name>) => void
}

/** What was ticked belongs to the figures that stood beside it: it is asked anew where a later preview says something else. */
export function useConsents<Name extends string>(asked: readonly Consent<Name>[]): AskedConsents<Name> {
  const [ticked, setTicked] = useState<readonly string[]>([])
  const isTicked = (one: Consent<Name>) => ticked.includes(one.label)
  return {
    asked,
    isMeant: (name) => asked.some((one) => one.name === name && isTicked(one)),
    isAllowed: asked.every((one) => one.isOptional || isTicked(one)),
    turn: (one) => setTicked(isTicked(one) ? ticked.filter((label) => label !== one.label) : [...ticked, one.label]),
  }
}

interface ConsentsProps<Name extends string> {
  title?: string
  consents: AskedConsents<Name>
}

/** A box for each thing that can be meant, none ticked until somebody does. */
export function Consents<Name extends string>({ title, consents: { asked, isMeant, turn } }: ConsentsProps<Name>) {
  if (asked.length === 0) return null
  return (
    <Sheet {...(title && { title })}>
      {asked.map((one) => (
        <CheckboxField
          key={one.name}
          label={one.label}
          hint={one.hint}
          checked={isMeant(one.name)}
          onChange={() => turn(one)}
        />
      ))}
    </Sheet>
  )
}
