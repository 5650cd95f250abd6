import type { Session } from './register-sessions'
import type { DeskLesson } from './registers'
import { afternoonStart, labelOfSession } from './session-words'

export interface SessionOfDay {
  session: Session
  label: string
}

interface Choice {
  asked: { stream?: string | undefined; session?: Session | undefined; subject?: string | undefined }
  /** The time at the school as `HH:MM` where the day is today. */
  time: string | null
  sessions: readonly SessionOfDay[]
  lessons: readonly DeskLesson[]
  streams: readonly StreamOfDesk[]
}

interface StreamOfDesk extends Reached {
  streamId: string
  students: number
  /** The sessions whose registers have been taken. */
  taken: readonly Session[]
  /** They are its class teacher. */
  isOwn?: boolean
}

/** A stream as far as somebody has its registers. */
interface Reached {
  /** The sessions whose registers alone are theirs, because they take a lesson in them for somebody; all of them where nothing is said. */
  only?: readonly Session[]
}

export const reachesSession = ({ only }: Reached, session: Session) => only?.includes(session) ?? true

interface ChosenRegister {
  /** Null where there is none, and where the one that was asked for is not theirs: never another one instead. */
  streamId: string | null
  session: Session
  /** Of a lesson that not all of the stream have. */
  subject?: string | undefined
}

/**
 * Which register somebody most likely wants: that of the lesson that is on or comes next; once lessons are over the one that a class teacher
 * owes, then that of the last lesson; else the first that is owed.
 */
export function chooseRegister(choice: Choice): ChosenRegister {
  const { asked, time, sessions, lessons, streams } = choice
  if (asked.stream !== undefined) return chooseOfStream(choice, asked.stream)
  const fitting = lessons.filter(({ session }) => asked.session === undefined || session === asked.session)
  const session = asked.session ?? usualSession(sessions, time)
  const reached = streams.filter((stream) => reachesSession(stream, session))
  const isOwed = ({ students, taken }: StreamOfDesk) => students > 0 && !taken.includes(session)
  const lesson = lessonToCome(fitting, time)
  // The register of a lesson is owed by whoever gave it.
  const own = isHalfDay(session) ? reached.find((stream) => stream.isOwn && isOwed(stream)) : undefined
  if (!lesson && own) return { streamId: own.streamId, session }
  const given = lesson ?? owedOf(fitting).at(-1)
  if (given) return placeOf(given)
  const owed = reached.find(isOwed) ?? reached[0]
  if (owed) return { streamId: owed.streamId, session }
  const last = fitting.at(-1)
  return last ? placeOf(last) : { streamId: null, session }
}

const placeOf = ({ streamId, session, subject }: DeskLesson): ChosenRegister => ({
  ...{ streamId, session },
  ...(subject !== undefined && { subject }),
})

function chooseOfStream(choice: Choice, streamId: string): ChosenRegister {
  const { asked, time, sessions, lessons, streams } = choice
  const stream = streams.find((one) => one.streamId === streamId)
  const ofStream = lessons.filter((lesson) => lesson.streamId === streamId && isInSubject(lesson, asked.subject))
  const isOfLesson = stream === undefined || asked.subject !== undefined
  const chosen = isOfLesson ? chooseLesson(choice, ofStream) : undefined
  if (chosen) return chosen
  const wanted = asked.session ?? lessonOfNow(ofStream, time)?.session ?? stream?.only?.[0]
  const session = wanted ?? usualSession(sessions, time)
  const isReached = stream && asked.subject === undefined && reachesSession(stream, session)
  return { streamId: isReached ? streamId : null, session }
}

const isInSubject = ({ subject }: DeskLesson, asked: string | undefined) => asked === undefined || subject === asked

/** A set, or those of a stream who take a subject, have registers in their own lessons alone. */
function chooseLesson({ asked, time }: Choice, lessons: readonly DeskLesson[]) {
  const fitting = lessons.filter(({ session }) => asked.session === undefined || session === asked.session)
  const lesson = lessonOfNow(fitting, time) ?? fitting.at(-1)
  return lesson && placeOf(lesson)
}

const isHalfDay = (session: Session) => session === 'morning' || session === 'afternoon'

const owedOf = (lessons: readonly DeskLesson[]) =>
  lessons.filter(({ isTaken, notHeld }) => !isTaken && notHeld === undefined)

const lessonToCome = (lessons: readonly DeskLesson[], time: string | null) =>
  owedOf(lessons).find(({ end }) => time === null || time < end)

/** The lesson that is on, or comes next, among those whose register is owed; else the last one of them. */
const lessonOfNow = (lessons: readonly DeskLesson[], time: string | null) =>
  lessonToCome(lessons, time) ?? owedOf(lessons).at(-1)

function usualSession(sessions: readonly SessionOfDay[], time: string | null): Session {
  const hasAfternoon = sessions.some(({ session }) => session === 'afternoon')
  if (hasAfternoon && time !== null && time >= afternoonStart) return 'afternoon'
  return sessions[0]?.session ?? 'morning'
}

/** A session that was asked for by address is offered too, whatever the school's rhythm. */
export function withSession(sessions: readonly SessionOfDay[], session: Session, title?: string): SessionOfDay[] {
  if (sessions.some((one) => one.session === session)) return [...sessions]
  return [...sessions, { session, label: labelOfSession(session, title) }]
}
