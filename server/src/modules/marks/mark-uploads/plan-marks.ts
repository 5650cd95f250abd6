import { createHash } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import type { FileNote, MarkCounts, MarkMapping, MarkNote, MarkPreview, RowCounts } from '@bellhouse/contracts'
import { type WrittenMark, writeMark } from '@bellhouse/grading'
import { CellReader, isSame, nameOf, placeOf } from './cell-reader'
import type { Conversion } from './convert-mark'
import { ConvertedMarks } from './converted-marks'
import { isPercentage, readOutOf } from './file-mark'
import { type AssessmentPlace, keyOfPlace, type MarkSchool } from './mark-school'
import type { HeldMark, Pupil, ReachedSubject } from './mark-school.repo'
import { type Tally, tallyOf } from './mark-tally'
import type { NewAssessment } from './mark-writes.repo'
import { findPupils, type PupilFinder } from './pupil-finder'
import type { MarkCell, MarkRow, MarkRows } from './read-cells'
import { UnknownPupils } from './unknown-pupils'

export interface PlannedMark extends WrittenMark {
  /** Of an assessment that is there, or the key of its place where it is still to be made. */
  assessment: string
  studentId: string
  version: number
}

export type MarkChange = MarkPreview['changes'][number]

export interface MarkPlan {
  writes: PlannedMark[]
  made: Map<string, NewAssessment>
  changes: MarkChange[]
  refused: MarkNote[]
  preview: MarkPreview
  /** Where each cell went; one with nothing in it is left out. */
  rows: RowCounts
  /** Of lines that nothing is read from. */
  notes: { 'left-out': readonly FileNote[] }
}

const shownAtMost = 500

const rowsBetweenPauses = 200

/**
 * Compares the rows of a file with the school: what would be written, and what is refused and why. Pauses now and then, so that a file
 * of a whole school keeps nobody else waiting.
 */
export async function planMarks(rows: MarkRows, mapping: MarkMapping, school: MarkSchool): Promise<MarkPlan> {
  const planner = new Planner(rows, mapping, school)
  for (const [index, row] of rows.rows.entries()) {
    if (index % rowsBetweenPauses === 0) await setImmediate()
    planner.take(row)
  }
  return planner.finish()
}

/** A mark that the file wants, with where it stands. */
interface Wanted {
  pupil: Pupil
  subject: ReachedSubject
  place: AssessmentPlace
  cell: MarkCell
  line: number
  mark: WrittenMark
  conversion?: Conversion | undefined
  before: HeldMark | undefined
  assessment: string
}

type EmptyCell = NonNullable<MarkPreview['emptyCells']>[number]

class Planner {
  private readonly finder: PupilFinder
  private readonly reader: CellReader
  private readonly wanted = new Map<string, Wanted>()
  private readonly twice = new Set<string>()
  private readonly refused: MarkNote[] = []
  private readonly lineOf = new Map<string, number>()
  private readonly doubled = new Set<string>()
  private readonly named = new Set<string>()
  private readonly made = new Map<string, NewAssessment>()
  /** Cells that are not written; a row can be refused as a whole, and a cell for two reasons. */
  private refusedCells = 0
  private readonly emptyCells: EmptyCell[] = []
  private readonly unknown = new UnknownPupils()
  private readonly beside: FileNote[] = []
  private besideCells = 0
  private cleared = 0
  private percentages = 0
  private readonly converted = new ConvertedMarks()

  constructor(
    private readonly rows: MarkRows,
    private readonly mapping: MarkMapping,
    private readonly school: MarkSchool,
  ) {
    this.finder = findPupils(mapping, school)
    this.reader = new CellReader(mapping, school, readOutOf(rows.rows), rows.maximumOf)
  }

  take(row: MarkRow) {
    if (row.beside !== null) return this.leaveOut(row, row.beside)
    if (row.number === '' && row.cells.length === 0) return
    if (row.fault !== null) {
      this.refusedCells += row.cells.length
      return this.refuse(row.line, this.rows.numberColumn, row.fault, null)
    }
    const { pupil, refusal, isUnknown } = this.findPupil(row)
    if (pupil) this.noteEmpty(row, pupil)
    if (pupil) this.named.add(pupil.studentId)
    // A row without a mark asks for nothing, so whoever it names need not be found.
    if (row.cells.length === 0) return
    if (!pupil) {
      if (isUnknown) this.unknown.note(row)
      this.refusedCells += row.cells.length
      this.refuse(row.line, this.rows.numberColumn, refusal, null)
    } else if (this.mapping.shape === 'wide' && this.lineOf.has(pupil.studentId)) {
      this.refusedCells += row.cells.length
      this.refuseRows(row.line, pupil)
    } else {
      this.lineOf.set(pupil.studentId, row.line)
      for (const cell of row.cells) this.takeCell(row.line, cell, pupil)
    }
  }

  private leaveOut({ line, cells, number, name }: MarkRow, sentence: string) {
    this.besideCells += cells.length
    const { headerOf, numberColumn } = this.rows
    this.beside.push({ line, column: headerOf(numberColumn), text: name || number, sentence })
  }

  private findPupil(row: MarkRow) {
    const found = this.finder(row)
    return { pupil: found.pupil, refusal: found.refusal ?? '', isUnknown: !found.pupil && found.isUnknown }
  }

  /** A blank asks for nothing, so it is only told where a mark could have been expected. */
  private noteEmpty({ line, empty }: MarkRow, pupil: Pupil) {
    for (const cell of empty) {
      if (this.emptyCells.length >= shownAtMost) return
      const subject = this.reader.subjectOf(cell, pupil).subject
      if (!subject || !this.school.takes(pupil, subject)) continue
      this.emptyCells.push({ line, student: pupil.name, subject: subject.subject, title: cell.target.title })
    }
  }

  private refuseRows(line: number, pupil: Pupil) {
    const first = this.lineOf.get(pupil.studentId) ?? line
    const sentence = (other: number) =>
      `${nameOf(pupil)} is in line ${other} too. Empty the number in one of the two to leave that line out.`
    if (!this.doubled.has(pupil.studentId)) this.refuse(first, this.rows.numberColumn, sentence(line), pupil)
    this.doubled.add(pupil.studentId)
    this.refuse(line, this.rows.numberColumn, sentence(first), pupil)
  }

  private takeCell(line: number, cell: MarkCell, pupil: Pupil) {
    const { subject, column, refusal } = this.reader.subjectOf(cell, pupil)
    if (!subject) return this.refuseCell(line, column, refusal, pupil)
    const read = this.reader.markOf(cell, pupil, subject)
    if (read.refusal !== undefined) {
      if (read.otherMaximum) this.converted.noteRefused(cell, read.otherMaximum)
      return this.refuseCell(line, cell.column, read.refusal, pupil)
    }
    const place = placeOf(cell, subject)
    const key = `${keyOfPlace(place)} ${pupil.studentId}`
    const first = this.wanted.get(key)
    if (first) this.refuseBoth(first, key, line, cell)
    else this.wanted.set(key, { pupil, subject, place, cell, line, ...read })
  }

  /** Nobody but the person can say which of two marks is meant. */
  private refuseBoth(first: Wanted, key: string, line: number, cell: MarkCell) {
    const { pupil, subject } = first
    const sentence = (other: number) =>
      `${nameOf(pupil)} has a mark in ${subject.subject} in line ${other} too. Keep one of them.`
    if (!this.twice.has(key)) this.refuse(first.line, first.cell.column, sentence(line), pupil)
    this.twice.add(key)
    this.refuseCell(line, cell.column, sentence(first.line), pupil)
  }

  private refuseCell(line: number, column: number, sentence: string, pupil: Pupil) {
    this.refusedCells += 1
    this.refuse(line, column, sentence, pupil)
  }

  private refuse(line: number, column: number, sentence: string, pupil: Pupil | null) {
    const { headerOf, textOf } = this.rows
    this.refused.push({
      line,
      column,
      header: headerOf(column),
      text: textOf(line, column),
      student: pupil?.name ?? null,
      sentence,
    })
  }

  finish(): MarkPlan {
    const counts: MarkCounts = { new: 0, changed: 0, unchanged: 0, refused: this.refused.length }
    const tallies = new Map<string, Tally>()
    const writes: PlannedMark[] = []
    const changes: MarkChange[] = []
    for (const [key, wanted] of this.wanted) {
      if (this.twice.has(key) || this.doubled.has(wanted.pupil.studentId)) {
        this.refusedCells += 1
        continue
      }
      const kind = kindOf(wanted)
      counts[kind] += 1
      tallyOf(tallies, wanted)[kind] += 1
      if (kind === 'unchanged') continue
      if (isEmpty(wanted.mark)) this.cleared += 1
      this.converted.note(wanted, this.numberOf(wanted))
      if (isPercentage(wanted.cell.text)) this.percentages += 1
      if (kind === 'changed') changes.push(changeOf(wanted, this.numberOf(wanted)))
      this.plan(wanted, tallyOf(tallies, wanted))
      writes.push(writeOf(wanted))
    }
    const refused = this.refused.toSorted((a, b) => a.line - b.line || a.column - b.column)
    return {
      writes,
      made: this.made,
      changes,
      refused,
      rows: { ...counts, refused: this.refusedCells, leftOut: this.rows.empty + this.besideCells },
      notes: { 'left-out': this.beside },
      preview: {
        revision: revisionOf(writes, refused),
        counts,
        assessments: [...tallies.values()],
        refused: refused.slice(0, shownAtMost),
        changes: changes.slice(0, shownAtMost),
        empty: this.rows.empty,
        missing: this.countMissing(),
        emptyCells: this.emptyCells,
        cleared: this.cleared,
        percentages: this.percentages,
        ...this.converted.tell(this.rows.headerOf),
        unknown: this.unknown.ask(this.school, this.mapping.streamId, (pupil) => this.numberOf({ pupil })),
      },
    }
  }

  private plan({ assessment, place, cell }: Wanted, tally: Tally) {
    const { create } = cell.target
    if (assessment !== keyOfPlace(place) || !create || this.made.has(assessment)) return
    const outOf = this.reader.outOfNew(cell)
    this.made.set(assessment, { ...place, ...create, outOf, termId: this.mapping.termId })
    tally.made += 1
    tally.outOf = outOf
  }

  private numberOf({ pupil }: Pick<Wanted, 'pupil'>) {
    const isExam = this.mapping.number?.kind === 'exam-number'
    return (isExam ? pupil.examNumber : null) ?? pupil.admissionNumber
  }

  /** Students of the stream who take one of the file's subjects and are not in it. */
  private countMissing() {
    const { streamId } = this.mapping
    const { pupils, takes } = this.school
    if (streamId === null) return 0
    const subjects = new Set([...this.wanted.values()].map(({ subject }) => subject))
    const isExpected = (pupil: Pupil) => [...subjects.values()].some((subject) => takes(pupil, subject))
    return pupils.filter((one) => one.groups.includes(streamId) && !this.named.has(one.studentId) && isExpected(one))
      .length
  }
}

const isEmpty = ({ value, status }: WrittenMark) => value === null && status === null

function kindOf({ before, mark }: Wanted) {
  if (!before || isEmpty(before)) return isEmpty(mark) ? 'unchanged' : 'new'
  return isSame(before, mark) ? 'unchanged' : 'changed'
}

const changeOf = ({ pupil, subject, place, line, before, mark }: Wanted, number: string): MarkChange => ({
  line,
  student: pupil.name,
  number,
  stream: subject.stream,
  subject: subject.subject,
  title: place.title,
  before: writeMark(before ?? { value: null, status: null }),
  after: writeMark(mark),
})

const writeOf = ({ assessment, pupil, mark, before }: Wanted): PlannedMark => ({
  assessment,
  studentId: pupil.studentId,
  value: mark.value,
  status: mark.status,
  version: before?.version ?? 0,
})

function revisionOf(writes: readonly PlannedMark[], refused: readonly MarkNote[]) {
  const hash = createHash('sha256')
  for (const one of writes) hash.update(`${one.assessment} ${one.studentId} ${one.version} ${writeMark(one)}\n`)
  for (const { line, column, sentence } of refused) hash.update(`${line} ${column} ${sentence}\n`)
  return hash.digest('base64url')
}
