import {
  type ClipboardEvent,
  type KeyboardEvent,
  type MouseEvent,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import type { Editing, Leave } from './cell-editor'
import {
  type Area,
  boundsOf,
  clampSpot,
  findNext,
  findStep,
  isOneSpot,
  oneSpot,
  type Size,
  type Spot,
  spotsOf,
} from './grid-area'
import { readTabText, writeTabText } from './tab-text'

interface GridOptions {
  /** Where the focus is at first. */
  start: Spot
  size: Size
  textAt: (spot: Spot) => string
  /** Writes cells; says how many changed. */
  write: (cells: readonly { spot: Spot; text: string }[]) => number
  isClosed: (spot: Spot) => boolean
  undo: () => number
  redo: () => number
  onHelp: () => void
  onHistory: (spot: Spot) => void
  /** Says something that cannot be seen from the focus. */
  say: (sentence: string) => void
}

/** Keys that write a status at once. */
const statusByLetter: Record<string, string> = { a: 'ABS', e: 'EX', w: 'W', i: 'I' }

const combinationOf = ({ key, ctrlKey, metaKey }: KeyboardEvent) => (ctrlKey || metaKey ? `Ctrl+${key}` : key)

/** The keys, the pointer and the clipboard of a grid: one tab stop, and what is chosen. */
export function useGrid(options: GridOptions) {
  const { size, textAt, write, isClosed, say } = options
  const root = useRef<HTMLTableElement>(null)
  const [chosen, setArea] = useState<Area>(() => oneSpot(options.start))
  const [editing, setEditing] = useState<Editing | null>(null)
  const wantsFocus = useRef(false)
  const area = { focus: clampSpot(chosen.focus, size), anchor: clampSpot(chosen.anchor, size) }
  const { focus } = area

  const reach = (spot: Spot) => {
    const cell = root.current?.querySelector<HTMLElement>(`[data-spot="${spot.row} ${spot.column}"]`)
    if (!cell || cell === document.activeElement) return cell
    // What React will say too; once the cell has the focus, a browser reckons all styles at once for it.
    cell.tabIndex = 0
    cell.focus({ preventScroll: true })
    return cell
  }

  useLayoutEffect(() => {
    if (!wantsFocus.current || editing) return
    wantsFocus.current = false
    const cell = reach(focus)
    // With the next picture, when the browser knows all places anyway.
    requestAnimationFrame(() => cell?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' }))
  })

  const go = (to: Area) => {
    wantsFocus.current = true
    setArea(to)
  }

  const countOfCells = (count: number) => (count === 1 ? '1 mark' : `${count} marks`)

  const begin = (text: string, isOver: boolean) => {
    if (isClosed(focus)) say('This assessment is closed')
    else setEditing({ text, isOver })
  }

  const fill = (spots: readonly Spot[], textOf: (spot: Spot) => string) =>
    write(spots.map((spot) => ({ spot, text: textOf(spot) })))

  const leaves: Record<Leave, () => Spot | undefined> = {
    down: () => findStep('ArrowDown', focus, size),
    up: () => findStep('ArrowUp', focus, size),
    left: () => findStep('ArrowLeft', focus, size),
    right: () => findStep('ArrowRight', focus, size),
    next: () => findNext(focus, size, 1) ?? focus,
    previous: () => findNext(focus, size, -1) ?? focus,
    stay: () => focus,
    none: () => undefined,
  }

  const handleWrite = useEffectEvent((text: string, leave: Leave) => {
    const to = leaves[leave]()
    // Before anything is drawn anew: the field that goes would else take the focus along.
    if (to) reach(to)
    setEditing(null)
    write([{ spot: focus, text }])
    if (to) go(oneSpot(to))
  })

  const handleCancel = useEffectEvent(() => {
    setEditing(null)
    go(oneSpot(focus))
  })

  const setStatus = (letter: string) => {
    const status = statusByLetter[letter.toLowerCase()]
    if (!status) return false
    if (isClosed(focus)) say('This assessment is closed')
    else {
      fill(spotsOf(area), () => status)
      go(oneSpot(isOneSpot(area) ? (findStep('ArrowDown', focus, size) ?? focus) : focus))
    }
    return true
  }

  const fillDown = () => {
    const { top, bottom, start, end } = boundsOf(area)
    const from = isOneSpot(area) ? top - 1 : top
    if (from < 0) return
    const spots = spotsOf({
      anchor: { row: from + 1, column: start },
      focus: { row: Math.max(bottom, from + 1), column: end },
    })
    say(`${countOfCells(fill(spots, ({ column }) => textAt({ row: from, column })))} filled down`)
  }

  const chooseAll = () => go({ anchor: { row: 0, column: 0 }, focus: { row: size.rows - 1, column: size.columns - 1 } })

  const acts: Record<string, () => void> = {
    F2: () => begin(textAt(focus), false),
    Delete: () => void fill(spotsOf(area), () => ''),
    Backspace: () => void fill(spotsOf(area), () => ''),
    Escape: () => go(oneSpot(focus)),
    '?': options.onHelp,
    h: () => options.onHistory(focus),
    'Ctrl+d': fillDown,
    'Ctrl+a': chooseAll,
    'Ctrl+z': () => say(`${countOfCells(options.undo())} undone`),
    'Ctrl+y': () => say(`${countOfCells(options.redo())} done again`),
    'Ctrl+Z': () => say(`${countOfCells(options.redo())} done again`),
  }

  const move = (event: KeyboardEvent) => {
    const combination = combinationOf(event)
    if (event.key === 'Enter') {
      const to = findStep(event.shiftKey ? 'ArrowUp' : 'ArrowDown', focus, size)
      if (to) go(oneSpot(to))
      return true
    }
    const to = findStep(combination, focus, size)
    if (!to) return false
    go(event.shiftKey ? { focus: to, anchor: area.anchor } : oneSpot(to))
    return true
  }

  const act = (event: KeyboardEvent) => {
    const run = acts[combinationOf(event)]
    if (run) {
      run()
      return true
    }
    if (event.ctrlKey || event.metaKey) return false
    if (setStatus(event.key)) return true
    if (!/^[\d.,]$/.test(event.key)) return false
    begin(event.key, true)
    return true
  }

  const handleKeyDown = (event: KeyboardEvent) => {
    if (editing || event.altKey) return
    if (move(event) || act(event)) event.preventDefault()
  }

  const spotOf = (event: { target: EventTarget }) => {
    const place = (event.target as HTMLElement)
      .closest<HTMLElement>('[data-spot]')
      ?.dataset.spot?.split(' ')
      .map(Number)
    const [row, column] = place ?? []
    return row === undefined || column === undefined ? undefined : { row, column }
  }

  const handleMouseDown = (event: MouseEvent) => {
    const spot = spotOf(event)
    if (!spot || (editing && spot.row === focus.row && spot.column === focus.column)) return
    event.preventDefault()
    if (editing) (document.activeElement as HTMLElement | null)?.blur()
    go(event.shiftKey ? { focus: spot, anchor: area.anchor } : oneSpot(spot))
  }

  const handleMouseOver = (event: MouseEvent) => {
    const spot = event.buttons === 1 && !editing && spotOf(event)
    if (spot) go({ focus: spot, anchor: area.anchor })
  }

  const handleDoubleClick = (event: MouseEvent) => {
    if (spotOf(event)) begin(textAt(focus), false)
  }

  const copy = (event: ClipboardEvent) => {
    const { top, bottom, start, end } = boundsOf(area)
    const rows = Array.from({ length: bottom - top + 1 }, (_, row) =>
      Array.from({ length: end - start + 1 }, (__, column) => textAt({ row: top + row, column: start + column })),
    )
    event.clipboardData.setData('text/plain', writeTabText(rows))
    event.preventDefault()
    return rows.length * (end - start + 1)
  }

  const handleCopy = (event: ClipboardEvent) => say(`${countOfCells(copy(event))} copied`)

  const handleCut = (event: ClipboardEvent) => {
    say(`${countOfCells(copy(event))} cut`)
    fill(spotsOf(area), () => '')
  }

  const handlePaste = (event: ClipboardEvent) => {
    event.preventDefault()
    const given = readTabText(event.clipboardData.getData('text/plain'))
    const { cells, rest, corner } = placePaste(given, area, size)
    const changed = write(cells)
    go({ anchor: { row: boundsOf(area).top, column: boundsOf(area).start }, focus: corner })
    say(`${countOfCells(changed)} pasted${rest > 0 ? `; ${rest} did not fit into the sheet` : ''}`)
  }

  return {
    root,
    area,
    editing,
    handleWrite,
    handleCancel,
    choose: (spot: Spot) => go(oneSpot(spot)),
    handlers: {
      onKeyDown: handleKeyDown,
      onMouseDown: handleMouseDown,
      onMouseOver: handleMouseOver,
      onDoubleClick: handleDoubleClick,
      onCopy: handleCopy,
      onCut: handleCut,
      onPaste: handlePaste,
    },
  }
}

/** Where pasted cells go: one cell fills all that is chosen, more begin at its first corner. */
function placePaste(given: readonly (readonly string[])[], area: Area, size: Size) {
  const { top, start, bottom, end } = boundsOf(area)
  const [only] = given
  if (given.length === 1 && only?.length === 1) {
    const cells = spotsOf(area).map((spot) => ({ spot, text: only[0] ?? '' }))
    return { cells, rest: 0, corner: { row: bottom, column: end } }
  }
  const all = given.flatMap((texts, row) =>
    texts.map((text, column) => ({ spot: { row: top + row, column: start + column }, text })),
  )
  const cells = all.filter(({ spot }) => spot.row < size.rows && spot.column < size.columns)
  const corner = cells.reduce(
    (most, { spot }) => ({ row: Math.max(most.row, spot.row), column: Math.max(most.column, spot.column) }),
    { row: top, column: start },
  )
  return { cells, rest: all.length - cells.length, corner }
}
