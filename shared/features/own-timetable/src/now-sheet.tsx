import { Chip, longDay, Sheet } from '@bellhouse/ui'
import type { ReactNode } from 'react'
import type { RegistersOf } from './lesson-registers'
import { type Reader, surroundingsOf, topicOf } from './lesson-words'
import { findNowAndNext, type TimedLesson } from './now-and-next'
import styles from './now-sheet.module.css'
import { useOwnWeek } from './own-week.queries'
import { RegisterLinks } from './register-links'
import { useSchoolClock } from './school-clock'

interface NowSheetProps {
  reader: Reader
  registersOf?: RegistersOf
}

/** The lesson of this moment and the one after it with what can be done in each, going on with the clock of the school. */
export function NowSheet({ reader, registersOf = () => [] }: NowSheetProps) {
  const week = useOwnWeek(undefined)
  const clock = useSchoolClock(week.timeZone)
  const { now, next } = findNowAndNext(week, clock)

  const lessons =
    now.length + next.length === 0 ? (
      <p className={styles.none}>{week.publishedAt ? noneSentence : 'No timetable is published yet.'}</p>
    ) : (
      <ul className={styles.lessons}>
        {now.map((lesson) => (
          <Line key={`now ${lesson.id}`} {...{ lesson, reader }} when={`until ${lesson.end}`} isNow>
            <RegisterLinks registers={registersOf(lesson, week)} isNow />
          </Line>
        ))}
        {next.map((lesson) => (
          <Line key={`next ${lesson.id}`} {...{ lesson, reader }} when={whenOf(lesson, clock.day)}>
            <RegisterLinks registers={registersOf(lesson, week)} isNow={false} />
          </Line>
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
  children: ReactNode
}

function Line({ lesson, reader, when, isNow = false, children }: LineProps) {
  return (
    <li>
      <Chip tone={isNow ? 'present' : 'neutral'}>{isNow ? 'Now' : 'Next'}</Chip>
      <b>{topicOf(lesson)}</b>
      <span className={styles.detail}>{surroundingsOf(lesson, reader)}</span>
      <span>{when}</span>
      {children}
    </li>
  )
}
