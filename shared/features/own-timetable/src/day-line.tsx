import type { OwnWeek } from '@bellhouse/contracts'
import { EmptyState, longDay, Sheet } from '@bellhouse/ui'
import type { ReactNode } from 'react'
import { durationText, minutesBetween } from './countdown'
import styles from './day-line.module.css'
import type { LessonRegister, RegistersOf } from './lesson-registers'
import { type Reader, surroundingsOf, topicOf } from './lesson-words'
import { findNowAndNext, type TimedLesson, timedLessons } from './now-and-next'
import { RegisterLinks } from './register-links'
import { useSchoolClock } from './school-clock'

interface DayLineProps {
  week: OwnWeek
  reader: Reader
  registersOf?: RegistersOf
  aside?: ReactNode
}

/** The day as a line of lessons with what can be done in each, going on with the clock of the school; after the last one the next day with lessons. */
export function DayLine({ week, reader, registersOf = () => [], aside }: DayLineProps) {
  const clock = useSchoolClock(week.timeZone)
  const { now, next } = findNowAndNext(week, clock)
  const shownDay = now[0]?.date ?? next[0]?.date
  const lessons = timedLessons(week).filter(({ date }) => date === shownDay)

  return (
    <Sheet title="My day" aside={aside}>
      {lessons.length === 0 ? (
        <EmptyState icon="timetable">
          {week.publishedAt ? 'No more lessons in the weeks to come.' : 'No timetable is published yet.'}
        </EmptyState>
      ) : (
        <div className={styles.card}>
          <p className={styles.when}>{sentenceOf(now, next, clock)}</p>
          <ol className={styles.line} aria-label={`Lessons on ${longDay(shownDay ?? '')}`}>
            {lessons.map((lesson) => (
              <Lesson
                key={lesson.id}
                lesson={lesson}
                reader={reader}
                registers={registersOf(lesson, week)}
                place={placeOf(lesson, clock, next[0])}
                time={clock.time}
              />
            ))}
          </ol>
        </div>
      )}
    </Sheet>
  )
}

type Clock = ReturnType<typeof useSchoolClock>
type Place = 'past' | 'now' | 'next' | 'later'

function placeOf(
  { date, start, end, notHeld }: TimedLesson,
  { day, time }: Clock,
  next: TimedLesson | undefined,
): Place {
  if (`${date} ${end}` <= `${day} ${time}`) return 'past'
  if (notHeld !== undefined) return 'later'
  if (date === day && start <= time) return 'now'
  return date === next?.date && start === next.start ? 'next' : 'later'
}

function sentenceOf([now]: readonly TimedLesson[], [next]: readonly TimedLesson[], { day, time }: Clock) {
  if (now) return `This lesson ends in ${durationText(minutesBetween(time, now.end))}, at ${now.end}.`
  if (next?.date === day) return `You are free until ${next.start}: ${durationText(minutesBetween(time, next.start))}.`
  return next ? `Your next lesson is on ${longDay(next.date)} at ${next.start}.` : ''
}

interface LessonProps {
  lesson: TimedLesson
  reader: Reader
  registers: readonly LessonRegister[]
  place: Place
  time: string
}

const placeWords: Partial<Record<Place, string>> = { now: 'Now', next: 'Next' }

function Lesson({ lesson, reader, registers, place, time }: LessonProps) {
  const { start, end } = lesson
  return (
    <li className={styles.lesson} data-place={place}>
      <span className={styles.time}>
        <b>{start}</b> <small>{end}</small>
      </span>
      <div className={styles.what}>
        <p className={styles.topic}>
          {topicOf(lesson)} {placeWords[place] && <span className={styles.place}>{placeWords[place]}</span>}
        </p>
        <p className={styles.where}>{surroundingsOf(lesson, reader)}</p>
        {place === 'now' && <Passing start={start} end={end} time={time} />}
        <RegisterLinks registers={registers} isNow={place === 'now'} />
      </div>
    </li>
  )
}

function Passing({ start, end, time }: { start: string; end: string; time: string }) {
  const whole = Math.max(1, minutesBetween(start, end))
  return (
    <div className={styles.bar} aria-hidden>
      <span style={{ inlineSize: `${(minutesBetween(start, time) / whole) * 100}%` }} />
    </div>
  )
}
