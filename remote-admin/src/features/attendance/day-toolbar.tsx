import { labelOfSession, type ShownDay, withSession } from '@bellhouse/contracts'
import { DateField, SelectField, Toolbar, useAddress } from '@bellhouse/ui'
import type { ReactNode } from 'react'

interface DayToolbarProps {
  day: ShownDay
  children?: ReactNode
}

const halves = (['morning', 'afternoon'] as const).map((session) => ({ session, label: labelOfSession(session) }))

export function DayToolbar({ day, children }: DayToolbarProps) {
  const { change } = useAddress()
  const sessions = withSession(day.sessions ?? halves, day.session)
  return (
    <Toolbar>
      <DateField
        label="Date"
        value={day.date}
        onChange={(event) => event.target.value && change({ date: event.target.value })}
      />
      <SelectField
        label="Session"
        options={sessions.map(({ session, label }) => ({ value: session, label }))}
        value={day.session}
        onChange={(event) => change({ session: event.target.value })}
      />
      {children}
    </Toolbar>
  )
}
