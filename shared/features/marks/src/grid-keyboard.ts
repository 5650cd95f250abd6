import { countOf } from '@bellhouse/ui'
import type { KeyboardEvent, RefObject } from 'react'
import { findStep, isOneSpot, oneSpot } from './grid-area'
import { filledDown, filledWith } from './grid-fill'
import { beginsMark, combinationOf, findMove, findStatus, goesOnStatus } from './grid-keys'
import type { GridOptions, Outcome } from './grid-options'
import type { GridSelection } from './use-grid-selection'

interface Keyboard {
  options: GridOptions
  selection: GridSelection
  isEditing: boolean
  begin: (text: string, isOver: boolean) => void
  /** The letters of a status that is being spelled. */
  typed: RefObject<string>
}

type Chosen = Pick<Keyboard, 'options' | 'selection'>

/** `10 marks pasted; 4 refused` */
export const outcomeText = ({ taken, refused }: Outcome, done: string) =>
  `${countOf(taken, 'mark')} ${done}${refused > 0 ? `; ${refused} refused` : ''}`

/** What changes many marks at once, by a key and by its button. */
export function actsOnMany({ options: { textAt, write, say, undo, redo }, selection: { area } }: Chosen) {
  return {
    undo: () => {
      const { taken, refused } = undo()
      const back = refused > 0 ? `; ${countOf(refused, 'refused entry', 'refused entries')} put back` : ''
      say(`${countOf(taken, 'mark')} undone${back}`)
    },
    redo: () => say(outcomeText(redo(), 'redone')),
    fillDown: () => {
      const cells = filledDown(area, textAt)
      if (cells.length > 0) say(outcomeText(write(cells), 'filled down'))
    },
  }
}

/** What the keys of a grid do while no cell is written in. */
export function keyHandler(keyboard: Keyboard) {
  const { options, selection, isEditing, begin, typed } = keyboard
  const acts = actsOf(keyboard)
  const { area, size, choose } = selection

  const move = (event: KeyboardEvent) => {
    const to = findMove(event, area, size)
    if (to) choose(to)
    return to !== undefined
  }

  const act = (event: KeyboardEvent) => {
    const run = acts[combinationOf(event)]
    if (run) {
      run()
      return true
    }
    if (event.ctrlKey || event.metaKey) return false
    return write(event.key)
  }

  const write = (key: string) => {
    const spelled = typed.current
    typed.current = ''
    const status = findStatus(key)
    if (goesOnStatus(spelled, key)) typed.current = spelled + key
    else if (status) {
      typed.current = key
      setStatus(options, selection, status)
    } else if (beginsMark(key)) begin(key, true)
    else return false
    return true
  }

  return (event: KeyboardEvent) => {
    if (isEditing || event.altKey) return
    const isMoved = move(event)
    if (isMoved) typed.current = ''
    if (isMoved || act(event)) event.preventDefault()
  }
}

function actsOf({ options, selection, begin }: Keyboard): Record<string, () => void> {
  const { textAt, write, onHelp, onHistory } = options
  const { area, size, choose } = selection
  const { focus } = area
  const { undo, redo, fillDown } = actsOnMany({ options, selection })
  const empty = () => void write(filledWith(area, ''))
  return {
    F2: () => begin(textAt(focus), false),
    Delete: empty,
    Backspace: empty,
    Escape: () => choose(oneSpot(focus)),
    '?': onHelp,
    h: () => onHistory(focus),
    'Ctrl+d': fillDown,
    'Ctrl+a': () => choose({ anchor: { row: 0, column: 0 }, focus: { row: size.rows - 1, column: size.columns - 1 } }),
    'Ctrl+z': undo,
    'Ctrl+y': redo,
    'Ctrl+Z': redo,
  }
}

/** Writes a status into all that is chosen; with one cell chosen the focus goes on to the next below. */
function setStatus({ isClosed, say, write }: GridOptions, { area, size, choose }: GridSelection, status: string) {
  const { focus } = area
  if (isClosed(focus)) return say('This assessment is closed')
  write(filledWith(area, status))
  choose(oneSpot(isOneSpot(area) ? (findStep('ArrowDown', focus, size) ?? focus) : focus))
}
