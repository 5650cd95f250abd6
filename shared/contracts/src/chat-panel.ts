import type { LiveChannel } from './events'

/** What the shell hands to the panel of the chat's remote. An older shell hands nothing, and the panel asks every few seconds. */
export interface ChatPanelProps {
  live?: LiveChannel
  /** The conversation to begin with; the list of all without it. */
  threadId?: string | undefined
}
