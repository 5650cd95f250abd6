import { LinkButton, longDay, Page, Sheet, Sheets } from '@bellhouse/ui'
import { Link } from 'react-router-dom'
import { ClassTable } from './class-table'
import { type SchoolDay, useSchoolDay } from './dashboard.queries'
import { AdmissionFigures, PeopleFigures } from './office-figures'
import { RegisterFigures } from './register-figures'

export default function DashboardScreen() {
  const day = useSchoolDay()

  return (
    <Page
      title="Dashboard"
      lead={leadOf(day)}
      actions={
        <>
          <LinkButton icon="upload" to="/import_roster">
            Import roster
          </LinkButton>
          <LinkButton look="primary" icon="attendance" to="/capture_attendance">
            Capture attendance
          </LinkButton>
        </>
      }
    >
      <Sheets>
        <Sheet title="Registers of this morning">
          <RegisterFigures today={day.today} registers={day.registers} />
        </Sheet>
        <Sheet title="People">
          <PeopleFigures classes={day.classes} staff={day.staff} />
        </Sheet>
        {day.applications.length > 0 && (
          <Sheet title="Applications">
            <AdmissionFigures applications={day.applications} />
          </Sheet>
        )}
      </Sheets>
      <Sheet title="Students by class" flush>
        <ClassTable classes={day.classes} />
      </Sheet>
      <p>
        <Link to="/releases">Releases of the portal</Link>
      </p>
    </Page>
  )
}

function leadOf({ today, term }: SchoolDay) {
  return term ? `${longDay(today)} · ${term.label}, week ${term.week}` : `${longDay(today)} · no term is on`
}
