import type { ElectiveStudent, ElectiveSubject } from '@bellhouse/contracts'
import { type FocusEvent, type KeyboardEvent, useState } from 'react'

const steps: Record<string, readonly [rows: number, columns: number]> = {
  ArrowDown: [1, 0],
  ArrowUp: [-1, 0],
  ArrowRight: [0, 1],
  ArrowLeft: [0, -1],
  Home: [0, Number.NEGATIVE_INFINITY],
  End: [0, Number.POSITIVE_INFINITY],
}

const within = (at: number, length: number) => Math.min(Math.max(at, 0), length - 1)

/** The name of a place of the grid, by which its box is found. */
export const placeOf = (studentId: string, subjectId: string) => `${studentId} ${subjectId}`

/** Moves the focus between the boxes of the grid; the one that had it last is where Tab comes back to. */
export function useGridKeys(students: readonly ElectiveStudent[], subjects: readonly ElectiveSubject[]) {
  const [place, setPlace] = useState('')
  const [studentId = '', subjectId = ''] = place.split(' ')
  const row = Math.max(
    0,
    students.findIndex(({ id }) => id === studentId),
  )
  const column = Math.max(
    0,
    subjects.findIndex(({ id }) => id === subjectId),
  )

  const handleFocus = ({ target }: FocusEvent) => {
    if (target instanceof HTMLInputElement) setPlace(target.value)
  }
  const handleKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key]
    if (!step || !(event.target instanceof HTMLInputElement) || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    const student = students[within(row + step[0], students.length)]
    const subject = subjects[within(column + step[1], subjects.length)]
    if (!student || !subject) return
    const value = placeOf(student.id, subject.id)
    event.currentTarget.querySelector<HTMLInputElement>(`input[value="${value}"]`)?.focus()
  }

  return {
    handleFocus,
    handleKeyDown,
    stop: { studentId: students[row]?.id ?? '', subjectId: subjects[column]?.id ?? '' },
  }
}
