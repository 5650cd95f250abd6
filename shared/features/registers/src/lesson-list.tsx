import { type DeskLesson, type RegisterDesk, registerIdOf, registerQueryOf } from '@bellhouse/contracts'
import { Icon, OfferedLink } from '@bellhouse/ui'
import styles from './lesson-list.module.css'

interface LessonListProps {
  desk: RegisterDesk
  onChosen?: () => void
}

/** The lessons of the day, each the way to its register. */
export function LessonList({ desk, onChosen }: LessonListProps) {
  const { lessons, date, today, register } = desk
  if (lessons.length === 0) return null
  const isOpen = (lesson: DeskLesson) =>
    register !== null && registerIdOf(register) === registerIdOf({ ...lesson, date })
  return (
    <ol aria-label={date === today ? 'My lessons today' : 'My lessons on this day'} className={styles.lessons}>
      {lessons.map((lesson) => (
        <li key={`${lesson.start} ${lesson.streamId} ${lesson.subject}`}>
          <OfferedLink
            to={`?${new URLSearchParams(registerQueryOf({ ...lesson, date }))}`}
            aria-current={isOpen(lesson) || undefined}
            className={styles.lesson}
            onClick={onChosen}
          >
            <span className={styles.time}>
              {lesson.start}–{lesson.end}
            </span>
            <b>{lesson.stream}</b>
            <span className={styles.subject}>{wordsOf(lesson)}</span>
            <span className={styles.taken}>
              {lesson.isTaken ? (
                <>
                  <Icon name="check" size={16} /> Taken
                </>
              ) : (
                toTake(lesson)
              )}
            </span>
          </OfferedLink>
        </li>
      ))}
    </ol>
  )
}

const wordsOf = ({ title, room, coveredFor }: DeskLesson) =>
  [title, room, coveredFor && `for ${coveredFor}`].filter(Boolean).join(' · ')

const toTake = ({ notHeld }: DeskLesson) => (notHeld === undefined ? 'Take' : 'Not held')
