import { type Api, BadRequestError } from '@bellhouse/api-client'
import { type Edit, Outbox, type OutboxEntry, type OutboxKind, type Outcome } from '@bellhouse/api-client/outbox'
import {
  type AttendanceStatus,
  type EntryOutcome,
  findRegisterPlace,
  type RegisterPlace,
  registerIdOf,
  saveRegister,
} from '@bellhouse/contracts'
import { readSession } from '@bellhouse/session'

/** What was entered for one student, and the version that the person saw. */
export interface EntryPayload {
  studentId: string
  /** Null while only a note was written; it is saved as present. */
  status: AttendanceStatus | null
  minutesLate: number | null
  note: string | null
  version: number
  /** The person meant this unusual day. */
  confirmed: boolean
  /** Who and where, in words, for the day on which the stream is not theirs any more. */
  name?: string
  stream?: string
}

type EntryNow = NonNullable<EntryOutcome['entry']>

/** How the server has the entry now, and the register that it stands in. */
export interface EntryReply extends EntryNow {
  takenBy: string | null
  takenAt: string | null
}

/** Why an entry waits for its person: not saved yet, in conflict with somebody else's version, or not taken by the server. */
export type EntryHeld =
  | { kind: 'draft' }
  | { kind: 'conflict'; theirs: EntryReply }
  | { kind: 'refused'; reason: string }

export type RegisterOutbox = Outbox<EntryPayload, EntryReply, EntryHeld>
export type RegisterOutboxEntry = OutboxEntry<EntryPayload, EntryHeld>
export type RegisterEdit = Edit<EntryPayload, EntryHeld>

export const entryKey = (place: RegisterPlace, studentId: string) => `${registerIdOf(place)} ${studentId}`

/** Their stream has another teacher now, or the cover for the lesson was taken back; the server names nothing that is of others. */
const notTheirs =
  'This register is not yours any more. Tell what you saw to whoever takes it now, or to the office; what you entered stays here'

/** Entries travel register by register; the group of one is the register's id. */
const registerKind = (api: Api): OutboxKind<EntryPayload, EntryReply, EntryHeld> => ({
  name: 'registers',
  merge: (before, next) => ({ ...next, version: before.version }),
  rebase: (payload, { version }) => ({ ...payload, version: Math.max(payload.version, version) }),

  async send(entries, options) {
    const place = findRegisterPlace(entries[0]?.group ?? '')
    if (!place) return entries.map(() => refused('This entry belongs to no register'))
    try {
      const { entries: outcomes, ...head } = await api(
        saveRegister,
        {
          ...place,
          confirmed: entries.some(({ payload }) => payload.confirmed),
          entries: entries.map(({ payload: { studentId, status, minutesLate, note, version } }) => ({
            ...{ studentId, minutesLate, note, version },
            status: status ?? 'present',
          })),
        },
        { ...options, isQuiet: true },
      )
      return outcomes.map((outcome) => outcomeOf(outcome, head))
    } catch (error) {
      const isFinal = error instanceof BadRequestError && ![401, 408, 429].includes(error.status)
      if (!isFinal) throw error
      return entries.map(() => refused(error.status === 404 ? notTheirs : error.message))
    }
  },
})

/** Opens what that person's registers leave by; nothing leaves while somebody else is signed in. */
export const openRegisterOutbox = (api: Api, person: string): Promise<RegisterOutbox> =>
  Outbox.open({ person, kind: registerKind(api), isSignedIn: () => readSession()?.username === person })

type Head = Pick<EntryReply, 'takenBy' | 'takenAt'>

function outcomeOf({ outcome, entry, reason }: EntryOutcome, head: Head): Outcome<EntryReply, EntryHeld> {
  if (outcome === 'saved' && entry) return { reply: { ...entry, ...head } }
  if (outcome === 'conflict' && entry) return { held: { kind: 'conflict', theirs: { ...entry, ...head } } }
  return refused(reason ?? 'The server did not take this entry')
}

const refused = (reason: string): Outcome<EntryReply, EntryHeld> => ({ held: { kind: 'refused', reason } })
