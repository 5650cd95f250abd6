import type { ApplicationImportPreview, ComingApplication as Coming, FileNote } from '@bellhouse/contracts'
import type { FileNotes } from '../../../platform/imports/import-kind'
import { wordsOf } from '../../../platform/imports/name-words'
import type { ComingApplication, LikeComing } from '../../people/admissions'
import { nameOf } from '../roster-imports'
import { type ComingRow, listAlikeRows } from './alike-rows'
import type { ReadApplication } from './read-applications'

export interface ApplicationPlan {
  preview: ApplicationImportPreview
  notes: FileNotes
  rows: ApplicationImportPreview['counts']
  coming: ComingApplication[]
}

interface Ground {
  /** What those who come look like, by their place among the rows that can be read. */
  like: readonly LikeComing[]
  classNames: ReadonlyMap<string, string>
  /** What the column with the name is called. */
  nameColumn: string
}

const mostShown = 500

type Readable = ReadApplication & { fields: ComingApplication }

export const isReadable = (row: ReadApplication): row is Readable => row.fields !== null

/** Which rows come in, which are here already or sent again further below, and which are refused. */
export function planApplications(rows: readonly ReadApplication[], ground: Ground): ApplicationPlan {
  const sorter = new RowSorter(rows, ground)
  for (const row of rows) sorter.sort(row)
  const { counts, refused, leftOut, taken, changes } = sorter
  const alike = listAlikeRows(taken, ground.nameColumn)
  const shown = { refused: refused.slice(0, mostShown), leftOut: leftOut.slice(0, mostShown) }
  const preview = {
    counts,
    ...shown,
    changes: changes.slice(0, mostShown),
    alike: { total: alike.length, rows: alike.slice(0, mostShown) },
  }
  return { preview, notes: { refused, 'left-out': leftOut }, rows: counts, coming: taken.map(({ fields }) => fields) }
}

class RowSorter {
  readonly counts = { new: 0, changed: 0, unchanged: 0, refused: 0, leftOut: 0 }
  readonly refused: FileNote[] = []
  readonly leftOut: FileNote[] = []
  readonly taken: ComingRow[] = []
  readonly changes: Coming[] = []
  /** The last line of each child: whoever fills a form in again means the later answers. */
  readonly #lastLineOf = new Map<string, number>()
  readonly #likeOf = new Map<number, LikeComing>()

  constructor(
    rows: readonly ReadApplication[],
    private readonly ground: Ground,
  ) {
    const lines = rows.filter(isReadable).map(({ line, fields }) => {
      this.#lastLineOf.set(keyOf(fields), line)
      return line
    })
    for (const like of ground.like) {
      const line = lines[like.place] ?? 0
      // What is sure comes first.
      if (!this.#likeOf.has(line)) this.#likeOf.set(line, like)
    }
  }

  sort(row: ReadApplication) {
    if (!isReadable(row))
      return this.#refuse(row.line, row.fault?.column ?? '', row.fault?.text ?? '', row.fault?.sentence ?? '')
    const { line, fields } = row
    const later = this.#lastLineOf.get(keyOf(fields)) ?? line
    if (later !== line) {
      this.counts.leftOut += 1
      return this.#note(
        line,
        nameOf(fields),
        `Line ${later} is an application of the same child and was sent later: that one is read.`,
      )
    }
    const like = this.#likeOf.get(line)
    if (like) return this.#compare(line, fields, like)
    this.#take(row)
  }

  #compare(line: number, fields: ComingApplication, { kind, isSure, name, number }: LikeComing) {
    const told = nameOf(fields)
    if (kind === 'application' && isSure) {
      this.counts.unchanged += 1
      return this.#note(line, told, `Application ${number} is of this child and stays as it is.`)
    }
    const other = kind === 'application' ? `Application ${number} (${name})` : `${name}, student ${number},`
    const why = isSure
      ? 'has this name and birth date, or this number'
      : 'has this name, and one of the two has no birth date'
    this.#refuse(
      line,
      this.ground.nameColumn,
      told,
      `${other} ${why}. If this is another child, enter the application by hand.`,
    )
  }

  #take({ line, fields, unkept }: Readable) {
    this.counts.new += 1
    this.taken.push({ line, fields })
    this.leftOut.push(...unkept)
    this.changes.push({
      ...{ line, name: nameOf(fields), birthDate: fields.birthDate },
      className: this.ground.classNames.get(fields.classCode) ?? fields.classCode,
      guardian: guardiansIn(fields)
        .flatMap(({ name }) => name || [])
        .join(', '),
      phone:
        guardiansIn(fields)
          .flatMap(({ phone }) => phone ?? [])
          .join(', ') || null,
    })
  }

  #refuse(line: number, column: string, text: string, sentence: string) {
    this.counts.refused += 1
    this.refused.push({ line, column, text, sentence })
  }

  #note(line: number, text: string, sentence: string) {
    this.leftOut.push({ line, column: this.ground.nameColumn, text, sentence })
  }
}

const guardiansIn = (fields: ComingApplication) => [
  { name: named(fields.guardianGivenNames, fields.guardianFamilyName), phone: fields.guardianPhone },
  {
    name: named(fields.secondGuardianGivenNames, fields.secondGuardianFamilyName),
    phone: fields.secondGuardianPhone,
  },
]

const named = (...parts: (string | undefined)[]) => parts.filter(Boolean).join(' ')

const keyOf = ({ familyName, givenNames, birthDate }: ComingApplication) =>
  [...wordsOf(`${familyName} ${givenNames}`), birthDate ?? ''].join(' ')
