import { Chip, EmptyState, List, ListItem, longDay, Sheet } from '@bellhouse/ui'
import type { ReactNode } from 'react'
import { type Reader, surroundingsOf, topicOf } from './lesson-words'
import { findNowAndNext, type TimedLesson } from './now-and-next'
import { useOwnWeek } from './own-week.queries'
import { useSchoolClock } from './school-clock'

interface NowSheetProps {
  reader: Reader
  /** Where the whole week is. */
  aside?: ReactNode
}

/** The lesson of this moment and the one after it, going on with the clock of the school. */
export function NowSheet({ reader, aside }: NowSheetProps) {
  const week = useOwnWeek(undefined)
  const clock = useSchoolClock(week.timeZone)
  const { now, next } = findNowAndNext(week, clock)

  return (
    <Sheet title="Now and next" flush aside={aside}>
      {now.length + next.length === 0 ? (
        <EmptyState icon="timetable">{week.publishedAt ? noneSentence : 'No timetable is published yet.'}</EmptyState>
      ) : (
        <List>
          {now.map((lesson) => (
            <Line key={`now ${lesson.id}`} lesson={lesson} reader={reader} when={`until ${lesson.end}`} isNow />
          ))}
          {next.map((lesson) => (
            <Line key={`next ${lesson.id}`} lesson={lesson} reader={reader} when={whenOf(lesson, clock.day)} />
          ))}
        </List>
      )}
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
    <ListItem
      title={topicOf(lesson)}
      detail={surroundingsOf(lesson, reader)}
      aside={
        <>
          <Chip tone={isNow ? 'present' : 'neutral'}>{isNow ? 'Now' : 'Next'}</Chip> {when}
        </>
      }
    />
  )
}
