import type { OwnWeek } from '@bellhouse/contracts'
import { EmptyState, longDay, Sheet, shortDay } from '@bellhouse/ui'
import type { ReactNode } from 'react'
import { type Reader, surroundingsOf, topicOf } from './lesson-words'
import { timedLessons } from './now-and-next'
import { useSchoolClock } from './school-clock'
import styles from './week-strip.module.css'

interface WeekStripProps {
  week: OwnWeek
  reader: Reader
  /** Where the whole week is. */
  aside?: ReactNode
}

/** A week in small: a column for each day with its lessons. */
export function WeekStrip({ week, reader, aside }: WeekStripProps) {
  const { day: today, time } = useSchoolClock(week.timeZone)
  const lessons = timedLessons(week)
  return (
    <Sheet title="My week" aside={aside} flush>
      {week.publishedAt === null ? (
        <EmptyState icon="timetable">Here you will find your lessons once a timetable is published.</EmptyState>
      ) : (
        <ul className={styles.week}>
          {week.days.map(({ date, note }) => (
            <li key={date} data-today={date === today || undefined} data-over={date < today || undefined}>
              <h3>
                {longDay(date).split(' ')[0]} <small>{shortDay(date).replace(/ \d{4}$/, '')}</small>
              </h3>
              {note && <p className={styles.note}>{note}</p>}
              {!note && lessons.every((lesson) => lesson.date !== date) && <p className={styles.note}>No lessons</p>}
              <ol>
                {lessons
                  .filter((lesson) => lesson.date === date)
                  .map((lesson) => (
                    <li key={lesson.id} data-past={`${date} ${lesson.end}` <= `${today} ${time}` || undefined}>
                      <span className={styles.time}>{lesson.start}</span>
                      <span>
                        <b>{topicOf(lesson)}</b> <small>{surroundingsOf(lesson, reader)}</small>
                      </span>
                    </li>
                  ))}
              </ol>
            </li>
          ))}
        </ul>
      )}
    </Sheet>
  )
}
