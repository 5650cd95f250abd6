import { CheckboxField, countOf, Sheet } from '@bellhouse/ui'

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

interface ConsentsProps<Name extends string> {
  title?: string
  asked: readonly Consent<Name>[]
  /** What was ticked. */
  meant: readonly Name[]
  onChange: (meant: readonly Name[]) => void
}

/** A box for each thing that can be meant, none ticked until somebody does. */
export function Consents<Name extends string>({ title, asked, meant, onChange }: ConsentsProps<Name>) {
  if (asked.length === 0) return null
  return (
    <Sheet {...(title && { title })}>
      {asked.map(({ name, label, hint }) => (
        <CheckboxField
          key={name}
          {...{ label, hint }}
          checked={meant.includes(name)}
          onChange={({ target }) => onChange(target.checked ? [...meant, name] : meant.filter((one) => one !== name))}
        />
      ))}
    </Sheet>
  )
}

export const isAllMeant = <Name extends string>(asked: readonly Consent<Name>[], meant: readonly Name[]) =>
  asked.every(({ name, isOptional = false }) => isOptional || meant.includes(name))
