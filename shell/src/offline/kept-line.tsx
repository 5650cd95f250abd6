import { clockTime, momentText, StatusLine } from '@bellhouse/ui'
import type { KeptSinceStore } from './kept-since'

/** Says that what is on the page is as old as it is, because the network is away. */
export function KeptLine({ store }: { store: KeptSinceStore }) {
  const at = store(({ at }) => at)
  return <StatusLine icon="alert">{at !== null && `No connection. You see this page as of ${whenOf(at)}.`}</StatusLine>
}

function whenOf(at: number) {
  const moment = new Date(at)
  const isToday = moment.toDateString() === new Date().toDateString()
  return isToday ? clockTime(moment.toISOString()) : momentText(moment.toISOString())
}
