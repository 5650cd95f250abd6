import type { OwnWeek } from '@bellhouse/contracts'
import { EmptyState, LinkButton, longDay, Sheet } from '@bellhouse/ui'
import type { ReactNode } from 'react'
import { durationText, minutesBetween } from './countdown'
import { type Reader, surroundingsOf, topicOf } from './lesson-words'
import { findNowAndNext, type TimedLesson, timedLessons } from './now-and-next'
import styles from './now-card.module.css'
import { useSchoolClock } from './school-clock'

/** The ways to the registers of a lesson: one for each stream in it. */
type RegistersOf = (lesson: TimedLesson) => readonly { label: string; to: string }[]

interface NowCardProps {
  week: OwnWeek
  reader: Reader
  registersOf?: RegistersOf
  aside?: ReactNode
}

/** The lesson of this moment with the time that is left of it, the next one, and the rest of the day. It asks nothing again. */
export function NowCard({ week, reader, registersOf = () => [], aside }: NowCardProps) {
  const clock = useSchoolClock(week.timeZone)
  const { now, next } = findNowAndNext(week, clock)
  const shown = new Set([...now, ...next].map(({ id }) => id))
  const later = timedLessons(week).filter(({ date, id }) => date === next[0]?.date && !shown.has(id))
  const rest = later.filter(({ start }) => start > (next[0]?.start ?? ''))

  return (
    <Sheet title="Now and next" aside={aside}>
      {now.length + next.length === 0 ? (
        <EmptyState icon="timetable">
          {week.publishedAt ? 'No more lessons in the weeks to come.' : 'No timetable is published yet.'}
        </EmptyState>
      ) : (
        <div className={styles.card}>
          <p className={styles.when}>{sentenceOf(now, next, clock)}</p>
          {now.map((lesson) => (
            <Lesson key={lesson.id} lesson={lesson} reader={reader} registers={registersOf(lesson)} time={clock.time} />
          ))}
          {next.map((lesson) => (
            <Lesson key={lesson.id} lesson={lesson} reader={reader} registers={registersOf(lesson)} />
          ))}
          {rest.length > 0 && (
            <ol className={styles.rest} aria-label="Later that day">
              {rest.map((lesson) => (
                <li key={lesson.id}>
                  <span className={styles.time}>{lesson.start}</span>
                  <b>{topicOf(lesson)}</b> <span>{surroundingsOf(lesson, reader)}</span>
                </li>
              ))}
            </ol>
          )}
        </div>
      )}
    </Sheet>
  )
}

type Clock = ReturnType<typeof useSchoolClock>

function sentenceOf([now]: readonly TimedLesson[], [next]: readonly TimedLesson[], { day, time }: Clock) {
  if (now) return `This lesson ends in ${durationText(minutesBetween(time, now.end))}, at ${now.end}.`
  if (next?.date === day) return `You are free until ${next.start}: ${durationText(minutesBetween(time, next.start))}.`
  return next ? `Your next lesson is on ${longDay(next.date)} at ${next.start}.` : ''
}

interface LessonProps {
  lesson: TimedLesson
  reader: Reader
  registers: ReturnType<RegistersOf>
  /** The time of now where the lesson is on. */
  time?: string
}

function Lesson({ lesson, reader, registers, time }: LessonProps) {
  const { start, end } = lesson
  const whole = Math.max(1, minutesBetween(start, end))
  return (
    <div className={styles.lesson} data-now={time !== undefined || undefined}>
      <p className={styles.label}>
        {time === undefined ? 'Next' : 'Now'}, {start}–{end}
      </p>
      <p className={styles.topic}>{topicOf(lesson)}</p>
      <p className={styles.where}>{surroundingsOf(lesson, reader)}</p>
      {time !== undefined && (
        <div className={styles.bar} aria-hidden>
          <span style={{ inlineSize: `${(minutesBetween(start, time) / whole) * 100}%` }} />
        </div>
      )}
      {registers.length > 0 && (
        <div className={styles.registers}>
          {registers.map(({ label, to }) => (
            <LinkButton key={to} to={to} look={time === undefined ? 'plain' : 'primary'} icon="attendance">
              Register of {label}
            </LinkButton>
          ))}
        </div>
      )}
    </div>
  )
}
