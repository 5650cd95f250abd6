import { type Api, BadRequestError } from '@bellhouse/api-client'
import { type Edit, Outbox, type OutboxEntry, type OutboxKind, type Outcome } from '@bellhouse/api-client/outbox'
import { type CellOutcome, findMarkPlace, type Mark, type MarkPlace, saveMarks } from '@bellhouse/contracts'
import { readSession } from '@bellhouse/session'

/** One cell as it was written, and the version that the person saw. */
export interface MarkPayload {
  assessmentId: string
  studentId: string
  text: string
  version: number
  /** Of whom and of what, in words, for the day on which the sheet is not theirs any more. */
  about?: MarkAbout | undefined
}

interface MarkAbout {
  sheet: string
  assessment: string
  student: string
}

/** Why a cell waits for its person. */
export type MarkHeld = { kind: 'conflict'; theirs: Mark } | { kind: 'refused'; reason: string; isSheetGone?: true }

export type MarkEntry = OutboxEntry<MarkPayload, MarkHeld>
export type MarkEdit = Edit<MarkPayload, MarkHeld>

/** Which sheet it is, in words. */
export const sheetOf = ([first]: readonly MarkEntry[]) => first?.payload.about?.sheet ?? 'Another mark sheet'

/** The cell as it is written, over what the person saw; `group` is the sheet's id. */
export const editOf = (group: string, cell: MarkPayload & { key: string }): MarkEdit => {
  const { key, assessmentId, studentId, text, version, about } = cell
  return { group, key, payload: { assessmentId, studentId, text, version, ...(about && { about }) } }
}

/** Marks travel sheet by sheet; the group of an entry is the sheet's id. */
export const markOutbox = (api: Api, person: string): OutboxKind<MarkPayload, Mark, MarkHeld> => ({
  name: 'marks',
  merge: (before, next) => ({ ...next, version: before.version }),
  rebase: (payload, { version }) => ({ ...payload, version: Math.max(payload.version, version) }),

  async send(entries, options) {
    const place = findMarkPlace(entries[0]?.group ?? '')
    if (!place) return entries.map(() => refused('This mark belongs to no sheet'))
    try {
      const { cells } = await api(
        saveMarks,
        { ...place, cells: entries.map(({ payload: { about: _, ...cell } }) => cell) },
        { ...options, isQuiet: true },
      )
      void keepCells(person, place, cells)
      return cells.map(outcomeOf)
    } catch (error) {
      const isFinal = error instanceof BadRequestError && ![401, 408, 429].includes(error.status)
      if (!isFinal) throw error
      // A sheet that is not theirs does not exist for them.
      return entries.map(() => refused(error.message, error.status === 404))
    }
  },
})

/** Opens what that person's marks leave by; nothing leaves while somebody else is signed in. */
export const openMarkOutbox = (api: Api, person: string) =>
  Outbox.open({ person, kind: markOutbox(api, person), isSignedIn: () => readSession()?.username === person })

/** On the sheet that is there without a network too, wherever its person is by then; nobody waits for it. */
const keepCells = async (...saved: [person: string, place: MarkPlace, cells: readonly CellOutcome[]]) =>
  (await import('./kept-sheet').catch(() => null))?.keepCells(...saved)

function outcomeOf({ outcome, mark, reason }: CellOutcome): Outcome<Mark, MarkHeld> {
  if (outcome === 'saved') return { reply: mark }
  if (outcome === 'conflict') return { held: { kind: 'conflict', theirs: mark } }
  return refused(reason ?? 'The server did not take this mark')
}

const refused = (reason: string, isSheetGone = false): Outcome<Mark, MarkHeld> => ({
  held: { kind: 'refused', reason, ...(isSheetGone && { isSheetGone }) },
})
