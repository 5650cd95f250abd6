import type { AllocationPlan } from '@bellhouse/contracts'
import { type KeyboardEvent, useRef, useState } from 'react'
import { cellKey, type Place } from './wanted-teachers'

const steps: Record<string, readonly [rows: number, columns: number]> = {
  ArrowDown: [1, 0],
  ArrowUp: [-1, 0],
  ArrowRight: [0, 1],
  ArrowLeft: [0, -1],
  Home: [0, Number.NEGATIVE_INFINITY],
  End: [0, Number.POSITIVE_INFINITY],
}

const within = (at: number, length: number) => Math.min(Math.max(at, 0), length - 1)

interface PlanKeyOptions {
  plan: Pick<AllocationPlan, 'subjects' | 'streams'>
  teachersOf: (key: string) => readonly string[]
  onWant: (key: string, staffIds: readonly string[]) => void
}

/** The cell that keys act on: arrows move, letters look for a teacher, Delete empties, Ctrl-C and Ctrl-V copy. */
export function usePlanKeys({ plan: { subjects, streams }, teachersOf, onWant }: PlanKeyOptions) {
  const [spot, setSpot] = useState({ row: 0, column: 0 })
  const grid = useRef<HTMLTableElement>(null)
  const bar = useRef<HTMLDivElement>(null)
  const copied = useRef<readonly string[]>([])
  const row = within(spot.row, subjects.length)
  const column = within(spot.column, streams.length)
  const subject = subjects[row]
  const stream = streams[column]
  const place: Place | null = subject && stream ? { subjectId: subject.id, streamId: stream.id } : null

  const focusCell = (at: { row: number; column: number }) => {
    setSpot(at)
    grid.current?.querySelector<HTMLElement>(`[data-spot="${at.row} ${at.column}"]`)?.focus()
  }
  const move = ([rows, columns]: readonly [number, number]) =>
    focusCell({ row: within(row + rows, subjects.length), column: within(column + columns, streams.length) })
  const lookForTeacher = () => bar.current?.querySelector<HTMLInputElement>('input')?.focus()

  const handleCommand = (key: string, cell: string) => {
    if (key === 'c') copied.current = teachersOf(cell)
    if (key === 'v') onWant(cell, copied.current)
  }
  const handleKey = (event: KeyboardEvent, cell: string) => {
    const { key } = event
    const step = steps[key]
    const isSearch = key === 'Enter' || key === 'F2'
    if (step || isSearch) event.preventDefault()
    if (step) move(step)
    if (key === 'Delete' || key === 'Backspace') onWant(cell, [])
    // A letter goes to the field that has the focus by then.
    if (isSearch || (key.length === 1 && key !== ' ')) lookForTeacher()
  }
  const isClosed = !stream || !subject?.classCodes.includes(stream.classCode)
  const handleKeyDown = (event: KeyboardEvent) => {
    if (!place || event.altKey || (isClosed && !steps[event.key])) return
    if (event.ctrlKey || event.metaKey) handleCommand(event.key, cellKey(place))
    else handleKey(event, cellKey(place))
  }

  return {
    ...{ grid, bar, row, column, place, handleKeyDown, focusCell },
    /** Back from the field to the cell below. */
    goOn: () => move([1, 0]),
  }
}
