import { type GuardianMerge, mostPhones } from '@bellhouse/contracts'
import { CheckboxField, FieldRow, Notice, SelectField, Sheet } from '@bellhouse/ui'
import type { MergeChoice, Side } from './merge-choice'

interface MergeChoicesProps {
  merge: GuardianMerge
  choice: MergeChoice
  onChange: (choice: MergeChoice) => void
}

const sideOf = (value: string): Side => (value === 'other' ? 'other' : 'kept')

const optionsOf = (kept: string, other: string) => [
  { value: 'kept', label: kept },
  { value: 'other', label: other },
]

/** What stays of the two, where they differ. */
export function MergeChoices({ merge, choice, onChange }: MergeChoicesProps) {
  const { kept, other, phones, inBoth } = merge
  const differing = inBoth.filter((child) => child.kept !== child.other)
  const setPhone = (phone: string, stays: boolean) =>
    onChange({ ...choice, phones: phones.filter((one) => (one === phone ? stays : choice.phones.includes(one))) })
  return (
    <Sheet title="What stays">
      <FieldRow>
        <SelectField
          label="Name"
          options={optionsOf(kept.name, other.name)}
          value={choice.name}
          onChange={({ target }) => onChange({ ...choice, name: sideOf(target.value) })}
        />
        <SelectField
          label="Email"
          options={optionsOf(kept.email ?? 'None', other.email ?? 'None')}
          value={choice.email}
          onChange={({ target }) => onChange({ ...choice, email: sideOf(target.value) })}
        />
      </FieldRow>
      <FieldRow>
        {phones.map((phone) => (
          <CheckboxField
            key={phone}
            label={`Keep the phone ${phone}`}
            checked={choice.phones.includes(phone)}
            onChange={({ target }) => setPhone(phone, target.checked)}
          />
        ))}
      </FieldRow>
      {choice.phones.length > mostPhones && (
        <Notice kind="warning">A guardian has at most {mostPhones} phones. Take some away.</Notice>
      )}
      {differing.length > 0 && (
        <FieldRow>
          {differing.map((child) => (
            <SelectField
              key={child.id}
              label={`Relation to ${child.name}`}
              options={optionsOf(child.kept, child.other)}
              value={choice.relations.get(child.id) ?? 'kept'}
              onChange={({ target }) =>
                onChange({
                  ...choice,
                  relations: new Map(choice.relations).set(child.id, sideOf(target.value)),
                })
              }
            />
          ))}
        </FieldRow>
      )}
      {inBoth.length > 0 && (
        <p>Where both records have a student, primary, emergency and lives with are so if either record says so.</p>
      )}
    </Sheet>
  )
}
