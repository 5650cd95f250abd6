import { countOf } from '@bellhouse/ui'
import type { ClipboardEvent } from 'react'
import { boundsOf } from './grid-area'
import { filledWith } from './grid-fill'
import type { GridOptions } from './grid-options'
import { placePaste, textsOf } from './grid-paste'
import { readTabText, writeTabText } from './tab-text'
import type { GridSelection } from './use-grid-selection'

/** Copying, cutting and pasting, as text with tabs that every spreadsheet understands. */
export function clipboardHandlers({ textAt, write, say }: GridOptions, { area, size, choose }: GridSelection) {
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
      const given = readTabText(event.clipboardData.getData('text/plain'))
      const { cells, rest, corner } = placePaste(given, area, size)
      const changed = write(cells)
      const { top, start } = boundsOf(area)
      choose({ anchor: { row: top, column: start }, focus: corner })
      say(`${countOf(changed, 'mark')} pasted${rest > 0 ? `; ${rest} did not fit into the sheet` : ''}`)
    },
  }
}
