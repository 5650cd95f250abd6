import { countOf } from '@bellhouse/ui'
import type { ClipboardEvent } from 'react'
import { boundsOf } from './grid-area'
import { filledWith } from './grid-fill'
import { outcomeText } from './grid-keyboard'
import type { GridOptions } from './grid-options'
import { placePaste, textsOf } from './grid-paste'
import { readTabText, writeTabText } from './tab-text'
import type { GridSelection } from './use-grid-selection'

/** Writes what a spreadsheet copied, from the first chosen cell on. */
export function pasteText(text: string, { write, say }: GridOptions, { area, size, choose }: GridSelection) {
  const { cells, rest, corner } = placePaste(readTabText(text), area, size)
  const outcome = write(cells)
  const { top, start } = boundsOf(area)
  choose({ anchor: { row: top, column: start }, focus: corner })
  say(`${outcomeText(outcome, 'pasted')}${rest > 0 ? `; ${rest} did not fit into the sheet` : ''}`)
}

/** The same for a button; a browser may keep the clipboard to itself, but for the keys. */
export async function pasteClipboard(options: GridOptions, selection: GridSelection) {
  const text = await navigator.clipboard.readText().catch(() => null)
  if (text !== null) return pasteText(text, options, selection)
  selection.choose(selection.area)
  options.say('This browser allows pasting by keyboard only: press Ctrl + V.')
}

/** Copying, cutting and pasting, as text with tabs that every spreadsheet understands. */
export function clipboardHandlers(options: GridOptions, selection: GridSelection) {
  const { textAt, write, say } = options
  const { area } = selection
  const copy = (event: ClipboardEvent, done: string) => {
    const rows = textsOf(area, textAt)
    event.clipboardData.setData('text/plain', writeTabText(rows))
    event.preventDefault()
    say(`${countOf(rows.flat().length, 'mark')} ${done}`)
  }
  return {
    onCopy: (event: ClipboardEvent) => copy(event, 'copied'),
    onCut: (event: ClipboardEvent) => {
      copy(event, 'cut')
      write(filledWith(area, ''))
    },
    onPaste: (event: ClipboardEvent) => {
      event.preventDefault()
      pasteText(event.clipboardData.getData('text/plain'), options, selection)
    },
  }
}
