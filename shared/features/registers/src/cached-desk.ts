import {
  chooseRegister,
  type InputOf,
  type OwnRegisters,
  type openRegisterDesk,
  type Register,
  type RegisterDesk,
  type RegisterPlace,
  withSession,
} from '@bellhouse/contracts'

/** The desk out of the cache; nothing for a day that is not among it. */
export function deskFrom(
  cached: OwnRegisters,
  asked: InputOf<typeof openRegisterDesk>,
  cachedAt: Date,
  now: Date,
): RegisterDesk | undefined {
  const today = localDay(now)
  const date = asked.date ?? today
  const day = cached.days.find((one) => one.date === date)
  if (!day) return undefined

  const streams = cached.streams.map(({ streamId, stream, classCode, students }) => ({
    ...{ streamId, stream, classCode, students: students.length },
    taken: cached.registers
      .filter((one) => one.streamId === streamId && one.date === date)
      .map(({ session }) => session),
  }))
  const time = date === today ? localTime(now) : null
  const { streamId, session } = chooseRegister({ ...day, asked, time, streams })
  return {
    today,
    date,
    session,
    sessions: withSession(day.sessions, session),
    lessons: day.lessons,
    streams: streams.map(({ taken, ...stream }) => ({ ...stream, isTaken: taken.includes(session) })),
    register: streamId ? registerFrom(cached, { streamId, date, session }, today) : null,
    asOf: cachedAt.toISOString(),
  }
}

function registerFrom(cached: OwnRegisters, place: RegisterPlace, today: string): Register | null {
  const stream = cached.streams.find(({ streamId }) => streamId === place.streamId)
  if (!stream) return null
  const day = cached.days.find(({ date }) => date === place.date)
  const register = cached.registers.find(
    ({ streamId, date, session }) => streamId === place.streamId && date === place.date && session === place.session,
  )
  const entryOf = new Map(register?.entries.map((entry) => [entry.studentId, entry]))
  const isFreeAfternoon = day?.isHalfDay && place.session === 'afternoon'
  return {
    ...place,
    stream: stream.stream,
    version: register?.version ?? 0,
    takenBy: register?.takenBy ?? null,
    takenAt: register?.takenAt ?? null,
    unusualDay: place.date > today ? 'future' : (day?.unusualDay ?? (isFreeAfternoon ? 'half-day' : null)),
    students: stream.students.map((student) => ({
      ...student,
      ...(entryOf.get(student.studentId) ?? { status: null, minutesLate: null, note: null, version: 0 }),
    })),
  }
}

const two = (value: number) => String(value).padStart(2, '0')

const localDay = (now: Date) => `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`

const localTime = (now: Date) => `${two(now.getHours())}:${two(now.getMinutes())}`
