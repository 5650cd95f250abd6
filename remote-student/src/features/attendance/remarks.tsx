import { labelOfSession, wordOfStatus } from '@bellhouse/contracts'
import { List, ListItem, longDay, Sheet } from '@bellhouse/ui'
import type { AttendanceDay } from './attendance.queries'

/** Every session that was not simply present, with its note. */
export function Remarks({ days }: { days: readonly AttendanceDay[] }) {
  const remarks = days.filter(({ status, note }) => status !== 'present' || note)
  if (remarks.length === 0) return null
  return (
    <Sheet title="Absent, late and excused" flush>
      <List>
        {remarks.map(({ date, session, stream, status, minutesLate, note }) => (
          <ListItem
            key={`${date} ${session} ${stream}`}
            title={`${longDay(date)}, ${labelOfSession(session).toLowerCase()}`}
            detail={[minutesLate && `${minutesLate} minutes`, note].filter(Boolean).join(' · ')}
            aside={wordOfStatus(status)}
          />
        ))}
      </List>
    </Sheet>
  )
}
