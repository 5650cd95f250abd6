import type { Lesson, Slot } from '@bellhouse/contracts'
import { problemSentence } from '@bellhouse/ui'
import { useState } from 'react'
import { findHindrance } from './slot-states'
import { usePinLesson, usePlaceLesson } from './timetable.queries'
import type { Desk } from './use-desk'
import { useLessonQueue } from './use-lesson-queue'

interface Move {
  lessonId: string
  from: Slot | null
}

/** Picking and placing lessons of a draft. What is on its way to the server stands at its new place already. */
export function usePlan(desk: Desk) {
  const placing = usePlaceLesson()
  const pinning = usePinLesson()
  const inTurn = useLessonQueue()
  const [pickedId, setPickedId] = useState<string | null>(null)
  const [last, setLast] = useState<Move | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const isDraft = desk.version?.state === 'draft'

  const lessons = withPending(desk.lessons, placing.isPending ? placing.variables : undefined)
  const picked = isDraft ? (lessons.find(({ id }) => id === pickedId) ?? null) : null

  const pick = (lesson: Lesson | null) => {
    setRefusal(null)
    setPickedId(lesson?.id ?? null)
  }

  const move = (lesson: Lesson, slot: Slot | null) => {
    const hindrance = slot && findHindrance(lesson, slot, { ...desk, lessons })
    if (hindrance) {
      setRefusal(hindrance)
      return
    }
    setRefusal(null)
    setPickedId(null)
    const { id, slot: from } = lesson
    setLast({ lessonId: id, from })
    inTurn(lesson, (version) => placing.mutateAsync({ lessonId: id, version, slot })).catch((error) => {
      setRefusal(problemSentence(error))
      setLast(last)
    })
  }

  const moved = last && lessons.find(({ id }) => id === last.lessonId)
  const undo = () => {
    if (!moved || !last) return
    move(moved, last.from)
  }

  const pin = (lesson: Lesson) => {
    const { id, isPinned } = lesson
    inTurn(lesson, (version) => pinning.mutateAsync({ lessonId: id, version, isPinned: !isPinned })).catch((error) =>
      setRefusal(problemSentence(error)),
    )
  }

  return {
    lessons,
    isDraft,
    picked,
    pick,
    move,
    pin,
    undo: moved ? undo : null,
    refusal,
    isBusy: placing.isPending || pinning.isPending,
  }
}

export type Plan = ReturnType<typeof usePlan>

function withPending(lessons: readonly Lesson[], given: unknown): readonly Lesson[] {
  const pending = given as { lessonId: string; slot: Slot | null } | undefined
  if (!pending) return lessons
  return lessons.map((lesson) => (lesson.id === pending.lessonId ? { ...lesson, slot: pending.slot } : lesson))
}
