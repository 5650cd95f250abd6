import type { FileNote, RowCounts } from '@bellhouse/contracts'
import {
  labelOfSession,
  type RegisterImportChoices,
  type RegisterImportPreview,
  type RegisterPlace,
  type UnusualDay,
  unusualDaySentences,
} from '@bellhouse/contracts'
import { countOf } from '@bellhouse/words'
import { groupBy } from '../../../platform/group-by'
import type { FileNotes } from '../../../platform/imports/import-kind'
import { unusualDayOf } from '../registers'
import type { HeldEntry, ImportEntry } from './attendance-imports.repo'
import { isSameEntry, tellEntry } from './entry-words'
import { studentFinder } from './find-student'
import { type ImportGround, keyOf } from './import-ground'
import type { Fault, ReadRow } from './read-rows'
import { noteOf, tellOnce, tellPlaces, tellRepeated, tellSilent } from './row-notes'

const mostShown = 500

/** A row that names a student and a register. */
interface PlacedRow {
  row: ReadRow
  student: string
  wanted: ImportEntry
  held: HeldEntry | undefined
  fault: Fault | undefined
}

interface PlacedRegister extends RegisterPlace {
  label: string
  isTaken: boolean
  unusual: UnusualDay | null
  rows: PlacedRow[]
  /** Who has to stand in a register that is made and is not in the file. */
  others: string[]
}

export interface ImportPlan {
  preview: RegisterImportPreview
  notes: FileNotes
  /** What is to be written: the new and the changed rows, and those who count as present. */
  entries: ImportEntry[]
  /** Where each row went; one that repeats another is left out. */
  rows: RowCounts
}

/** What a file would do to the registers: nothing of it is written yet. */
export function planImport(rows: readonly ReadRow[], ground: ImportGround, choices: RegisterImportChoices): ImportPlan {
  const asked = rows.filter(({ isLeftOut }) => !isLeftOut)
  const silentRows = rows.filter(({ isLeftOut }) => isLeftOut)
  const leftOut = silentRows.length
  const spoken = silentRows.filter(({ heading, word }) => heading === undefined || word !== '')
  const { placed, lost } = placeRows(asked, ground)
  refuseContradictions(placed)
  const silent = new Set(placeRows(silentRows, ground).placed.map(({ wanted }) => keyOfEntry(wanted)))
  const registers = gatherRegisters(placed, silent, ground)
  for (const register of registers) judgeRegister(register, choices)
  const written = registers.map((register) => sortRows(register))
  const faults = [
    ...lost.map(({ row, fault }) => noteOf(row, fault)),
    ...placed.flatMap(({ row, fault }) => (fault ? [noteOf(row, fault)] : [])),
  ].sort((one, other) => one.line - other.line)
  const refused = tellOnce(faults)
  const changes = written.flatMap(({ changed }) => changed).sort((one, other) => one.line - other.line)
  const news = written.reduce((sum, { added }) => sum + added.length, 0)
  const unchanged = written.reduce((sum, one) => sum + one.unchanged, 0)
  const repeats = written.flatMap(({ repeated }) => repeated)
  const repeated = repeats.length
  const made = registers.filter((register, place) => !register.isTaken && written[place]?.added.length)
  const untaken = registers.filter(({ isTaken, others }) => !isTaken && others.length > 0)
  return {
    preview: {
      choices,
      counts: {
        new: news,
        changed: changes.length,
        unchanged: unchanged + repeated,
        refused: faults.length,
      },
      made: made.length,
      unusualDays: tellUnusualDays(registers),
      others: { registers: untaken.length, students: untaken.reduce((sum, { others }) => sum + others.length, 0) },
      refused: refused.slice(0, mostShown),
      changes: changes.slice(0, mostShown).map(({ told }) => told),
      leftOut,
      silent: spoken.length,
      blank: leftOut - spoken.length,
      withoutEntry: made.reduce((sum, { rows: own }) => sum + countRefused(own), 0),
    },
    notes: {
      refused,
      'left-out': [...spoken.map(tellSilent), ...repeats].sort((one, other) => one.line - other.line),
    },
    entries: [
      ...written.flatMap(({ added, changed }) => [...added, ...changed.map(({ entry }) => entry)]),
      ...made.flatMap(presentOthers),
    ],
    rows: { new: news, changed: changes.length, unchanged, refused: faults.length, leftOut: repeated + leftOut },
  }
}

function placeRows(rows: readonly ReadRow[], ground: ImportGround) {
  const findStudent = studentFinder(ground)
  const placed: PlacedRow[] = []
  const lost: { row: ReadRow; fault: Fault }[] = []
  for (const row of rows) {
    const { number, date, session } = row
    const found = number === '' ? undefined : findStudent(row)
    if (!found || !date || !session) {
      const fault = row.fault ?? { column: 'number' as const, text: number, sentence: 'This row names nobody.' }
      lost.push({ row, fault })
      continue
    }
    if ('refusal' in found) {
      lost.push({ row, fault: { column: 'number', text: number, sentence: found.refusal } })
      continue
    }
    const { studentId, name } = found.student
    const held = ground.entries.get(keyOf(studentId, date, session))
    const streamId = held?.streamId ?? ground.streamOf.get(keyOf(studentId, date))
    if (!streamId) {
      lost.push({ row, fault: { column: 'number', text: number, sentence: `${name} is in no stream on that day.` } })
      continue
    }
    const wanted = wantedEntry(row, { streamId, studentId, date, session }, held)
    placed.push({ row, student: name, held, fault: row.fault, wanted })
  }
  return { placed, lost }
}

/** What the file has no column for stays as it stands. */
function wantedEntry(
  { status = 'present', minutesLate, note }: ReadRow,
  place: RegisterPlace & { studentId: string },
  held: HeldEntry | undefined,
): ImportEntry {
  const minutes = minutesLate === undefined ? (held?.minutesLate ?? null) : minutesLate
  return {
    ...place,
    status,
    minutesLate: status === 'late' ? minutes : null,
    note: note === undefined ? (held?.note ?? null) : note,
    version: held?.version ?? 0,
  }
}

/** Two rows about one student in one session have to say the same. */
function refuseContradictions(placed: readonly PlacedRow[]) {
  const groups = groupBy(placed, ({ wanted }) => keyOfEntry(wanted))
  for (const group of groups.values()) {
    const [first] = group
    if (!first || group.every(({ wanted }) => isSameEntry(wanted, first.wanted))) continue
    for (const one of group) {
      const others = group.filter((other) => other !== one).map(({ row }) => row)
      one.fault ??= {
        column: 'status',
        text: tellEntry(one.wanted),
        sentence: `${tellPlaces(others, one.row)} says something else about ${one.student} in the same session.`,
      }
    }
  }
}

const keyOfEntry = ({ studentId, date, session }: ImportEntry) => keyOf(studentId, date, session)

/** Of whom the file says something that asks for nothing, nobody says that they were present. */
function gatherRegisters(
  placed: readonly PlacedRow[],
  silent: ReadonlySet<string>,
  ground: ImportGround,
): PlacedRegister[] {
  const groups = groupBy(placed, ({ wanted: { streamId, date, session } }) => keyOf(streamId, date, session))
  return [...groups].flatMap(([key, rows]) => {
    const place = rows[0]?.wanted
    const stream = place && ground.streams.get(place.streamId)
    if (!place || !stream) return []
    const { streamId, date, session } = place
    const named = new Set(rows.map(({ wanted }) => wanted.studentId))
    const members = ground.members.get(keyOf(streamId, date)) ?? []
    return {
      ...{ streamId, date, session, rows },
      label: [stream.label, date, labelOfSession(session)].join(' · '),
      isTaken: ground.taken.has(key),
      unusual: unusualDayOf(date, session, dayIn(ground, stream.classCode, date)),
      others: members.filter((id) => {
        const key = keyOf(id, date, session)
        return !named.has(id) && !silent.has(key) && !ground.entries.has(key)
      }),
    }
  })
}

function dayIn({ calendar }: ImportGround, classCode: string, date: string) {
  const { today, weekDays, terms, classStarts, holidays, halfDays } = calendar
  const startOf = (term: (typeof terms)[number]) =>
    classStarts.find((late) => late.termId === term.id && late.classCode === classCode)?.startDate ?? term.startDate
  return {
    ...{ today, weekDays },
    isHoliday: holidays.includes(date),
    isHalfDay: halfDays.includes(date),
    isInTerm: terms.some((term) => date >= startOf(term) && date <= term.endDate),
  }
}

/** A register on an unusual day has to be meant, and so have those whom the file does not name. A refused row stands for itself alone. */
function judgeRegister(register: PlacedRegister, choices: RegisterImportChoices) {
  const { rows, unusual, date, label, isTaken, others } = register
  const refuse = (column: Fault['column'], text: string, sentence: string) => {
    for (const row of rows) row.fault ??= { column, text, sentence }
  }
  if (unusual && !choices.unusualDaysAreMeant) {
    refuse('date', date, `${unusualDaySentences[unusual]} Confirm the unusual days below.`)
  }
  if (isTaken) return
  if (others.length > 0 && !choices.othersArePresent) {
    const who = countOf(others.length, 'student is', 'students are')
    refuse(
      'number',
      '',
      `Nobody has taken the register ${label} yet, and ${who} missing from the file. Say below what they are.`,
    )
  }
}

const countRefused = (rows: readonly PlacedRow[]) =>
  new Set(rows.flatMap(({ fault, wanted }) => (fault ? wanted.studentId : []))).size

function sortRows({ rows, label }: PlacedRegister) {
  const added: ImportEntry[] = []
  const changed: { line: number; entry: ImportEntry; told: RegisterImportPreview['changes'][number] }[] = []
  const seen = new Set<string>()
  const repeated: FileNote[] = []
  let unchanged = 0
  for (const { row, student, wanted, held, fault } of rows) {
    if (fault) continue
    if (seen.has(wanted.studentId)) repeated.push(tellRepeated(row, student))
    else if (!held) added.push(wanted)
    else if (isSameEntry(held, wanted)) unchanged += 1
    else {
      const told = { line: row.line, student, register: label, before: tellEntry(held), after: tellEntry(wanted) }
      changed.push({ line: row.line, entry: wanted, told })
    }
    seen.add(wanted.studentId)
  }
  return { added, changed, unchanged, repeated }
}

const presentOthers = ({ others, streamId, date, session }: PlacedRegister): ImportEntry[] =>
  others.map((studentId) => ({
    ...{ streamId, studentId, date, session },
    ...{ status: 'present', minutesLate: null, note: null, version: 0 },
  }))

function tellUnusualDays(registers: readonly PlacedRegister[]): RegisterImportPreview['unusualDays'] {
  const days = new Map<string, RegisterImportPreview['unusualDays'][number]>()
  for (const { unusual, date, rows } of registers) {
    if (!unusual) continue
    days.set(date, { date, why: days.get(date)?.why ?? unusual, rows: (days.get(date)?.rows ?? 0) + rows.length })
  }
  return [...days.values()].sort((one, other) => one.date.localeCompare(other.date))
}
