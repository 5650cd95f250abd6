import { useApi, useKnown } from '@bellhouse/api-client'
import {
  type Assessment,
  findNewerMarkSheet,
  type Mark,
  type MarkPlace,
  type MarkSheet,
  openMarkSheet,
  saveMarks,
  sheetIdOf,
} from '@bellhouse/contracts'
import { readMark, writeMark } from '@bellhouse/grading'
import { readSession, useMay } from '@bellhouse/session'
import { useEffect, useEffectEvent, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { type CellEdit, findRedo, findUndo, noHistory, withStep } from './edit-history'
import { keepSheet } from './kept-sheet'
import { type Cell, isSameChange, type Row, rowsOf } from './mark-cells'
import { editOf, type MarkEdit, type MarkEntry, type MarkPayload } from './mark-outbox'
import { useOpenedSheet } from './marks.queries'
import { cellKey, marksByKey, withNewer } from './marks-by-cell'
import type { MarkOutbox } from './use-mark-outbox'

/** How often is asked whether somebody else has changed something, in milliseconds. */
const pauseBetweenLooks = 3_000

export interface CellText {
  key: string
  text: string
  /** The version that its person saw, where that may have become older since. */
  version?: number
}

/** One sheet as its person sees it: what the server has, with their own changes over it. */
export function useMarkSheet(place: MarkPlace, outbox: MarkOutbox) {
  const { sheet: live, marks } = useLiveSheet(place, outbox)
  const mayWrite = useMay(saveMarks)
  const sheet = useMemo(() => (mayWrite || live.taughtUntil ? live : closedSheet(live)), [mayWrite, live])
  const changes = useChanges(outbox)
  const group = sheetIdOf(sheet)

  const rows = useRows(sheet, marks, changes)
  const spots = useMemo(() => spotsOf(sheet), [sheet])
  const assessments = useMemo(() => new Map(sheet.assessments.map((one) => [one.id, one])), [sheet.assessments])

  const mayChange = ({ assessmentId }: Cell) => assessments.get(assessmentId)?.hindrance === null

  const cellAt = (key: string) => {
    const spot = spots.get(key)
    return spot && rows[spot.row]?.cells[spot.column]
  }

  /** Writes cells and says what changed; those that are closed stay as they are. */
  const write = (texts: readonly CellText[]): CellEdit[] => {
    const written = texts.flatMap(({ key, text, version }) => {
      const cell = cellAt(key)
      const assessment = cell && assessments.get(cell.assessmentId)
      if (!cell || !assessment || !mayChange(cell)) return []
      const student = rows[spots.get(key)?.row ?? -1]?.name ?? ''
      const about = { sheet: `${sheet.stream} ${sheet.subject}`, assessment: assessment.title, student }
      const edit = editFrom(group, { ...cell, version: version ?? cell.version, about }, text, assessment)
      return edit.payload.text === cell.text && cell.state !== 'conflict' ? [] : [{ cell, edit }]
    })
    const isAsBefore = ({ cell, edit }: (typeof written)[number]) =>
      cell.entry?.held && edit.payload.text === writeMark(marks.get(cell.key) ?? noMark)
    const edits = written.filter((one) => !isAsBefore(one)).map(({ edit }) => edit)
    const dropped = written.filter(isAsBefore).map(({ cell }) => cell.key)
    if (edits.length > 0) void outbox.put(edits)
    if (dropped.length > 0) void outbox.drop(dropped)
    return written.map(({ cell, edit }) => ({
      key: cell.key,
      before: cell.text,
      after: edit.payload.text,
      wasRefused: cell.state === 'refused',
      isRefused: edit.held !== null,
    }))
  }

  return {
    sheet,
    rows,
    mayChange,
    ...useSteps(write),
  }
}

/** What was written, step by step, so that it can be taken back and done again. */
function useSteps(write: (texts: readonly CellText[]) => CellEdit[]) {
  const [history, setHistory] = useState(noHistory)

  const change = (texts: readonly CellText[]): readonly CellEdit[] => {
    const step = write(texts)
    if (step.length > 0) setHistory((before) => withStep(before, step))
    return step
  }

  const goBack = (find: typeof findUndo) => () => {
    const found = find(history)
    if (!found) return []
    setHistory(found.history)
    return write(found.texts)
  }

  return {
    change,
    undo: goBack(findUndo),
    redo: goBack(findRedo),
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
  }
}

/** The sheet for whoever may look at marks and not write them. */
const closedSheet = (sheet: MarkSheet): MarkSheet => ({
  ...sheet,
  assessments: sheet.assessments.map((one) => ({
    ...one,
    hindrance: 'You may look at these marks, not change them',
    moves: [],
  })),
})

export type OpenSheet = ReturnType<typeof useMarkSheet>
/** What stands in the sheet. */
export type SheetRows = Pick<OpenSheet, 'sheet' | 'rows'>

function useRows(sheet: MarkSheet, marks: ReadonlyMap<string, Mark>, changes: ReadonlyMap<string, MarkEntry>) {
  const last = useRef<readonly Row[]>([])
  const rows = useMemo(() => rowsOf(sheet, { marks, changes }, last.current), [sheet, marks, changes])
  useEffect(() => {
    last.current = rows
  }, [rows])
  return rows
}

/** What its person has changed, the same object until it shows. */
function useChanges(outbox: MarkOutbox) {
  const last = useRef(outbox.state().byKey)
  return useSyncExternalStore(outbox.subscribe, () => {
    const { byKey } = outbox.state()
    if (!areSameChanges(last.current, byKey)) last.current = byKey
    return last.current
  })
}

const areSameChanges = (one: ReadonlyMap<string, MarkEntry>, other: ReadonlyMap<string, MarkEntry>) =>
  one === other || (one.size === other.size && [...other].every(([key, entry]) => isSameChange(one.get(key), entry)))

/** Where the cells are. */
const spotsOf = ({ students, assessments }: MarkSheet) =>
  new Map(
    students.flatMap(({ studentId }, row) =>
      assessments.map(({ id }, column) => [cellKey({ assessmentId: id, studentId }), { row, column }] as const),
    ),
  )

const noMark = { value: null, status: null }

const longestText = 100

/** What is no mark is kept too, with the reason, until its person mends it. */
function editFrom(
  group: string,
  cell: Cell & Pick<MarkPayload, 'about'>,
  text: string,
  { outOf }: Assessment,
): MarkEdit {
  const { mark, refusal } = readMark(text, outOf)
  const edit = editOf(group, { ...cell, text: mark ? writeMark(mark) : text.trim().slice(0, longestText) })
  return { ...edit, held: refusal === undefined ? null : { kind: 'refused', reason: refusal } }
}

/** Asks every now and then what somebody else has changed, while somebody looks. */
function useLooks(sheet: MarkSheet, learn: (newer: MarkSheet) => void) {
  const api = useApi()
  const look = useEffectEvent(async (signal: AbortSignal) => {
    if (document.visibilityState === 'hidden') return
    const { streamId, subjectId, termId, revision } = sheet
    const newer = await api(findNewerMarkSheet, { streamId, subjectId, termId, revision }, { signal, isQuiet: true })
    if (newer && !signal.aborted) learn(newer)
  })
  useEffect(() => {
    const leaving = new AbortController()
    // A network that is away just now is asked again at the next turn.
    const lookAgain = () => void look(leaving.signal).catch(() => {})
    const timer = setInterval(lookAgain, pauseBetweenLooks)
    lookAgain()
    return () => {
      clearInterval(timer)
      leaving.abort()
    }
  }, [])
}

function useLiveSheet(place: MarkPlace, outbox: MarkOutbox) {
  const opened = useOpenedSheet(place)
  const [from, setFrom] = useState(opened)
  const [sheet, setSheet] = useState(opened)
  const [marks, setMarks] = useState(() => marksByKey(opened.marks))

  const learn = (newer: MarkSheet) => {
    setSheet(newer)
    setMarks((before) => withNewer(before, newer.marks))
  }
  if (from !== opened) {
    setFrom(opened)
    learn(opened)
  }

  useLooks(sheet, learn)

  const learnReplies = useEffectEvent((replies: readonly { reply: Mark }[]) => {
    if (replies.length > 0)
      setMarks((before) =>
        withNewer(
          before,
          replies.map(({ reply }) => reply),
        ),
      )
  })
  // What somebody else wrote comes with the refusal, before the next look.
  const learnConflicts = useEffectEvent(() => {
    const theirs = [...outbox.state().byKey.values()].flatMap(({ held }) =>
      held?.kind === 'conflict' ? [held.theirs] : [],
    )
    if (theirs.some((mark) => mark.version > (marks.get(cellKey(mark))?.version ?? 0)))
      setMarks((before) => withNewer(before, theirs))
  })
  useEffect(
    () =>
      outbox.subscribe((replies) => {
        learnReplies(replies)
        learnConflicts()
      }),
    [outbox],
  )

  useKeptSheet(place, opened, sheet, marks)
  return { sheet, marks }
}

/** What was saved or learned since the sheet was opened is there without a network too, and when its person comes back to it. */
function useKeptSheet(place: MarkPlace, opened: MarkSheet, sheet: MarkSheet, marks: ReadonlyMap<string, Mark>) {
  const know = useKnown()
  const [marksOpened] = useState(marks)
  const isAsOpened = sheet === opened && marks === marksOpened
  const asItIs = () => ({ ...sheet, marks: [...marks.values()] })
  const person = readSession()?.username
  const keep = useEffectEvent(() => {
    if (person && !isAsOpened) keepSheet(person, place, asItIs())
  })
  useEffect(() => keep(), [sheet, marks])
  const leave = useEffectEvent(() => {
    if (!isAsOpened) know(openMarkSheet, place, asItIs())
  })
  useEffect(() => () => leave(), [])
}
