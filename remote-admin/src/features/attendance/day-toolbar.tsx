import { labelOfSession, type Session, type ShownDay } from '@bellhouse/contracts'
import { DateField, SelectField, Toolbar, useAddress } from '@bellhouse/ui'
import type { ReactNode } from 'react'

interface DayToolbarProps {
  day: ShownDay
  children?: ReactNode
}

const halves: Session[] = ['morning', 'afternoon']
const lessons = Array.from({ length: 12 }, (_, index): Session => `lesson-${index + 1}`)

export function DayToolbar({ day, children }: DayToolbarProps) {
  const { change } = useAddress()
  const usual = day.rhythm === 'lesson' ? [...lessons, ...halves] : halves
  const sessions = usual.includes(day.session) ? usual : [...usual, day.session]
  return (
    <Toolbar>
      <DateField
        label="Date"
        value={day.date}
        onChange={(event) => event.target.value && change({ date: event.target.value })}
      />
      <SelectField
        label="Session"
        options={sessions.map((value) => ({ value, label: labelOfSession(value) }))}
        value={day.session}
        onChange={(event) => change({ session: event.target.value })}
      />
      {children}
    </Toolbar>
  )
}
