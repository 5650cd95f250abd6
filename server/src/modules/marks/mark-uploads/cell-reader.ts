import type { MarkMapping } from '@bellhouse/contracts'
import type { WrittenMark } from '@bellhouse/grading'
import { plainWord } from '@bellhouse/words'
import { findMarkHindrance } from '../assessments'
import { type ConvertedReading, convertMark } from './convert-mark'
import { fractionIn, isPlainMark, readFileMark, readNumber } from './file-mark'
import type { SaidMaximum } from './gradebook-lines'
import { type AssessmentPlace, keyOfPlace, type MarkSchool } from './mark-school'
import type { Pupil, ReachedSubject } from './mark-school.repo'
import type { MarkCell } from './read-cells'

export const nameOf = ({ name, admissionNumber }: Pupil) => `${name} (${admissionNumber})`

export const placeOf = ({ target }: MarkCell, { streamId, subjectId }: ReachedSubject): AssessmentPlace => ({
  streamId,
  subjectId,
  title: target.title,
  paper: target.paper,
})

const noMark: WrittenMark = { value: null, status: null }

export const isSame = (one: WrittenMark, other: WrittenMark) => one.value === other.value && one.status === other.status

/** What marks are out of that were refused for it; null where the file does not say it. */
export interface OtherMaximum {
  from: number | null
  to: number
}

type WrittenReading = ConvertedReading & { otherMaximum?: OtherMaximum }

/** Reads what a cell of a file asks for, in the words of the school. */
export class CellReader {
  constructor(
    private readonly mapping: MarkMapping,
    private readonly school: MarkSchool,
    private readonly saidOutOf: (cell: MarkCell) => number | undefined,
    private readonly maximumOf: (column: number) => SaidMaximum | undefined,
  ) {}

  /** The subject of a cell, or why there is none. */
  subjectOf(cell: MarkCell, pupil: Pupil) {
    const { reach, findSubject } = this.school
    const asked = cell.subject
    if ('id' in asked) {
      const subject = findSubject(pupil, asked.id)
      const word = reach.all.find(({ subjectId }) => subjectId === asked.id)?.subject ?? 'This subject'
      return { subject, column: cell.column, refusal: this.refusalOf(word, pupil) }
    }
    const wanted = plainWord(asked.text)
    const named = (one: ReachedSubject) =>
      wanted !== '' && [plainWord(one.code), plainWord(one.subject)].includes(wanted)
    const ids = new Set(reach.subjects.filter(named).map(({ subjectId }) => subjectId))
    const found = [...ids].flatMap((id) => findSubject(pupil, id) ?? [])
    const [subject] = found
    const refusal = this.refusalOfNamed(asked.text, { found: found.length, isSubject: reach.all.some(named) }, pupil)
    return { subject: found.length === 1 ? subject : undefined, column: asked.column, refusal }
  }

  private refusalOfNamed(text: string, { found, isSubject }: { found: number; isSubject: boolean }, pupil: Pupil) {
    if (found > 1) return `More than one subject is called “${text}”. Write its code instead.`
    return isSubject ? this.refusalOf(`“${text}”`, pupil) : `There is no subject “${text}”. Write its name or its code.`
  }

  private refusalOf(subject: string, { streamId }: Pupil) {
    const { by, all } = this.school.reach
    const stream = all.find((one) => one.streamId === streamId)?.stream ?? 'this stream'
    return by === 'admin'
      ? `${subject} is not a subject of ${stream}.`
      : `${subject} in ${stream} is not allocated to you in this term.`
  }

  /** The mark and where it goes, or why not. */
  markOf(cell: MarkCell, pupil: Pupil, subject: ReachedSubject) {
    const { findAssessment, findMark, takes, reach } = this.school
    const place = placeOf(cell, subject)
    const held = findAssessment(place)
    const before = held && findMark(held.id, pupil.studentId)
    const hasMark = before !== undefined && (before.value !== null || before.status !== null)
    if (!hasMark && !takes(pupil, subject)) return { refusal: `${nameOf(pupil)} does not take ${subject.subject}.` }
    const create = cell.target.create
    if (!held && !create)
      return { refusal: `${subject.stream} has no assessment “${place.title}” in ${subject.subject}.` }
    if (!held && (place.paper ?? 1) > (subject.papers ?? 1)) {
      return { refusal: `${subject.subject} has no paper ${place.paper}.` }
    }
    const { mark, refusal, conversion, otherMaximum } = this.written(cell, held?.outOf)
    const hindrance = held && findMarkHindrance(held.state, reach.by)
    if (hindrance && !(mark && isSame(mark, before ?? noMark))) {
      return { refusal: `“${place.title}” in ${subject.stream}: ${hindrance}.` }
    }
    if (!mark) return { refusal: `${refusal}.`, otherMaximum }
    return { mark, before, assessment: held?.id ?? keyOfPlace(place), conversion }
  }

  private written(cell: MarkCell, outOf = this.outOfNew(cell)): WrittenReading {
    const { text, target } = cell
    if (this.isClear(text)) return { mark: noMark }
    const assessed = { title: target.title, outOf }
    const said = this.maximumOf(cell.column)
    const isPlain = isPlainMark(text)
    const { fileOutOf } = target
    if (fileOutOf) {
      if (!isPlain || !said || said.outOf === fileOutOf) return convertMark(text, fileOutOf, assessed)
      return { refusal: `“${text}” is out of ${said.outOf} by ${said.by}, and was said to be out of ${fileOutOf}` }
    }
    if (!said || said.outOf === outOf || !isPlain) return this.asWritten(text, assessed)
    return {
      refusal: `“${text}” is out of ${said.outOf} by ${said.by}, and “${target.title}” is out of ${outOf}. Write the mark out of ${outOf}`,
      otherMaximum: { from: said.outOf, to: outOf },
    }
  }

  private asWritten(text: string, assessed: { title: string; outOf: number }): WrittenReading {
    const { outOf } = assessed
    const read = readFileMark(text, assessed)
    const [, whole = outOf] = fractionIn(text) ?? []
    if (!read.mark && whole !== outOf) return { ...read, otherMaximum: { from: whole, to: outOf } }
    const isTooHigh = !read.mark && isPlainMark(text) && readNumber(text) > outOf
    return isTooHigh ? { ...read, otherMaximum: { from: null, to: outOf } } : read
  }

  /** Of an assessment that is made for the file: what its marks say goes before what was said of all, unless they are to be converted. */
  outOfNew(cell: MarkCell) {
    const { fileOutOf, create } = cell.target
    if (fileOutOf) return create?.outOf ?? 0
    return this.saidOutOf(cell) ?? this.maximumOf(cell.column)?.outOf ?? cell.target.create?.outOf ?? 0
  }

  private isClear(text: string) {
    const { clear } = this.mapping
    return clear != null && text.toLowerCase() === clear.toLowerCase()
  }
}
