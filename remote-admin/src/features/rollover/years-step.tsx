import type { RolloverPlan, YearRecord } from '@bellhouse/contracts'
import {
  Button,
  CheckboxField,
  FieldRow,
  FormActions,
  Notice,
  SelectField,
  Sheet,
  shortDay,
  useAddress,
} from '@bellhouse/ui'
import type { StepProps } from './steps'

const teacherOptions = [
  { value: 'stay', label: 'Stay with their stream' },
  { value: 'follow', label: 'Go up with their students' },
  { value: 'none', label: 'Are chosen later' },
]

interface YearsStepProps extends StepProps {
  from: YearRecord
  to: YearRecord
  beginnings: readonly YearRecord[]
  endings: readonly YearRecord[]
}

/** Which years, and what of the old one holds in the new one. */
export function YearsStep({ plan, from, to, beginnings, endings, onChange, onStep }: YearsStepProps) {
  const { change } = useAddress()
  const [first] = to.terms
  const isThere = to.terms.some(({ isCurrent }) => isCurrent)
  return (
    <>
      <Sheet title="Years">
        <FieldRow>
          <SelectField
            label="From the year"
            options={beginnings.map(optionOf)}
            value={from.id}
            onChange={(event) => change({ from: event.target.value, to: undefined })}
          />
          <SelectField
            label="Into the year"
            hint="A year with its terms; more are added on Current Term."
            options={endings.map(optionOf)}
            value={to.id}
            onChange={(event) => change({ to: event.target.value })}
          />
        </FieldRow>
        {first && !isThere && (
          <Notice>
            Until then nothing changes: {to.title} {first.title} becomes the current term when it begins, on{' '}
            {shortDay(first.startDate)}.
          </Notice>
        )}
      </Sheet>
      <Sheet title="What stays">
        <FieldRow>
          <SelectField
            label="Class teachers"
            options={teacherOptions}
            value={plan.classTeachers}
            onChange={(event) =>
              onChange({ ...plan, classTeachers: event.target.value as RolloverPlan['classTeachers'] })
            }
          />
        </FieldRow>
        <CheckboxField
          label="Who teaches what in which stream stays the same"
          hint={`The allocations of the last term of ${from.title} hold in the first term of ${to.title} too.`}
          checked={plan.allocations}
          onChange={(event) => onChange({ ...plan, allocations: event.target.checked })}
        />
      </Sheet>
      <FormActions>
        <Button look="primary" onClick={() => onStep('streams')}>
          Next: streams
        </Button>
      </FormActions>
    </>
  )
}

const optionOf = ({ id, title }: YearRecord) => ({ value: id, label: title })
