import type { Lesson } from '@bellhouse/contracts'
import { useRef } from 'react'

/**
 * Changes of lessons, one after the other: whoever moves a lesson again before the first move is answered means the lesson
 * as that move leaves it.
 */
export function useTurns() {
  const line = useRef<Promise<unknown>>(Promise.resolve())
  const versions = useRef(new Map<string, number>())

  return (lesson: Lesson, change: (version: number) => Promise<Lesson>): Promise<Lesson> => {
    const turn = line.current.then(async () => {
      const version = Math.max(lesson.version, versions.current.get(lesson.id) ?? 0)
      const saved = await change(version)
      versions.current.set(saved.id, saved.version)
      return saved
    })
    line.current = turn.catch(() => {})
    return turn
  }
}
