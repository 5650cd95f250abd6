import type { FileNote, NoteList, Permission, RowCounts } from '@bellhouse/contracts'
import type { Actor } from '../../http/actor'
import type { Change } from '../audit/audit'
import type { CalendarDays } from '../calendar-file/calendar-entry'
import type { Db } from '../db/open'
import type { FileTable } from '../table-file/file-table'

export type ImportState = 'open' | 'previewed' | 'applying' | 'applied' | 'cancelled' | 'failed' | 'undone'

/** Another text for one cell of a file. */
export interface MendedCell {
  /** Which of the tables, the first being 0. */
  table: number
  line: number
  column: number
  text: string
}

export interface ImportPlan<Preview = unknown, Mapping = unknown, About = unknown> {
  preview: Preview
  /** Changes with everything that would be written. */
  revision: string
  rows: RowCounts
  /** Where the plan has found more to choose from, or to show, than there was before. */
  mapping?: Mapping
  about?: About
}

/** All rows that were not taken, each with its reason; a preview shows the first of them. */
export type FileNotes = Record<NoteList, readonly FileNote[]>

/** As much of what a kind says of a refused row as finds its cells. */
export interface RefusedNote {
  line: number | null
  column: string | null
  text?: string
  /** As lists of rosters call the text. */
  value?: string
  sentence: string
}

/** What differs from kind to kind. */
export interface ImportShape {
  /** What is said with the files when they are dropped. */
  drop: unknown
  about: unknown
  mapping: unknown
  preview: unknown
  plan: ImportPlan
  /** What has to be meant when it is applied. */
  consent: unknown
  /** What of a plan stays with the import. */
  notes?: unknown
}

export interface Import<S extends ImportShape = ImportShape> {
  id: string
  kind: string
  startedBy: string
  state: ImportState
  fileName: string
  about: S['about']
  mapping: S['mapping']
  mended: MendedCell[]
  preview: S['preview'] | null
  revision: string | null
  progress: { done: number; total: number }
  failure: string | null
}

export interface DroppedTables<S extends ImportShape> {
  actor: Actor
  drop: S['drop']
  /** Of the first file. */
  fileName: string
  tables: readonly FileTable[]
}

export interface PlanSource<S extends ImportShape> {
  actor: Actor
  about: S['about']
  mapping: S['mapping']
  /** With the mended cells in them. */
  tables: readonly FileTable[]
  mended: readonly MendedCell[]
  /** To be applied: what the plan is compared with is kept from changing until the transaction ends. */
  isHeld: boolean
}

export interface ImportRun<S extends ImportShape> {
  actor: Actor
  import: Import<S>
  plan: S['plan']
  consent: S['consent']
  /** Keeps with the import what has come of it. */
  tell(about: S['about']): Promise<void>
  /** Says how far it is; throws where somebody cancels, which takes everything back. */
  report(done: number, total: number): Promise<void>
}

/** One kind of thing that comes in from files: a description for the one machine that brings things in. */
export interface ImportKind<S extends ImportShape = ImportShape> {
  kind: string
  /** What a person calls one of them, for instance `upload`. */
  word: string
  /** Who has those of everybody; others have their own, and the rest does not exist for them. */
  seenBy: Permission
  /** One at a time, on whatever server. */
  isAlone?: boolean
  /** The file of a thread that answers for this kind: for files so large that planning with them would hold up the server. */
  thread?: string
  /** Told where what would be written is no longer what was seen; with `renews` the preview is made anew at once. */
  changed: { sentence: string; renews?: boolean }
  /** For a kind that takes calendars besides tables: the days that they are asked about. */
  calendarDays?(db: Db): Promise<CalendarDays>
  /** For a kind that takes documents of timetable programs besides tables. */
  takesTimetables?: boolean
  /** For a kind in whose files titles may stand above the names of the columns; it says what becomes of them. */
  hasTitles?: boolean
  /** For a kind in whose files totals and signatures may stand below the rows; it says what becomes of them. */
  hasClosing?: boolean
  /** For a kind in whose files the names of the columns may stand in two lines, one of them over several columns. */
  hasBands?: boolean
  /** Refuses what is no file of the kind, and makes a first guess. */
  suggest(db: Db, dropped: DroppedTables<S>): Promise<{ about: S['about']; mapping: S['mapping']; fileName?: string }>
  /** How many rows, or cells, a plan has to account for; all rows unless said otherwise. */
  countRows?(tables: readonly FileTable[], mapping: S['mapping']): number
  /** What would be written; writes nothing. */
  plan(db: Db, source: PlanSource<S>): Promise<S['plan']>
  /** Keeps for the next files what somebody has chosen in a preview. */
  remember?(db: Db, seen: { about: S['about']; mapping: S['mapping']; tables: readonly FileTable[] }): Promise<void>
  /** Throws where something would happen that was not said to be meant. */
  mustBeMeant(preview: S['preview'], consent: S['consent']): void
  /** Writes the plan, and answers what the history is told. */
  apply(db: Db, run: ImportRun<S>): Promise<Change[]>
  /** What can be asked for of a whole plan, also once it is applied and its files are gone: rows that were not taken, for instance. */
  notes?(plan: S['plan']): S['notes']
  /** Where its notes are {@link FileNotes}: who may download them of the imports that they may see. */
  notesFor?: Permission
  /** Who may mend the files of the imports that they may see; whoever its notes are for unless said otherwise. */
  mendedBy?: Permission
  /** Which table a refused row is of, how its columns are called, and which cell is meant where names do not tell; the first one with rows unless said otherwise. */
  placeOf?(
    tables: readonly FileTable[],
    found: Pick<Import<S>, 'about' | 'mapping'>,
    note: RefusedNote,
  ): { table: number; headers: readonly string[]; column?: string | undefined; at?: number }
  /** Takes back what an import has written. */
  undo?(db: Db, undone: { actor: Actor; import: Import<S> }): Promise<Change[]>
}

export const importKind = <S extends ImportShape>(kind: ImportKind<S>) => kind
