import { Figure, Figures, numberText } from '@bellhouse/ui'
import type { SchoolDay } from './dashboard.queries'

export function PeopleFigures({ classes, staff }: Pick<SchoolDay, 'classes' | 'staff'>) {
  const students = classes.reduce((sum, { female, male, unknown }) => sum + female + male + unknown, 0)
  return (
    <Figures>
      <Figure to="/students/" value={numberText(students)} label="students" />
      <Figure to="/staff" value={numberText(staff.active)} label="staff at work" />
      {staff.onLeave > 0 && <Figure to="/staff" value={numberText(staff.onLeave)} label="staff on leave" />}
    </Figures>
  )
}

const stageWords: Record<string, string> = { interview: 'in interview', offered: 'offered a place' }

export function AdmissionFigures({ applications }: Pick<SchoolDay, 'applications'>) {
  return (
    <Figures>
      {applications.map(({ stage, count }) => (
        <Figure key={stage} to="/admissions" value={numberText(count)} label={stageWords[stage] ?? stage} />
      ))}
    </Figures>
  )
}
