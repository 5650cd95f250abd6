import { Button, countOf, EmptyState, Notice, SelectField, Sheet, Toolbar, useIsNarrow } from '@bellhouse/ui'
import { useRef, useState } from 'react'
import { LessonDialog } from './lesson-dialog'
import { LessonsOfLeavers } from './lessons-of-leavers'
import { PickedBar } from './picked-bar'
import { planActions } from './plan-actions'
import { PlanGrid } from './plan-grid'
import styles from './timetable.module.css'
import { UnplacedLessons } from './unplaced-lessons'
import type { Desk } from './use-desk'
import { type Plan, usePlan } from './use-plan'
import { NewDraft } from './version-dialogs'
import { choicesOf, isIn, type View, viewOf, viewOptions } from './views'

export function PlanTab({ desk }: { desk: Desk }) {
  const view = viewOf(desk)
  const plan = usePlan(desk)
  const [open, setOpen] = useState<string | null>(null)
  const isNarrow = useIsNarrow()
  const root = useRef<HTMLDivElement>(null)
  const close = () => setOpen(null)
  const goToGrid = () => root.current?.querySelector<HTMLElement>('[role=gridcell][tabindex="0"]')?.focus()

  if (!desk.version || !view) return <NothingYet desk={desk} view={view} />
  const action = planActions.find(({ label }) => label === open)

  return (
    <>
      <PlanTools desk={desk} view={view} plan={plan} onOpen={setOpen} />
      {!plan.isDraft && (
        <Notice action={<Button onClick={() => setOpen('draft')}>New draft from it</Button>}>
          {desk.version.title} is {desk.version.state} and stays as it is.
        </Notice>
      )}
      <LessonsOfLeavers desk={desk} />
      {plan.refusal && (
        <Notice kind="bad" role="alert">
          {plan.refusal}
        </Notice>
      )}
      <div ref={root} className={styles.plan}>
        <Sheet title={view.label} flush aside={<PickedBar desk={desk} plan={plan} onEdit={() => setOpen('edit')} />}>
          <PlanGrid desk={desk} view={view} plan={plan} isNarrow={isNarrow} />
        </Sheet>
        <UnplacedLessons desk={desk} view={view} plan={plan} onPicked={goToGrid} />
      </div>
      {open === 'add' && <LessonDialog desk={desk} view={view} onClose={close} />}
      {open === 'edit' && plan.picked && <LessonDialog desk={desk} view={view} lesson={plan.picked} onClose={close} />}
      {open === 'draft' && <NewDraft desk={desk} from={desk.version.id} onClose={close} />}
      {action && <action.Dialog timetableId={desk.version.id} desk={desk} onClose={close} />}
    </>
  )
}

interface PlanToolsProps {
  desk: Desk
  view: View
  plan: Plan
  onOpen: (what: string) => void
}

function PlanTools({ desk, view, plan, onOpen }: PlanToolsProps) {
  const placed = plan.lessons.filter(isIn(view)).filter(({ slot }) => slot)
  const periods = placed.reduce((sum, { duration }) => sum + duration, 0)
  const actions = planActions.filter(({ of }) => of === 'all' || (of === 'drafts') === plan.isDraft)
  return (
    <Toolbar>
      <SelectField
        label="Whose week"
        options={choicesOf(desk, view.kind)}
        value={view.id}
        onChange={({ target }) => desk.change({ of: target.value })}
      />
      <SelectField
        label="View"
        options={viewOptions}
        value={view.kind}
        onChange={({ target }) => desk.change({ by: target.value, of: undefined })}
      />
      <p className={styles.count}>{countOf(periods, 'period')} placed</p>
      <div className={styles.actions}>
        {plan.undo && (
          <Button icon="undo" onClick={plan.undo}>
            Undo
          </Button>
        )}
        {plan.isDraft && (
          <Button icon="plus" onClick={() => onOpen('add')}>
            Add lesson
          </Button>
        )}
        {actions.map(({ label, icon }) => (
          <Button key={label} icon={icon} onClick={() => onOpen(label)}>
            {label}
          </Button>
        ))}
      </div>
    </Toolbar>
  )
}

function NothingYet({ desk, view }: { desk: Desk; view: View | null }) {
  const [isOpen, setIsOpen] = useState(false)
  const sentence = view
    ? 'Here you will place the lessons of the week. Begin with a draft.'
    : 'Here you will place the lessons of the week, once the school has streams.'
  return (
    <Sheet>
      <EmptyState
        icon="timetable"
        action={
          view && (
            <Button look="primary" icon="plus" onClick={() => setIsOpen(true)}>
              New draft
            </Button>
          )
        }
      >
        {sentence}
      </EmptyState>
      {isOpen && <NewDraft desk={desk} from="wanted" onClose={() => setIsOpen(false)} />}
    </Sheet>
  )
}
