import { addressOf, type Permission } from '@bellhouse/contracts'
import { Offered } from '@bellhouse/session'
import { Arrival, LinkButton, longDay, OfferedLink, Page } from '@bellhouse/ui'
import type { ReactNode } from 'react'
import { AdmissionStages } from './admission-stages'
import { AttendanceLine } from './attendance-line'
import { AwayStaff } from './away-staff'
import styles from './dashboard.module.css'
import { type SchoolDay, useSchoolDay } from './dashboard.queries'
import { DashboardSkeleton } from './dashboard-skeleton'
import { MarksGrid } from './marks-grid'
import { SetUpSheet } from './set-up-sheet'
import { StudentBars } from './student-bars'
import { TermRuler } from './term-ruler'
import { ToDecide } from './to-decide'
import { TodaysRegisters } from './todays-registers'

export default function DashboardScreen() {
  return (
    <Arrival waiting={<DashboardSkeleton />}>
      <Dashboard />
    </Arrival>
  )
}

function Dashboard() {
  const school = useSchoolDay()
  const isBegun = !school.setUp || isInUse(school)

  return (
    <Page
      title="Dashboard"
      lead={leadOf(school)}
      actions={
        <>
          {school.teaches && (
            <LinkButton icon="timetable" to={addressOf.ownTeaching()}>
              My teaching
            </LinkButton>
          )}
          <For may="rosters.import">
            <LinkButton icon="upload" to={addressOf.importRoster()}>
              Import roster
            </LinkButton>
          </For>
          {isBegun && (
            <For may="registers.read">
              <LinkButton look="primary" icon="attendance" to={addressOf.captureAttendance()}>
                Capture attendance
              </LinkButton>
            </For>
          )}
        </>
      }
    >
      {school.setUp && <SetUpSheet steps={school.setUp.steps} />}
      {isBegun && <Day school={school} />}
    </Page>
  )
}

/** Before anybody is in it, a school has nothing to tell of its day. */
const isInUse = ({ classes, unplaced }: SchoolDay) =>
  unplaced > 0 || classes.some(({ female, male, unknown }) => female + male + unknown > 0)

function Day({ school }: { school: SchoolDay }) {
  return (
    <>
      <div className={styles.desk}>
        <div className={styles.wide}>
          <For may="attendance.read">
            <TodaysRegisters school={school} />
            <AttendanceLine school={school} />
          </For>
          <For may="marks.read-all">
            <MarksGrid school={school} />
          </For>
        </div>
        <div className={styles.narrow}>
          <ToDecide
            decisions={school.decisions}
            reported={school.reported}
            ofLeavers={school.ofLeavers}
            failing={school.failing}
            today={school.today}
          />
          <TermRuler school={school} />
          <For may="staff.read">
            <AwayStaff school={school} />
          </For>
        </div>
      </div>
      <div className={styles.halves}>
        <For may="students.read">
          <StudentBars school={school} />
        </For>
        <For may="admissions.read">
          <AdmissionStages admissions={school.admissions} />
        </For>
      </div>
      <For may="releases.read">
        <p className={styles.foot}>
          <OfferedLink to={addressOf.releases()}>Releases of the portal</OfferedLink>
        </p>
      </For>
    </>
  )
}

/** What leads to screens that the person's role leaves out is left out with them. */
const For = ({ may, children }: { may: Permission; children: ReactNode }) => (
  <Offered act={{ access: may }}>{children}</Offered>
)

function leadOf({ today, term }: SchoolDay) {
  if (!term) return `${longDay(today)} · no term is on`
  const isOn = term.startDate <= today && today <= term.endDate
  return `${longDay(today)} · ${term.label}${isOn ? `, week ${term.week} of ${term.weeks}` : ''}`
}
