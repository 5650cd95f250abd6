import type { Lesson } from '@bellhouse/contracts'
import { useRef } from 'react'

/**
 * Changes of lessons, one after the other: whoever moves a lesson again before the first move is answered means the lesson
 * as that move leaves it.
 */
export function useLessonQueue() {
  const queue = useRef<Promise<unknown>>(Promise.resolve())
  const versions = useRef(new Map<string, number>())

  return (lesson: Lesson, change: (version: number) => Promise<Lesson>): Promise<Lesson> => {
    const turn = queue.current.then(async () => {
      const version = Math.max(lesson.version, versions.current.get(lesson.id) ?? 0)
      const saved = await change(version)
      versions.current.set(saved.id, saved.version)
      return saved
    })
    queue.current = turn.catch(() => {})
    return turn
  }
}
