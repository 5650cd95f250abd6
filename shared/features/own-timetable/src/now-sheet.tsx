import { Chip, longDay, Sheet } from '@bellhouse/ui'
import { type Reader, surroundingsOf, topicOf } from './lesson-words'
import { findNowAndNext, type TimedLesson } from './now-and-next'
import styles from './now-sheet.module.css'
import { useOwnWeek } from './own-week.queries'
import { useSchoolClock } from './school-clock'

/** The lesson of this moment and the one after it, going on with the clock of the school. */
export function NowSheet({ reader }: { reader: Reader }) {
  const week = useOwnWeek(undefined)
  const clock = useSchoolClock(week.timeZone)
  const { now, next } = findNowAndNext(week, clock)

  const lessons =
    now.length + next.length === 0 ? (
      <p className={styles.none}>{week.publishedAt ? noneSentence : 'No timetable is published yet.'}</p>
    ) : (
      <ul className={styles.lessons}>
        {now.map((lesson) => (
          <Line key={`now ${lesson.id}`} lesson={lesson} reader={reader} when={`until ${lesson.end}`} isNow />
        ))}
        {next.map((lesson) => (
          <Line key={`next ${lesson.id}`} lesson={lesson} reader={reader} when={whenOf(lesson, clock.day)} />
        ))}
      </ul>
    )
  return (
    <Sheet title="Now and next" flush aside={lessons}>
      {null}
    </Sheet>
  )
}

const noneSentence = 'No more lessons this week.'

const whenOf = ({ date, start }: TimedLesson, today: string) =>
  date === today ? `at ${start}` : `${longDay(date)}, ${start}`

interface LineProps {
  lesson: TimedLesson
  reader: Reader
  when: string
  isNow?: boolean
}

function Line({ lesson, reader, when, isNow = false }: LineProps) {
  return (
    <li>
      <Chip tone={isNow ? 'present' : 'neutral'}>{isNow ? 'Now' : 'Next'}</Chip>
      <b>{topicOf(lesson)}</b>
      <span className={styles.detail}>{surroundingsOf(lesson, reader)}</span>
      <span>{when}</span>
    </li>
  )
}
