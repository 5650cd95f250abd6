import { type KeyboardEvent, useRef, useState } from 'react'
import type { PlanRow } from './plan-rows'

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
  rows: readonly PlanRow[]
  teachersOf: (key: string) => readonly string[]
  onWant: (key: string, staffIds: readonly string[]) => void
}

/** The cell that keys act on: arrows move, letters look for a teacher, Delete empties, Ctrl-C and Ctrl-V copy. */
export function usePlanKeys({ rows, teachersOf, onWant }: PlanKeyOptions) {
  // The column is kept over the rows of sets, which have one cell.
  const [spot, setSpot] = useState({ row: 0, column: 0 })
  const grid = useRef<HTMLTableElement>(null)
  const bar = useRef<HTMLDivElement>(null)
  const copied = useRef<readonly string[]>([])
  const widthOf = (at: number) => rows[at]?.places.length ?? 0
  const row = within(spot.row, rows.length)
  const column = within(spot.column, widthOf(row))
  const place = rows[row]?.places[column] ?? null

  const focusCell = (at: { row: number; column: number }) => {
    setSpot(at)
    const shown = within(at.column, widthOf(at.row))
    grid.current?.querySelector<HTMLElement>(`[data-spot="${at.row} ${shown}"]`)?.focus()
  }
  const move = ([down, aside]: readonly [number, number]) =>
    focusCell({
      row: within(row + down, rows.length),
      column: aside === 0 ? spot.column : within(column + aside, widthOf(row)),
    })
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
  const handleKeyDown = (event: KeyboardEvent) => {
    if (!place || event.altKey || (place.isClosed && !steps[event.key])) return
    if (event.ctrlKey || event.metaKey) handleCommand(event.key, place.key)
    else handleKey(event, place.key)
  }

  return {
    ...{ grid, bar, row, column, place, handleKeyDown, focusCell },
    /** Back from the field to the cell below. */
    goOn: () => move([1, 0]),
  }
}
