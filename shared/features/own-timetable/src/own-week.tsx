import { dayAfter, type OwnLesson, type OwnWeek as Week } from '@bellhouse/contracts'
import { tintOfDepartment } from '@bellhouse/timetabling'
import { Button, EmptyState, longDay, OfferedLink, Sheet, shortDay, useIsNarrow } from '@bellhouse/ui'
import { useState } from 'react'
import type { LessonRegister, RegistersOf } from './lesson-registers'
import { type Reader, registerWords, surroundingsOf, topicOf } from './lesson-words'
import { type TimedLesson, timedLessons } from './now-and-next'
import { useOwnWeek } from './own-week.queries'
import { useSchoolClock } from './school-clock'
import styles from './week.module.css'

interface OwnWeekProps {
  title: string
  reader: Reader
  registersOf?: RegistersOf
}

/** The own lessons week by week; on a phone one day at a time. */
export function OwnWeek({ title, reader, registersOf = () => [] }: OwnWeekProps) {
  const [date, setDate] = useState<string | undefined>(undefined)
  const week = useOwnWeek(date)
  const first = week.days[0]?.date

  const turn = (days: number) => first && setDate(dayAfter(first, days))

  return (
    <Sheet
      title={title}
      flush
      aside={
        <div className={styles.turn}>
          <Button icon="chevron-left" onClick={() => turn(-7)}>
            Week before
          </Button>
          {date && <Button onClick={() => setDate(undefined)}>This week</Button>}
          <Button icon="chevron-right" onClick={() => turn(7)}>
            Week after
          </Button>
        </div>
      }
    >
      <Content week={week} reader={reader} registersOf={registersOf} title={title} />
    </Sheet>
  )
}

interface WeekProps {
  week: Week
  reader: Reader
  registersOf: RegistersOf
}

function Content({ title, ...given }: WeekProps & { title: string }) {
  const { week } = given
  const isNarrow = useIsNarrow()
  const first = week.days[0]?.date

  if (week.publishedAt === null) {
    return (
      <EmptyState icon="timetable">
        {first ? `For the week of ${shortDay(first)} no timetable is published.` : 'No timetable is published yet.'}
      </EmptyState>
    )
  }
  return isNarrow ? <DayByDay {...given} /> : <WeekTable {...given} title={title} />
}

function WeekTable({ week, reader, registersOf, title }: WeekProps & { title: string }) {
  const { day: today, time } = useSchoolClock(week.timeZone)
  const { days, periods } = week
  const all = timedLessons(week)
  return (
    <div className={styles.scroll}>
      <table className={styles.week} aria-label={title}>
        <thead>
          <tr>
            <th scope="col">Period</th>
            {days.map(({ date, title: name, note }) => (
              <th key={date} scope="col" data-today={date === today || undefined}>
                {name ?? longDay(date).split(' ')[0]} <small>{note ?? shortDay(date)}</small>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {periods.map(({ title: period, start, end, isBreak }, index) => (
            <tr key={`${period} ${start}`} data-break={isBreak || undefined}>
              <th scope="row">
                {period} <small>{`${start}–${end}`}</small>
              </th>
              {days.map(({ date }) => (
                <td key={date} data-today={date === today || undefined}>
                  {lessonsAt(all, date, index + 1).map((lesson) => (
                    <LessonBox
                      key={lesson.id}
                      lesson={lesson}
                      reader={reader}
                      registers={registersOf(lesson, week)}
                      isNow={date === today && start <= time && time < end}
                    />
                  ))}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const lessonsAt = (lessons: readonly TimedLesson[], date: string, period: number) =>
  lessons.filter((one) => one.date === date && one.period <= period && period < one.period + one.duration)

interface LessonBoxProps {
  lesson: OwnLesson
  reader: Reader
  registers: readonly LessonRegister[]
  isNow: boolean
}

function LessonBox({ lesson, reader, registers, isNow: isThen }: LessonBoxProps) {
  const isNow = isThen && lesson.notHeld === undefined
  return (
    <div
      className={styles.lesson}
      data-now={isNow || undefined}
      data-tint={tintOfDepartment(lesson.subject?.departmentPlace)}
    >
      <b>{topicOf(lesson)}</b>
      <span>{surroundingsOf(lesson, reader)}</span>
      {isNow && <span className={styles.now}>Now</span>}
      {registers.map((register) => (
        <OfferedLink key={register.to} to={register.to} className={styles.register}>
          {registerWords(register)}
        </OfferedLink>
      ))}
    </div>
  )
}

function DayByDay({ week, reader, registersOf }: WeekProps) {
  const { day: today, time } = useSchoolClock(week.timeZone)
  const { days, periods } = week
  const [chosen, setChosen] = useState<string | null>(null)
  const at = Math.max(
    0,
    days.findIndex(({ date }) => date === (chosen ?? today)),
  )
  const day = days[at]
  if (!day) return null
  const all = timedLessons(week)
  const rows = periods.map((period, index) => ({ ...period, lessons: lessonsAt(all, day.date, index + 1) }))

  return (
    <>
      <div className={styles.days}>
        {days.map(({ date }, index) => (
          <Button
            key={date}
            aria-pressed={index === at}
            look={index === at ? 'primary' : 'plain'}
            onClick={() => setChosen(date)}
          >
            {longDay(date).slice(0, 3)}
          </Button>
        ))}
      </div>
      <h3 className={styles.day}>
        {longDay(day.date)}
        {day.date === today && ' (today)'}
      </h3>
      {day.note && <p className={styles.note}>{day.note}</p>}
      <ul className={styles.list} aria-label={longDay(day.date)}>
        {rows
          .filter(({ lessons, isBreak }) => isBreak || lessons.length > 0)
          .map(({ title, start, end, isBreak, lessons }) => (
            <li key={`${title} ${start}`} data-break={isBreak || undefined}>
              <span className={styles.time}>
                {start}
                <small>{end}</small>
              </span>
              {isBreak && title}
              {lessons.map((lesson) => (
                <LessonBox
                  key={lesson.id}
                  lesson={lesson}
                  reader={reader}
                  registers={registersOf(lesson, week)}
                  isNow={day.date === today && start <= time && time < end}
                />
              ))}
            </li>
          ))}
      </ul>
    </>
  )
}
