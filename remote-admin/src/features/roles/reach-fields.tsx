import type { Reach } from '@bellhouse/contracts'
import { CheckListField, FieldGroup } from '@bellhouse/records'
import { useReachChoices } from './roles.queries'

interface ReachFieldsProps {
  value: Reach
  onChange: (reach: Reach) => void
}

/** Beyond what they teach: a head of department, or whoever looks after a class. */
export function ReachFields({ value, onChange }: ReachFieldsProps) {
  const { departments, classes } = useReachChoices()
  const gone = value.departments.filter((one) => !departments.includes(one))
  return (
    <FieldGroup title="Reach">
      <p>
        People with this role have the marks and registers of what they teach. Choose departments or classes whose marks
        they have as well. Where classes are chosen and no department, they have the registers of these classes too.
      </p>
      <CheckListField
        label="Departments"
        options={[...departments, ...gone].map((one) => ({ value: one, label: one }))}
        value={value.departments}
        onChange={(chosen) => onChange({ ...value, departments: chosen })}
      />
      <CheckListField
        label="Classes"
        options={classes.map(({ code, name }) => ({ value: code, label: name }))}
        value={value.classes}
        onChange={(chosen) => onChange({ ...value, classes: chosen })}
      />
    </FieldGroup>
  )
}
