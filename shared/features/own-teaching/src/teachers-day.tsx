import type { TeacherDashboard, TeachingCategory } from '@bellhouse/contracts'
import { DayLine } from '@bellhouse/own-timetable'
import { Sheets } from '@bellhouse/ui'
import type { ReactNode } from 'react'
import { MarksOwed } from './marks-owed'
import { MyStreams } from './my-streams'
import { registersWith } from './registers-of-lessons'
import { RegistersOwed } from './registers-owed'
import { StandingIn } from './standing-in'

interface TeachersDayProps {
  day: TeacherDashboard
  reader: TeachingCategory
  /** The way from the line of the day to all of the timetable. */
  aside?: ReactNode
  children?: ReactNode
}

/** The day of somebody who teaches: lessons, what they owe, and their streams. */
export function TeachersDay({ day, reader, aside, children }: TeachersDayProps) {
  const { week, streams, registersOwed, marksOwed } = day
  return (
    <>
      <StandingIn handOvers={day.handOvers} />
      <Sheets isPacked>
        <DayLine week={week} reader="teacher" registersOf={registersWith(day, reader)} aside={aside} />
        <RegistersOwed owed={registersOwed} unusualDay={day.unusualDay} hasStreams={streams.length > 0} />
        <MarksOwed owed={marksOwed} />
        <MyStreams streams={streams} today={week.today} isSchoolDay={day.unusualDay === null} reader={reader} />
        {children}
      </Sheets>
    </>
  )
}
