import { addressOf } from '@bellhouse/contracts'
import { EmptyState, Figure, Figures, List, ListItem, numberText, OfferedLink, Sheet, shortDay } from '@bellhouse/ui'
import styles from './dashboard.module.css'
import type { SchoolDay } from './dashboard.queries'

const mostShown = 6

/** Members of staff who are not there today, and until when. */
export function AwayStaff({ school: { away, staff, today } }: { school: SchoolDay }) {
  const absent = away.length - staff.onLeave
  return (
    <Sheet title="Staff" flush>
      <div className={styles.strip}>
        <Figures>
          <Figure to={addressOf.staffList({ status: 'active' })} value={numberText(staff.active)} label="active" />
          <Figure to={addressOf.staffList({ status: 'on-leave' })} value={numberText(staff.onLeave)} label="on leave" />
          <Figure
            to={addressOf.timetable({ tab: 'cover', day: today })}
            value={numberText(absent)}
            label="absent today"
          />
        </Figures>
      </div>
      {away.length === 0 ? (
        <EmptyState icon="staff">Nobody is away today.</EmptyState>
      ) : (
        <List>
          {away.slice(0, mostShown).map(({ staffId, name, until, reason }) => (
            <ListItem
              key={staffId}
              title={<OfferedLink to={addressOf.staff(staffId)}>{name}</OfferedLink>}
              detail={reason || (until ? 'Absent' : 'On leave')}
              aside={until ? `until ${shortDay(until).replace(/ \d{4}$/, '')}` : 'until further notice'}
            />
          ))}
        </List>
      )}
    </Sheet>
  )
}
