import { type Register, registerIdOf } from '@bellhouse/contracts'
import { useEffect, useEffectEvent, useMemo, useState, useSyncExternalStore } from 'react'
import { countStates, keysOfGone, type MarkChange, planChanges, restPresent, theirsOf } from './register-changes'
import { areSame, editsToSave, type MarkedStudent, markedStudents, savedEdit, withReplies } from './register-marks'
import { type EntryReply, entryKey, type RegisterEdit, type RegisterOutbox } from './register-outbox'
import { useUndoableSave } from './use-undoable-save'

interface Told {
  /** The register as it is since something of it was saved. */
  onArrived: (register: Register) => void
  /** The register as it was before it was taken. */
  onWithdrawn: (register: Register) => Promise<void>
}

/** One register as its person sees it: what the server has, with their own changes over it, which are stored as they are made. */
export function useRegister(opened: Register, outbox: RegisterOutbox, told: Told) {
  const { byKey, isSending, isStuck } = useSyncExternalStore(outbox.subscribe, outbox.state)
  const { learned, learn, noteSave } = useReplies(opened, outbox, told)
  const [isStoring, setIsStoring] = useState(false)

  const register = useMemo(() => withReplies(opened, learned), [opened, learned])
  const rows = useStableRows(register, byKey)
  const { drafts, waiting, toCheck } = countStates(rows)

  const write = (changes: readonly MarkChange[]): readonly MarkChange[] => {
    const { edits, dropped, back } = planChanges(register, rows, changes)
    if (edits.length > 0) void outbox.put(edits)
    if (dropped.length > 0) void outbox.drop(dropped)
    return back
  }

  const { change, undo, canUndo, forget } = useSteps(write)

  const save = async (confirmed: boolean) => {
    forget()
    setIsStoring(true)
    // Of students who are not in the stream any more nothing is sent.
    const gone = keysOfGone(register, rows, byKey.values())
    if (gone.length > 0) await outbox.drop(gone)
    const edits = editsToSave(register, rows, confirmed)
    noteSave({ before: register, rows: rowsOf(rows, edits), confirmed })
    await outbox.put(edits, { now: true })
    setIsStoring(false)
  }

  return {
    register,
    rows,
    drafts,
    waiting,
    toCheck,
    /** Until it is on the disk, or while it is on its way. */
    isSaving: isStoring || (isSending && waiting > 0),
    isStuck: isStuck && waiting > 0,
    canUndo,
    canSave: drafts > 0 || (register.version === 0 && waiting === 0),
    change,
    undo,
    markRest: () => change(restPresent(rows)),
    save,
    /** Puts the own marks over what somebody else saved, of which the person knows now. */
    keepMine: (chosen: readonly MarkedStudent[]) =>
      void outbox.put(chosen.map((row) => savedEdit(register, { ...row, confirmed: true }, row.mark))),
    /** Leaves what somebody else saved, or what was there before. */
    takeTheirs: (chosen: readonly MarkedStudent[]) => {
      learn(theirsOf(register, chosen))
      void outbox.drop(chosen.map(({ student }) => entryKey(register, student.studentId)))
    },
  }
}

export type OpenRegister = ReturnType<typeof useRegister>

/** What was changed since the last save, step by step; `write` answers how each step is taken back. */
function useSteps(write: (changes: readonly MarkChange[]) => readonly MarkChange[]) {
  const [past, setPast] = useState<readonly (readonly MarkChange[])[]>([])
  const change = (changes: readonly MarkChange[]) => {
    const back = write(changes)
    if (back.length > 0) setPast((before) => [...before, back])
  }
  const undo = () => {
    const back = past.at(-1)
    if (!back) return
    setPast(past.slice(0, -1))
    write(back)
  }
  return { change, undo, canUndo: past.length > 0, forget: () => setPast([]) }
}

/** What the server has replied since the register was opened; once all of it has arrived, its person is told so. */
function useReplies(opened: Register, outbox: RegisterOutbox, { onArrived, onWithdrawn }: Told) {
  const [learned, setLearned] = useState<ReadonlyMap<string, EntryReply>>(new Map())
  const saving = useUndoableSave(outbox, async (before) => {
    setLearned(new Map())
    await onWithdrawn(before)
  })
  useArrivals(opened, outbox, (replies, isAll) => {
    const known = new Map([...learned, ...replies])
    setLearned(known)
    const now = withReplies(opened, known)
    onArrived(now)
    if (isAll) saving.tell(now)
  })
  const learn = (replies: Iterable<[string, EntryReply]>) => setLearned((before) => new Map([...before, ...replies]))
  return { learned, learn, noteSave: saving.note }
}

/** The same row object until something of it changes, so that a key redraws one row. */
function useStableRows(...from: Parameters<typeof markedStudents>) {
  const [register, entries] = from
  const [stable, setStable] = useState<readonly MarkedStudent[]>([])
  const rows = useMemo(() => {
    const before = new Map(stable.map((row) => [row.student.studentId, row]))
    return markedStudents(register, entries).map((row) => {
      const last = before.get(row.student.studentId)
      return last && isSameRow(last, row) ? last : row
    })
  }, [register, entries, stable])
  if (rows.length !== stable.length || rows.some((row, index) => row !== stable[index])) setStable(rows)
  return rows
}

const isSameRow = (one: MarkedStudent, other: MarkedStudent) =>
  one.student === other.student &&
  one.state === other.state &&
  areSame(one.mark, other.mark) &&
  one.theirs?.version === other.theirs?.version &&
  one.reason === other.reason

/** Those whom the edits are about. */
function rowsOf(rows: readonly MarkedStudent[], edits: readonly RegisterEdit[]) {
  const edited = new Set(edits.map(({ payload }) => payload.studentId))
  return rows.filter(({ student }) => edited.has(student.studentId))
}

/** Tells of replies to this register's entries, and whether all of it has arrived. */
function useArrivals(
  place: Register,
  outbox: RegisterOutbox,
  onReplies: (replies: readonly [string, EntryReply][], isAll: boolean) => void,
) {
  const group = registerIdOf(place)
  const learn = useEffectEvent((replies: readonly { entry: { group: string; key: string }; reply: EntryReply }[]) => {
    const own = replies.filter(({ entry }) => entry.group === group)
    if (own.length === 0) return
    const isLeft = [...outbox.state().byKey.values()].some((entry) => entry.group === group)
    onReplies(
      own.map(({ entry, reply }): [string, EntryReply] => [entry.key, reply]),
      !isLeft,
    )
  })
  useEffect(() => outbox.subscribe((replies) => learn(replies)), [outbox])
}
