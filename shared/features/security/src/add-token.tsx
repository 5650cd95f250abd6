import { addOwnToken, forTokens, type OwnSecondFactor, type Permission, permissions } from '@bellhouse/contracts'
import { CheckboxField, SelectField, TextField } from '@bellhouse/ui'
import { useState } from 'react'
import { byArea, labelOf } from './permission-words'
import { ProofDialog } from './proof-dialog'
import { useAddToken, useOwnPermissions } from './tokens.queries'

interface AddTokenProps {
  factor: OwnSecondFactor
  onAdded: (token: string) => void
  onClose: () => void
}

const durations = [
  { value: '7', label: 'A week' },
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
  { value: '365', label: 'A year' },
]

/** What the token is for, what it may and how long; then the person shows that it is them. */
export function AddToken({ factor, onAdded, onClose }: AddTokenProps) {
  const held = useOwnPermissions()
  const offered = forTokens(permissions.filter((one) => held.includes(one)))
  const [name, setName] = useState('')
  const [days, setDays] = useState('30')
  const [chosen, setChosen] = useState<readonly Permission[]>([])
  const adding = useAddToken()
  const wish = { name: name.trim(), permissions: [...chosen], days: Number(days) }
  const isReady = addOwnToken.input.safeParse({ ...wish, password: 'to come' }).success
  const toggle = (one: Permission, isOn: boolean) =>
    setChosen(isOn ? [...chosen, one] : chosen.filter((other) => other !== one))
  return (
    <ProofDialog
      title="Create a token"
      confirm="Make token"
      factor={factor}
      isReady={isReady}
      proving={adding}
      onProof={(proof) => adding.mutate({ ...wish, ...proof }, { onSuccess: ({ token }) => onAdded(token) })}
      onClose={onClose}
    >
      <TextField
        label="Name"
        hint="A name for the program, for instance Timetable script."
        maxLength={60}
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
      <SelectField label="Good for" options={durations} value={days} onChange={({ target }) => setDays(target.value)} />
      {byArea(offered).map(([area, those]) => (
        <fieldset key={area}>
          <legend>{area}</legend>
          {those.map((one) => (
            <CheckboxField
              key={one}
              label={labelOf(one)}
              checked={chosen.includes(one)}
              onChange={({ target }) => toggle(one, target.checked)}
            />
          ))}
        </fieldset>
      ))}
    </ProofDialog>
  )
}
