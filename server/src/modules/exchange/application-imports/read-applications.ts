import {
  type ApplicationFileField,
  type ApplicationMapping,
  addApplication,
  type FileNote,
  type SecondGuardianFileField,
} from '@bellhouse/contracts'
import { orderAfter } from '../../../platform/imports/column-dates'
import { headerOf } from '../../../platform/imports/one-table'
import { parseDay } from '../../../platform/table-file/date-column'
import type { FileTable } from '../../../platform/table-file/file-table'
import { formulaErrorSentence, isFormulaError } from '../../../platform/table-file/formula-error'
import type { ComingApplication } from '../../people/admissions'
import { sexOf, splitName, wholePhone } from '../roster-imports'
import type { ClassReader } from './class-reader'
import { relationIn } from './suggest-guardians'

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
    this.#refuseErrors()
    const { today } = this.reading
    const appliedOn = this.#day('appliedOn') ?? today
    const [first = nobody, second = nobody] = this.#guardians()
    const given = {
      ...this.#names(),
      ...{ sex: this.#sex(), birthDate: this.#day('birthDate'), learnerId: this.#text('learnerId') },
      ...{ classCode: this.#classCode(), entryYear: this.#year(), appliedOn },
      ...{ previousSchool: this.#text('previousSchool'), leavingResult: this.#text('leavingResult') },
      ...{ guardianGivenNames: first.givenNames, guardianFamilyName: first.familyName },
      ...{ guardianRelation: first.relation, guardianPhone: first.phone, guardianEmail: first.email },
      ...{ secondGuardianGivenNames: second.givenNames, secondGuardianFamilyName: second.familyName },
      ...{ secondGuardianRelation: second.relation, secondGuardianPhone: second.phone },
      ...{ secondGuardianEmail: second.email },
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

  /** From the left, so that the first fault is the same one however the mapping was kept. */
  #refuseErrors() {
    const columns = columnsOf(this.reading.mapping).filter((column) => column !== null)
    for (const column of columns.sort((one, other) => one - other)) {
      const text = this.#cell(column)
      if (isFormulaError(text)) this.#refuseCell(column, formulaErrorSentence(text))
    }
  }

  #text(field: ApplicationFileField) {
    return this.#cell(this.reading.mapping.columns[field])
  }

  #cell(column: number | null) {
    return column === null ? '' : (this.cells[column] ?? '').replace(/\s+/g, ' ').trim()
  }

  /** Up to two; where the row tells of one alone, it is the first one, in whichever columns. */
  #guardians() {
    const { columns, secondGuardian } = this.reading.mapping
    const { guardianName: name, guardianRelation: relation, guardianPhone: phone, guardianEmail: email } = columns
    return [{ name, relation, phone, email }, secondGuardian ?? noColumns]
      .map((place) => this.#guardian(place))
      .filter((told) => told.givenNames !== '' || told.familyName !== '' || told.phone !== '' || told.email !== '')
  }

  #guardian({ name, relation, phone, email }: typeof noColumns) {
    const header = headerOf(this.reading.table.headers, name ?? phone)
    const said = this.#cell(relation)
    const told = { ...splitName(this.#cell(name)), phone: this.#phone(phone), email: this.#cell(email) }
    return { ...told, relation: said || (relationIn(header) ?? '') }
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

  #phone(column: number | null) {
    const whole = wholePhone(this.#cell(column))
    if (whole !== null) return whole
    this.#refuseCell(
      column,
      'A spreadsheet has thrown away the last digits of this phone number. Type the whole number.',
    )
    return ''
  }

  /** What the other columns say, as long as there is room; each with its name, as the answers to a form are read. */
  #note() {
    const { mapping, table } = this.reading
    if (!mapping.keepsOthers) return ''
    const read = new Set(columnsOf(mapping))
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
    const sentence = `${issue?.message ?? 'This cannot be read'}.`
    const part = partOf[path]
    const column = part && this.reading.mapping.secondGuardian?.[part]
    if (typeof column === 'number') this.#refuseCell(column, sentence)
    else this.#refuse(fieldOf[path] ?? 'name', sentence)
  }

  #refuse(field: ApplicationFileField, sentence: string) {
    const { columns } = this.reading.mapping
    this.#refuseCell(columns[field], sentence, columns.name ?? columns.familyName)
  }

  /** The first thing that is wrong with a row is told; where no column says it, at another one. */
  #refuseCell(column: number | null, sentence: string, otherwise: number | null = null) {
    const header = headerOf(this.reading.table.headers, column ?? otherwise)
    this.#fault ??= { column: header, text: this.#cell(column), sentence }
  }
}

const nobody = { ...splitName(''), relation: '', phone: '', email: '' }

const noColumns: Record<SecondGuardianFileField, number | null> = {
  name: null,
  relation: null,
  phone: null,
  email: null,
}

/** All columns that a field is read from. */
export const columnsOf = ({ columns, secondGuardian = noColumns }: ApplicationMapping) => [
  ...Object.values(columns),
  ...Object.values(secondGuardian),
]

/** Which column says a field of an application, where it is called otherwise. */
const fieldOf: Record<string, ApplicationFileField> = {
  ...{ givenNames: 'givenNames', familyName: 'familyName', birthDate: 'birthDate', learnerId: 'learnerId' },
  ...{ classCode: 'class', appliedOn: 'appliedOn', previousSchool: 'previousSchool', leavingResult: 'leavingResult' },
  ...{ guardianGivenNames: 'guardianName', guardianFamilyName: 'guardianName', guardianRelation: 'guardianRelation' },
  ...{ guardianPhone: 'guardianPhone', guardianEmail: 'guardianEmail' },
}

const partOf: Record<string, SecondGuardianFileField> = {
  ...{ secondGuardianGivenNames: 'name', secondGuardianFamilyName: 'name', secondGuardianRelation: 'relation' },
  ...{ secondGuardianPhone: 'phone', secondGuardianEmail: 'email' },
}
