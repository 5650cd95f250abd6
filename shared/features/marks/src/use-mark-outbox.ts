import type { Outbox } from '@bellhouse/api-client/outbox'
import type { Mark } from '@bellhouse/contracts'
import { useOutbox } from '@bellhouse/session'
import { type MarkHeld, type MarkPayload, openMarkOutbox } from './mark-outbox'

export type MarkOutbox = Outbox<MarkPayload, Mark, MarkHeld>

/** What the signed-in person's marks leave by; null until the browser has opened it. */
export const useMarkOutbox = (): MarkOutbox | null => useOutbox(openMarkOutbox)
