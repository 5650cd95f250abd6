import { type AllocationPlan, addressOf } from '@bellhouse/contracts'
import { DateField, SelectField, Toolbar } from '@bellhouse/ui'
import { useNavigate } from 'react-router-dom'
import { useSchool } from './assign-subject.queries'

interface PlanToolbarProps {
  scope: { class?: string; department?: string; on: string }
  plan: Pick<AllocationPlan, 'departments' | 'teachers'>
  /** Something is not saved, so the class and the department stay. */
  isChanged: boolean
  onChange: (changes: Record<string, string | undefined>) => void
  /** Everything as it was on the last day of a term. */
  onCopy: (day: string) => void
}

/** Whose plan, from which day on, and where it is copied from. */
export function PlanToolbar({ scope, plan, isChanged, onChange, onCopy }: PlanToolbarProps) {
  const { classes, terms } = useSchool()
  const { departments, teachers } = plan
  const navigate = useNavigate()
  const others = terms.filter(({ startDate, endDate }) => !(startDate <= scope.on && scope.on <= endDate))
  return (
    <Toolbar>
      <SelectField
        label="Class"
        none="All classes"
        disabled={isChanged}
        options={classes.map(({ code, name }) => ({ value: code, label: name }))}
        value={scope.class ?? ''}
        onChange={(event) => onChange({ class: event.target.value || 'all' })}
      />
      <SelectField
        label="Department"
        none="All departments"
        disabled={isChanged}
        options={departments.map((name) => ({ value: name, label: name }))}
        value={scope.department ?? ''}
        onChange={(event) => onChange({ department: event.target.value })}
      />
      <DateField label="From" value={scope.on} onChange={(event) => onChange({ on: event.target.value })} />
      <SelectField
        label="Copy from"
        none="Choose a term"
        options={others.map(({ endDate, label }) => ({ value: endDate, label }))}
        value=""
        onChange={(event) => onCopy(event.target.value)}
      />
      <SelectField
        label="One teacher"
        none="Choose a teacher"
        options={teachers.map(({ id, name, staffNumber }) => ({ value: id, label: `${name} (${staffNumber})` }))}
        value=""
        onChange={(event) => navigate(addressOf.assignSubject(event.target.value))}
      />
    </Toolbar>
  )
}
