import type { Lesson, Slot } from '@bellhouse/contracts'
import { findSlotFault, isPlaced, lessonLabel, slotLabel } from '@bellhouse/timetabling'
import { VisuallyHidden } from '@bellhouse/ui'
import type { KeyboardEvent } from 'react'
import { LessonCard } from './lesson-card'
import { findHindrance, hindranceInShort } from './slot-states'
import styles from './timetable.module.css'
import type { Desk } from './use-desk'
import type { Plan } from './use-plan'
import type { View } from './views'

interface PlanCellProps {
  desk: Desk
  view: View
  plan: Plan
  slot: Slot
  /** Those of the week that is shown. */
  lessons: readonly Lesson[]
  isFocus: boolean
  onFocus: () => void
  /** Whether the key meant something to the grid. */
  onKey: (key: string, slot: Slot) => boolean
}

/** One place of the grid with what is there; while a lesson is picked it says whether that lesson can be here. */
export function PlanCell({ desk, view, plan, slot, lessons, isFocus, onFocus, onKey }: PlanCellProps) {
  const here = lessons.filter((lesson) => covers(lesson, slot))
  const { picked } = plan
  const planned = { ...desk, lessons: plan.lessons }
  const hindrance = picked && findHindrance(picked, slot, planned)
  const state = stateOf(picked, hindrance)
  const isClosed = findSlotFault(desk.shape, slot, 1) === 'closed'

  const choose = () => {
    if (picked && !here.includes(picked)) plan.move(picked, slot)
    else plan.pick(nextOf(here, picked))
  }
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const isChosen = event.key === 'Enter' || event.key === ' '
    if (isChosen) choose()
    if (isChosen || onKey(event.key, slot)) event.preventDefault()
  }

  return (
    <td
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a cell is what a grid is made of.
      role="gridcell"
      tabIndex={isFocus ? 0 : -1}
      data-slot={`${slot.day}-${slot.period}`}
      data-state={state}
      data-closed={isClosed || undefined}
      className={styles.cell}
      title={hindrance ?? undefined}
      aria-selected={picked !== null && here.includes(picked)}
      onFocus={onFocus}
      onClick={choose}
      onKeyDown={handleKeyDown}
      onDragOver={(event) => picked && event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault()
        if (picked) plan.move(picked, slot)
      }}
    >
      <VisuallyHidden>{wordsOf(here, slot, desk, picked ? (hindrance ?? 'It can be here.') : null)}</VisuallyHidden>
      <div aria-hidden>
        {here.map((lesson) => (
          <LessonCard
            key={lesson.id}
            desk={desk}
            view={view}
            lesson={lesson}
            isPicked={lesson === picked}
            onPick={plan.isDraft ? plan.pick : undefined}
          />
        ))}
        {state === 'blocked' && picked && here.length === 0 && (
          <span className={styles.reason}>{hindranceInShort(picked, slot, planned)}</span>
        )}
      </div>
    </td>
  )
}

const covers = (lesson: Lesson, { day, period }: Slot) =>
  isPlaced(lesson) &&
  lesson.slot.day === day &&
  lesson.slot.period <= period &&
  period < lesson.slot.period + lesson.duration

function stateOf(picked: Lesson | null, hindrance: string | null) {
  if (!picked) return undefined
  return hindrance ? 'blocked' : 'free'
}

/** Parts of a stream share a cell: each press takes the next of them. */
function nextOf(here: readonly Lesson[], picked: Lesson | null) {
  const at = picked ? here.indexOf(picked) : -1
  return here[at + 1] ?? null
}

function wordsOf(here: readonly Lesson[], slot: Slot, { shape, names }: Desk, verdict: string | null) {
  const content =
    here.map((lesson) => lessonLabel(lesson, names) + (lesson.isPinned ? ', pinned' : '')).join('; ') || 'free'
  return [`${slotLabel(shape, slot)}: ${content}.`, verdict].filter(Boolean).join(' ')
}
