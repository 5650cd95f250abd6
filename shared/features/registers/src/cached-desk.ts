import {
  chooseRegister,
  type InputOf,
  type OwnRegisters,
  type openRegisterDesk,
  type Register,
  type RegisterDesk,
  type RegisterPlace,
  reachesSession,
  registerIdOf,
  type Session,
  withSession,
} from '@bellhouse/contracts'

/** The desk out of the cache; nothing for a day and for a stream that are not among it. */
export function deskFrom(
  cached: OwnRegisters,
  asked: InputOf<typeof openRegisterDesk>,
  cachedAt: Date,
  now: Date,
): RegisterDesk | undefined {
  const today = localDay(now)
  const date = asked.date ?? dayToOpen(cached, today)
  const day = cached.days.find((one) => one.date === date)
  if (!day) return undefined

  const streams = streamsOn(cached, date).map(({ streamId, stream, classCode, students, only, isOwn = false }) => ({
    ...{ streamId, stream, classCode, students: students.length, isOwn, ...(only && { only }) },
    taken: cached.registers
      .filter((one) => one.streamId === streamId && one.date === date && one.version > 0)
      .map(({ session }) => session),
  }))
  const time = date === today ? localTime(now) : null
  const chosen = chooseRegister({ ...day, asked, time, streams })
  const { streamId, session } = chosen
  // Of a stream that was not taken along nobody knows here whether it is theirs.
  if (asked.stream !== undefined && streamId === null) return undefined
  return {
    today,
    date,
    session,
    sessions: withSession(day.sessions, session),
    lessons: day.lessons,
    streams: streams
      .filter((stream) => reachesSession(stream, session))
      .map(({ taken, only: _, isOwn: _o, ...stream }) => ({ ...stream, isTaken: taken.includes(session) })),
    register: streamId ? registerFrom(cached, { ...chosen, streamId, date }, today) : null,
    asOf: cachedAt.toISOString(),
  }
}

interface CachedStream extends OwnStream {
  /** The sessions of that day that are theirs, where they are by covers alone. */
  only?: readonly Session[]
}

type OwnStream = OwnRegisters['streams'][number]

/** The own streams, and those of which a lesson is covered on that day. */
const streamsOn = ({ streams, covered = [] }: OwnRegisters, date: string): CachedStream[] => [
  ...streams,
  ...covered.flatMap(({ on, ...stream }) =>
    on.flatMap((day) => (day.date === date ? [{ ...stream, only: day.sessions }] : [])),
  ),
]

/** Today; on a day without school the last day of school that was taken along. */
function dayToOpen({ days }: OwnRegisters, today: string) {
  const isSchool = ({ unusualDay }: OwnRegisters['days'][number]) => unusualDay === null
  return days.findLast((day) => day.date <= today && isSchool(day))?.date ?? today
}

/** The cache with a register as it was seen or saved later. */
export function withRegister(cached: OwnRegisters, register: Register): OwnRegisters {
  const { streamId, date, session, subject, version, takenBy, takenAt } = register
  const list = register.isPart ? 'partRegisters' : 'registers'
  const others = (cached[list] ?? []).filter((one) => !isSamePlace(one, register))
  if (version === 0) return { ...cached, [list]: others }
  const entries = register.students.flatMap(({ studentId, status, minutesLate, note, version }) =>
    status ? [{ studentId, status, minutesLate, note, version }] : [],
  )
  const seen = { streamId, date, session, ...(subject && { subject }), version, takenBy, takenAt, entries }
  return { ...cached, [list]: [...others, seen] }
}

export const isSamePlace = (one: RegisterPlace, other: RegisterPlace) => registerIdOf(one) === registerIdOf(other)

function registerFrom(cached: OwnRegisters, place: RegisterPlace, today: string): Register | null {
  const { parts = [], partRegisters = [] } = cached
  const part = parts.find((one) => one.streamId === place.streamId && one.subject === place.subject)
  const stream = part ?? streamsOn(cached, place.date).find(({ streamId }) => streamId === place.streamId)
  if (!stream) return null
  const day = cached.days.find(({ date }) => date === place.date)
  const register = (part ? partRegisters : cached.registers).find((one) => isSamePlace(one, place))
  const entryOf = new Map(register?.entries.map((entry) => [entry.studentId, entry]))
  const isFreeAfternoon = day?.isHalfDay && place.session === 'afternoon'
  return {
    ...place,
    ...(part && { isPart: true }),
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

export const localDay = (now: Date) => `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`

const localTime = (now: Date) => `${two(now.getHours())}:${two(now.getMinutes())}`
