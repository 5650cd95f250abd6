import type { DeskLesson, RegisterDesk } from '@bellhouse/contracts'
import { Icon, Sheet } from '@bellhouse/ui'
import { Link } from 'react-router-dom'
import styles from './register.module.css'

/** The lessons of the day, each the way to its register. */
export function LessonList({ desk }: { desk: RegisterDesk }) {
  const { lessons, date, today, register } = desk
  if (lessons.length === 0) return null
  const isOpen = ({ streamId, session }: DeskLesson) =>
    register !== null && register.streamId === streamId && register.session === session
  return (
    <Sheet title={date === today ? 'My lessons today' : 'My lessons on this day'} flush>
      <ol className={styles.lessons}>
        {lessons.map((lesson) => (
          <li key={`${lesson.start} ${lesson.streamId}`}>
            <Link to={addressOf(lesson, date)} aria-current={isOpen(lesson) || undefined} className={styles.lesson}>
              <span className={styles.time}>
                {lesson.start}–{lesson.end}
              </span>
              <b>{lesson.stream}</b>
              <span className={styles.subject}>{[lesson.title, lesson.room].filter(Boolean).join(' · ')}</span>
              <span className={styles.taken}>
                {lesson.isTaken ? (
                  <>
                    <Icon name="check" size={16} /> Taken
                  </>
                ) : (
                  'Take'
                )}
              </span>
            </Link>
          </li>
        ))}
      </ol>
    </Sheet>
  )
}

const addressOf = ({ streamId, session }: DeskLesson, date: string) =>
  `?${new URLSearchParams({ stream: streamId, date, session })}`
