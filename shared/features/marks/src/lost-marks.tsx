import { countOf, LostWork } from '@bellhouse/ui'
import { useSyncExternalStore } from 'react'
import type { MarkEntry } from './mark-outbox'
import type { MarkOutbox } from './use-mark-outbox'

/** What somebody wrote without a network into a sheet that was not theirs any more when it arrived: to pass on, and to put away. */
export function LostMarks({ outbox }: { outbox: MarkOutbox }) {
  const { byKey } = useSyncExternalStore(outbox.subscribe, outbox.state)
  const all = [...byKey.values()].filter(({ held }) => held?.kind === 'refused' && held.isSheetGone)
  return [...new Set(all.map(({ group }) => group))].map((group) => {
    const entries = all.filter((entry) => entry.group === group)
    const sheet = entries[0]?.payload.about?.sheet ?? 'Another mark sheet'
    const discard = () => void outbox.drop(entries.map(({ key }) => key))
    return (
      <LostWork key={group} name={`marks of ${sheet}`} lines={told(entries)} onDiscard={discard}>
        {sheet}: {countOf(entries.length, 'mark')} could not be saved, as the sheet was not yours any more when they
        arrived.
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
