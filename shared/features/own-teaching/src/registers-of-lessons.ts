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
import type { RegistersOf } from '@bellhouse/own-timetable'

/** The registers of the lessons of a week, a stream each; those of days to come are not open yet. */
export const registersWith =
  (
    { week: { today }, sessions: ofDay, registersOwed, streams: own }: TeacherDashboard,
    reader: TeachingCategory,
  ): RegistersOf =>
  ({ date, period, start, streams, register, notHeld }, { sessions = ofDay }) => {
    if (date > today || notHeld !== undefined) return []
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
