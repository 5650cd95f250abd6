import type { Lesson } from '@bellhouse/contracts'
import { roomsOf, topicOf } from '@bellhouse/timetabling'
import { Icon } from '@bellhouse/ui'
import styles from './lesson-card.module.css'
import type { Desk } from './use-desk'
import type { View, ViewKind } from './views'

interface LessonCardProps {
  desk: Desk
  view: View
  lesson: Lesson
  isPicked: boolean
  onPick: ((lesson: Lesson) => void) | undefined
}

/** A lesson as it stands in the grid: what, and whom or where, but for what the whole week is about. */
export function LessonCard({ desk: { names, tints }, view, lesson, isPicked, onPick }: LessonCardProps) {
  const { isAllocated, isPinned } = lesson
  const topic = topicOf(lesson, names)
  // Parts of a stream that choose between subjects are often called as the subject is.
  const group = lesson.group === topic ? null : lesson.group
  const details = partsOf(lesson, names, view.kind).filter((part) => part !== '')
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dragging is the pointer's way; keys pick and place on the cell.
    <span
      className={styles.lesson}
      data-picked={isPicked || undefined}
      data-warning={!isAllocated || undefined}
      data-tint={lesson.subjectId ? tints.get(lesson.subjectId) : undefined}
      title={details.join(' · ')}
      draggable={onPick !== undefined}
      onDragStart={(event) => {
        event.dataTransfer.setData('text/plain', lesson.id)
        event.dataTransfer.effectAllowed = 'move'
        // A drag whose element changes while it begins is broken off by the browser.
        requestAnimationFrame(() => onPick?.(lesson))
      }}
    >
      <b>{topic}</b>
      <span className={styles.details}>{details.join(' · ')}</span>
      {(group || isPinned || !isAllocated) && (
        <span className={styles.signs}>
          {isPinned && <Icon name="lock" size={14} />}
          {!isAllocated && <Icon name="alert" size={14} />}
          {group}
        </span>
      )}
    </span>
  )
}

const mostNamed = 3

function partsOf(lesson: Lesson, names: Desk['names'], kind: ViewKind): string[] {
  const { set, streamIds, staffIds } = lesson
  const streams =
    set ?? (streamIds.length > mostNamed ? `${streamIds.length} streams` : streamIds.map(names.stream).join(', '))
  const staff = staffIds.length > mostNamed ? `${staffIds.length} teachers` : staffIds.map(names.staff).join(', ')
  const room = roomsOf(lesson).map(names.room).join(', ')
  const byKind: Record<ViewKind, string[]> = {
    class: set || streamIds.length > 1 ? [streams, staff, room] : [staff, room],
    // A duty or a meeting has no class, but colleagues.
    teacher: [streams || (staffIds.length > 1 ? staff : ''), room],
    room: [streams, staff],
  }
  return byKind[kind]
}
