import { lessonLabel } from '@bellhouse/timetabling'
import { Button, notify } from '@bellhouse/ui'
import styles from './timetable.module.css'
import { useRemoveLesson } from './timetable.queries'
import type { Desk } from './use-desk'
import type { Plan } from './use-plan'

interface PickedBarProps {
  desk: Desk
  plan: Plan
  onEdit: () => void
}

/** The lesson that is picked and what can be done with it; heard as soon as it is picked. */
export function PickedBar({ desk, plan, onEdit }: PickedBarProps) {
  const removing = useRemoveLesson()
  const { picked, pick, move, pin } = plan

  const remove = (lessonId: string) =>
    removing.mutate(
      { lessonId },
      {
        onSuccess: () => {
          pick(null)
          notify('Lesson removed', 'success')
        },
      },
    )

  return (
    <div className={styles.picked}>
      <p role="status">{picked ? `Picked: ${lessonLabel(picked, desk.names)}` : plan.isDraft && hintOf(plan)}</p>
      {picked && (
        <div className={styles.actions}>
          {picked.slot && <Button onClick={() => move(picked, null)}>Take off the grid</Button>}
          {picked.slot && <Button onClick={() => pin(picked)}>{picked.isPinned ? 'Unpin' : 'Pin'}</Button>}
          <Button icon="pencil" onClick={onEdit}>
            Edit
          </Button>
          <Button icon="trash" busy={removing.isPending} onClick={() => remove(picked.id)}>
            Remove
          </Button>
          <Button onClick={() => pick(null)}>Cancel</Button>
        </div>
      )}
    </div>
  )
}

const hintOf = ({ isBusy }: Plan) => (isBusy ? 'Placing …' : 'Pick a lesson, then the place where it should be.')
