import { daySchema } from '@bellhouse/contracts'
import type { BindingField } from './binding-field'
import { type BindingVersion, closedVocabularies, vocabularies } from './binding-files'
import { type BindingFile, type BindingRule, type Finding, valuesOf } from './finding'

/** Ids stand in addresses and in lists, so they have no space, comma or quotation mark. */
const identifier = /^[!#-+\--~]{1,255}$/
const isCalendarDay = (value: string) => daySchema.safeParse(value).success
const instant = /^(\d{4}-\d\d-\d\d)T([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d{1,9})?(Z|[+-]([01]\d|2[0-3]):?[0-5]\d)$/
const userIds = /^\{[^{}:]+:[^{}]+\}(,\{[^{}:]+:[^{}]+\})*$/

interface Fault {
  rule: BindingRule
  sentence: string
}

const fault = (rule: BindingRule, sentence: string): Fault => ({ rule, sentence })

/** What is wrong with each cell of a file by itself, and ids that stand twice. */
export function checkCells(file: BindingFile, version: BindingVersion): Finding[] {
  const { table, rows } = file
  // A column that is missing is told of once, and not for each row.
  const fields = file.fields.filter(({ name }) => table.headers.includes(name))
  const first = new Map<string, number>()
  const cells = table.rows.flatMap(({ line, cells: { length } }) =>
    length === table.headers.length || table.delimiter === '' ? [] : [lengthFinding(table.name, line, length)],
  )
  const values = rows.flatMap(({ line, get }) => {
    const found = fields.flatMap((field): Finding[] => {
      const value = get(field.name)
      const wrong = changeFault(field, value, file) ?? cellFault(field, value, version)
      return wrong ? [{ file: table.name, line, column: field.name, ...wrong, ...(value && { value }) }] : []
    })
    const id = get('sourcedId')
    const before = first.get(id)
    if (id && before === undefined) first.set(id, line)
    if (!id || before === undefined) return found
    const sentence = `This id is already in line ${before}.`
    return [
      ...found,
      { file: table.name, line, column: 'sourcedId', rule: 'unique identifiers' as const, sentence, value: id },
    ]
  })
  return [...cells, ...values]
}

const lengthFinding = (file: string, line: number, length: number): Finding => ({
  ...{ file, line, column: null, rule: 'cells' },
  sentence:
    length === 1
      ? 'The row has 1 cell, not as many as there are columns.'
      : `The row has ${length} cells, not as many as there are columns.`,
})

/** Of the two columns that say what has become of a row. */
function changeFault({ name }: BindingField, value: string, { mode }: BindingFile): Fault | null {
  if (name !== 'status' && name !== 'dateLastModified') return null
  if (mode === 'bulk') return value ? fault('bulk files', `${name} stays empty in a bulk file.`) : null
  if (name === 'status')
    return ['active', 'tobedeleted'].includes(value) ? null : fault('delta files', 'status is active or tobedeleted.')
  if (value === '') return fault('delta files', 'The row does not say when it was last modified.')
  const [, day = ''] = instant.exec(value) ?? []
  return isCalendarDay(day) ? null : fault('values', 'This is not a time such as 2026-01-31T09:30:00.000Z.')
}

function cellFault(field: BindingField, value: string, version: BindingVersion): Fault | null {
  if (value === '') return field.isRequired ? fault('required values', `The row has no ${field.name}.`) : null
  if (field.names?.isList) return listFault(value) ?? idFault(valuesOf(value))
  if (field.kind === 'word') return wordFault(field.vocabulary ?? '', value, version)
  return faultOfKind[field.kind](value)
}

const faultOfKind: Record<Exclude<BindingField['kind'], 'word'>, (value: string) => Fault | null> = {
  text: (value) => (value.trim() === '' ? fault('required values', 'There is nothing but spaces here.') : null),
  id: (value) => idFault([value]),
  list: listFault,
  ids: (value) =>
    userIds.test(value) ? null : fault('values', 'Other ids are written {kind:id}, separated by commas.'),
  date: (value) => (isCalendarDay(value) ? null : fault('values', 'This is not a date such as 2026-01-31.')),
  year: (value) => (/^\d{4}$/.test(value) ? null : fault('values', 'A year has four digits.')),
  boolean: (value) => (['true', 'false'].includes(value) ? null : fault('values', 'This is either true or false.')),
  number: (value) => (/^-?\d+(\.\d+)?$/.test(value) ? null : fault('values', 'This is not a number.')),
}

const idFault = (ids: readonly string[]) =>
  ids.every((id) => identifier.test(id))
    ? null
    : fault('identifiers', 'An id has at most 255 plain signs and no space, comma or quotation mark.')

function listFault(value: string): Fault | null {
  return valuesOf(value).includes('') ? fault('values', 'An entry of this list is empty.') : null
}

function wordFault(name: string, value: string, version: BindingVersion): Fault | null {
  const words = vocabularies[version][name] ?? []
  const isOwn = version === '1.2' && value.startsWith('ext:') && !closedVocabularies.includes(name)
  return isOwn || words.includes(value) ? null : fault('vocabularies', `This is one of ${words.join(', ')}.`)
}
