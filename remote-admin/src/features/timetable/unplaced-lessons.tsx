import type { Lesson } from '@bellhouse/contracts'
import { lessonLabel } from '@bellhouse/timetabling'
import { Button, countOf, EmptyState, notify, notifyError, Sheet } from '@bellhouse/ui'
import { useState } from 'react'
import tabStyles from './timetable.module.css'
import { useFillTimetable } from './timetable.queries'
import styles from './unplaced-lessons.module.css'
import type { Desk } from './use-desk'
import type { Plan } from './use-plan'
import { isIn, type View, weekWith } from './views'

interface UnplacedLessonsProps {
  desk: Desk
  view: View
  plan: Plan
  /** Somebody has chosen one and wants to place it. */
  onPicked: () => void
}

/** What waits for a place, beside the grid: of the week that is shown, or of the whole school. */
export function UnplacedLessons({ desk, view, plan, onPicked }: UnplacedLessonsProps) {
  const [wish, setWish] = useState<boolean | null>(null)
  const unplaced = plan.lessons.filter(({ slot }) => slot === null)
  const own = unplaced.filter(isIn(view))
  const isAll = wish ?? own.length === 0
  const shown = isAll ? unplaced : own

  return (
    <Sheet title="Not placed" aside={plan.isDraft && <UpToDate desk={desk} />}>
      {unplaced.length > own.length && (
        <label className={tabStyles.all}>
          <input type="checkbox" checked={isAll} onChange={({ target }) => setWish(target.checked)} />
          All {countOf(unplaced.length, 'lesson')} of the school
        </label>
      )}
      {shown.length === 0 ? (
        <EmptyState icon="check">
          {plan.lessons.length === 0
            ? 'There is no lesson to place yet. Add the wanted lessons, or a file.'
            : `Every lesson of ${isAll ? 'the school' : view.label} that is here has its place.`}
        </EmptyState>
      ) : (
        <ul className={styles.unplaced}>
          {shown.map((lesson) => (
            <li key={lesson.id}>
              <Waiting desk={desk} view={view} plan={plan} lesson={lesson} onPicked={onPicked} />
            </li>
          ))}
        </ul>
      )}
    </Sheet>
  )
}

type WaitingProps = UnplacedLessonsProps & { lesson: Lesson }

function Waiting({ desk, view, plan, lesson, onPicked }: WaitingProps) {
  const isPicked = lesson === plan.picked
  const choose = () => {
    plan.pick(isPicked ? null : lesson)
    if (isPicked) return
    // Where it can be is shown in a week that it belongs to.
    if (!isIn(view)(lesson)) desk.change(weekWith(lesson))
    onPicked()
  }
  return (
    <button
      type="button"
      className={styles.waiting}
      aria-pressed={isPicked}
      disabled={!plan.isDraft}
      draggable={plan.isDraft}
      onDragStart={(event) => {
        event.dataTransfer.setData('text/plain', lesson.id)
        // A drag whose element changes while it begins is broken off by the browser.
        requestAnimationFrame(() => plan.pick(lesson))
      }}
      onClick={choose}
    >
      {lessonLabel(lesson, desk.names)}
      {lesson.duration > 1 && `, ${countOf(lesson.duration, 'period')}`}
    </button>
  )
}

function UpToDate({ desk }: { desk: Desk }) {
  const filling = useFillTimetable()
  const fill = () =>
    filling.mutate(
      { timetableId: desk.version?.id ?? '' },
      {
        onSuccess: ({ added, removed, changed, takenOff }) =>
          notify(`${added} added, ${removed} removed, ${changed} changed, ${takenOff} taken off the grid`, 'success'),
        onError: notifyError,
      },
    )
  return (
    <Button look="quiet" icon="refresh" busy={filling.isPending} onClick={fill}>
      Add the wanted lessons
    </Button>
  )
}
