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
  // What is gone since stands there as it was called, so that it can be taken away.
  const goneDepartments = value.departments.filter((one) => !departments.includes(one))
  const goneClasses = value.classes.filter((one) => !classes.some(({ code }) => code === one))
  return (
    <FieldGroup title="Reach">
      <p>
        People with this role have the marks and registers of what they teach. Choose departments or classes whose marks
        they have as well. Where classes are chosen and no department, they have the registers of these classes too.
      </p>
      <CheckListField
        label="Departments"
        options={[...departments, ...goneDepartments].map((one) => ({ value: one, label: one }))}
        value={value.departments}
        onChange={(chosen) => onChange({ ...value, departments: chosen })}
      />
      <CheckListField
        label="Classes"
        options={[
          ...classes.map(({ code, name }) => ({ value: code, label: name })),
          ...goneClasses.map((one) => ({ value: one, label: one })),
        ]}
        value={value.classes}
        onChange={(chosen) => onChange({ ...value, classes: chosen })}
      />
    </FieldGroup>
  )
}
