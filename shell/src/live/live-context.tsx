import type { LiveChannel, LiveEvent } from '@bellhouse/contracts'
import { createContext, useContext, useEffect, useRef } from 'react'

// A part that is shown without the portal around it has no line.
const LiveContext = createContext<LiveChannel | null>(null)

export const LiveProvider = LiveContext.Provider

/** The line to the server, open or not. */
export const useLive = () => useContext(LiveContext)

/** Calls `listener` with each event from the server while the component is shown. */
export function useLiveEvents(listener: (event: LiveEvent) => void) {
  const live = useLive()
  const latest = useRef(listener)
  useEffect(() => {
    latest.current = listener
  })
  useEffect(() => live?.watch((event) => latest.current(event)), [live])
}
