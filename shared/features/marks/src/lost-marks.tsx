import { sheetIdOf } from '@bellhouse/contracts'
import { countOf, LostWork } from '@bellhouse/ui'
import { useSyncExternalStore } from 'react'
import { type MarkEntry, sheetOf } from './mark-outbox'
import type { MarkOutbox } from './use-mark-outbox'
import type { SheetRows } from './use-mark-sheet'

interface GoneMarksProps {
  shown: SheetRows
  outbox: MarkOutbox
}

/** What could not be saved and has no cell any more, as its student or its assessment is not in the sheet: to pass on, and to put away. */
export function GoneMarks({ shown: { rows, sheet }, outbox }: GoneMarksProps) {
  const { byKey } = useSyncExternalStore(outbox.subscribe, outbox.state)
  const group = sheetIdOf(sheet)
  const held = [...byKey.values()].filter((entry) => entry.group === group && entry.held !== null)
  if (held.length === 0) return null
  const here = new Set(rows.flatMap(({ cells }) => cells.map(({ key }) => key)))
  const gone = held.filter(({ key }) => !here.has(key))
  if (gone.length === 0) return null
  const discard = () => void outbox.drop(gone.map(({ key }) => key))
  return (
    <LostWork name="marks that have no place" lines={told(gone)} onDiscard={discard}>
      {countOf(gone.length, 'mark')} could not be saved, as the student or the assessment is not on this sheet any more.
    </LostWork>
  )
}

/** What somebody wrote without a network into a sheet that was not theirs any more when it arrived: to pass on, and to put away. */
export function LostMarks({ outbox }: { outbox: MarkOutbox }) {
  const { byKey } = useSyncExternalStore(outbox.subscribe, outbox.state)
  const all = [...byKey.values()].filter(({ held }) => held?.kind === 'refused' && held.isSheetGone)
  return lostOf(all, outbox, 'as the sheet was not yours any more when they arrived')
}

/** What somebody wrote who may open no mark sheets any more, so that no screen of theirs shows it: to pass on, and to put away. */
export function UnreachableMarks({ outbox }: { outbox: MarkOutbox }) {
  const { byKey } = useSyncExternalStore(outbox.subscribe, outbox.state)
  const all = [...byKey.values()].filter(({ held }) => held !== null)
  return lostOf(all, outbox, 'as you may not enter marks any more')
}

/** Sheet by sheet. */
function lostOf(all: readonly MarkEntry[], outbox: MarkOutbox, why: string) {
  return [...new Set(all.map(({ group }) => group))].map((group) => {
    const entries = all.filter((entry) => entry.group === group)
    const sheet = sheetOf(entries)
    const discard = () => void outbox.drop(entries.map(({ key }) => key))
    return (
      <LostWork key={group} name={`marks of ${sheet}`} lines={told(entries)} onDiscard={discard}>
        {sheet}: {countOf(entries.length, 'mark')} could not be saved, {why}.
      </LostWork>
    )
  })
}

/** An assessment to a line: who, and what was written. */
function told(entries: readonly MarkEntry[]): string[] {
  const titleOf = ({ payload }: MarkEntry) => payload.about?.assessment ?? 'An assessment'
  return [...new Set(entries.map(titleOf))].map((title) => {
    const marks = entries.filter((entry) => titleOf(entry) === title)
    const texts = marks.map(
      ({ payload: { about, text } }) => `${about?.student ?? 'somebody'} ${text === '' ? 'nothing' : text}`,
    )
    return `${title}: ${texts.join('; ')}`
  })
}
