import { type ApplicationFileField, type ApplicationMapping, addApplication, type FileNote } from '@bellhouse/contracts'
import { orderAfter } from '../../../platform/imports/column-dates'
import { headerOf } from '../../../platform/imports/one-table'
import { parseDay } from '../../../platform/table-file/date-column'
import type { FileTable } from '../../../platform/table-file/file-table'
import type { ComingApplication } from '../../people/admissions'
import { sexOf, splitName, wholePhone } from '../roster-imports'
import type { ClassReader } from './class-reader'

export interface ReadApplication {
  line: number
  /** Nothing where the row has a fault. */
  fields: ComingApplication | null
  fault: Omit<FileNote, 'line'> | null
  /** Of what the row says beside it and is not kept. */
  unkept: FileNote[]
}

interface Reading {
  table: FileTable
  mapping: ApplicationMapping
  classes: ClassReader
  /** The day of the school, on which rows without a day of their own apply. */
  today: string
}

const mostInNote = 2000

/** The rows of a file under a mapping; each has at most one fault. */
export function readApplications(reading: Reading): ReadApplication[] {
  const { table, mapping } = reading
  const orderOf = (field: 'birthDate' | 'appliedOn') => orderAfter(table, mapping.columns[field], mapping.dateOrder)
  const orders = { birthDate: orderOf('birthDate'), appliedOn: orderOf('appliedOn') }
  return table.rows.map(({ line, cells }) => new RowReader(reading, orders, line, cells).read())
}

type Orders = Record<'birthDate' | 'appliedOn', ApplicationMapping['dateOrder']>

class RowReader {
  #fault: Omit<FileNote, 'line'> | null = null
  readonly #unkept: FileNote[] = []

  constructor(
    private readonly reading: Reading,
    private readonly orders: Orders,
    private readonly line: number,
    private readonly cells: readonly string[],
  ) {}

  read(): ReadApplication {
    const { today } = this.reading
    const appliedOn = this.#day('appliedOn') ?? today
    const guardian = splitName(this.#text('guardianName'))
    const given = {
      ...this.#names(),
      ...{ sex: this.#sex(), birthDate: this.#day('birthDate'), learnerId: this.#text('learnerId') },
      ...{ classCode: this.#classCode(), entryYear: this.#year(), appliedOn },
      ...{ previousSchool: this.#text('previousSchool'), leavingResult: this.#text('leavingResult') },
      ...{ guardianGivenNames: guardian.givenNames, guardianFamilyName: guardian.familyName },
      guardianRelation: this.#text('guardianRelation'),
      ...{ guardianPhone: this.#phone(), guardianEmail: this.#text('guardianEmail') },
      ...{ consentOn: null, conditions: '', note: this.#note() },
    }
    if (given.birthDate && given.birthDate > appliedOn) {
      this.#refuse('birthDate', 'Nobody applies before their birth. Correct one of the two days.')
    }
    const checked = addApplication.input.safeParse(given)
    if (checked.error) this.#refuseBySchema(checked.error.issues)
    const fields = this.#fault ? null : (checked.data ?? null)
    return { line: this.line, fields, fault: this.#fault, unkept: fields ? this.#unkept : [] }
  }

  #text(field: ApplicationFileField) {
    const column = this.reading.mapping.columns[field]
    return column === null ? '' : (this.cells[column] ?? '').replace(/\s+/g, ' ').trim()
  }

  #names() {
    const [familyName, givenNames, name] = [this.#text('familyName'), this.#text('givenNames'), this.#text('name')]
    return familyName || givenNames ? { familyName, givenNames } : splitName(name)
  }

  #sex() {
    const text = this.#text('sex')
    const sex = sexOf(text)
    if (text !== '' && sex === null) this.#refuse('sex', `“${text}” is no sex. Write F or M, or nothing.`)
    return sex
  }

  #day(field: 'birthDate' | 'appliedOn') {
    const text = this.#text(field)
    if (text === '') return null
    const { day, refusal } = parseDay(text, this.orders[field] ?? 'year-first')
    if (day === undefined) this.#refuse(field, refusal ?? '')
    return day ?? null
  }

  #year() {
    const text = this.#text('entryYear')
    const year = text === '' ? this.reading.mapping.entryYear : Number(/^20\d\d\b/.exec(text)?.[0] ?? Number.NaN)
    if (Number.isNaN(year)) this.#refuse('entryYear', `“${text}” is no year. Write it like 2027, or nothing.`)
    return year
  }

  #classCode() {
    const text = this.#text('class')
    const code = this.reading.classes.read(text)
    if (code) return code
    const says = text === '' ? 'There is no class in this row.' : `The school has no class “${text}”.`
    this.#refuse(
      'class',
      `${says} Write one of ${this.reading.classes.names}, or say under “Change the mapping” which it is.`,
    )
    return ''
  }

  #phone() {
    const whole = wholePhone(this.#text('guardianPhone'))
    if (whole !== null) return whole
    this.#refuse(
      'guardianPhone',
      'A spreadsheet has thrown away the last digits of this phone number. Type the whole number.',
    )
    return ''
  }

  /** What the other columns say, as long as there is room; each with its name, as the answers to a form are read. */
  #note() {
    const { mapping, table } = this.reading
    if (!mapping.keepsOthers) return ''
    const read = new Set(Object.values(mapping.columns))
    let note = ''
    for (const [column, cell] of this.cells.entries()) {
      const text = cell.trim()
      if (text === '' || read.has(column)) continue
      const header = headerOf(table.headers, column)
      const more = `${note === '' ? '' : '\n'}${header}: ${text}`
      if (note.length + more.length <= mostInNote) note += more
      else
        this.#unkept.push({
          line: this.line,
          column: header,
          text,
          sentence: 'The note of this application is full, so this is not kept.',
        })
    }
    return note
  }

  #refuseBySchema([issue]: readonly { path: PropertyKey[]; message: string }[]) {
    const path = String(issue?.path[0] ?? 'familyName')
    this.#refuse(fieldOf[path] ?? 'name', `${issue?.message ?? 'This cannot be read'}.`)
  }

  /** The first thing that is wrong with a row is told. */
  #refuse(field: ApplicationFileField, sentence: string) {
    const { mapping, table } = this.reading
    const column = mapping.columns[field] ?? mapping.columns.name ?? mapping.columns.familyName
    this.#fault ??= { column: headerOf(table.headers, column), text: this.#text(field), sentence }
  }
}

/** Which column says a field of an application, where it is called otherwise. */
const fieldOf: Record<string, ApplicationFileField> = {
  ...{ givenNames: 'givenNames', familyName: 'familyName', birthDate: 'birthDate', learnerId: 'learnerId' },
  ...{ classCode: 'class', appliedOn: 'appliedOn', previousSchool: 'previousSchool', leavingResult: 'leavingResult' },
  ...{ guardianGivenNames: 'guardianName', guardianFamilyName: 'guardianName', guardianRelation: 'guardianRelation' },
  ...{ guardianPhone: 'guardianPhone', guardianEmail: 'guardianEmail' },
}
