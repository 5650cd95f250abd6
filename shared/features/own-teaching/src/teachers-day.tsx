import {
  afternoonStart,
  isHalfOfDay,
  type RegisterPlace,
  registerAddress,
  registerIdOf,
  registerQueryOf,
  type TeacherDashboard,
  type TeachingCategory,
} from '@bellhouse/contracts'
import { DayLine, type TimedLesson } from '@bellhouse/own-timetable'
import { Sheets } from '@bellhouse/ui'
import type { ReactNode } from 'react'
import { MarksOwed } from './marks-owed'
import { MyStreams } from './my-streams'
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
        <DayLine
          week={week}
          reader="teacher"
          registersOf={(lesson) => registersOf(day, lesson, reader)}
          aside={aside}
        />
        <RegistersOwed owed={registersOwed} unusualDay={day.unusualDay} hasStreams={streams.length > 0} />
        <MarksOwed owed={marksOwed} />
        <MyStreams streams={streams} today={week.today} isSchoolDay={day.unusualDay === null} reader={reader} />
        {children}
      </Sheets>
    </>
  )
}

/** The registers of a lesson, a stream each; those of days to come are not open yet. */
function registersOf(
  { week, sessions, registersOwed, streams: own }: TeacherDashboard,
  { date, period, start, streams, register, notHeld }: TimedLesson,
  reader: TeachingCategory,
) {
  if (date > week.today || notHeld !== undefined) return []
  const session = sessions[period - 1] ?? 'morning'
  // A lesson that is taken for a colleague in the afternoon gives nobody the register of the morning.
  const isInSession = session !== 'morning' || start < afternoonStart
  const isOwed = (place: RegisterPlace) =>
    registersOwed.some((owed) => owed.date === date && registerIdOf(owed) === registerIdOf(place))
  if (register && !isHalfOfDay(session)) {
    const { stream, ...of } = register
    const place = { ...of, date, session }
    return [{ label: stream, to: registerAddress(reader, registerQueryOf(place)), isOwed: isOwed(place) }]
  }
  const theirs = streams.filter(({ id }) => isInSession || own.some(({ streamId }) => streamId === id))
  return theirs.map(({ id, label }) => ({
    label,
    to: registerAddress(reader, { stream: id, date, session }),
    isOwed: isOwed({ streamId: id, date, session }),
  }))
}
