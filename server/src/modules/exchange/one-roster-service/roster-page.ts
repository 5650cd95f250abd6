import { invalidFields } from '../../../http/problems'
import { filterOf, valuesAt } from './roster-filter'
import type { RosterRecord } from './roster-records'

export interface PageWanted {
  limit?: number | undefined
  offset?: number | undefined
  sort?: string | undefined
  orderBy?: 'asc' | 'desc' | undefined
  filter?: string | undefined
}

/** As the standard has it: the first hundred, unless more or others are asked for. */
const placeOf = ({ limit = 100, offset = 0 }: PageWanted) => ({ limit, offset })

/** The records of one page, and how many there are in all. */
export function pageOf(records: readonly RosterRecord[], wanted: PageWanted, fields: readonly string[]) {
  const { filter } = wanted
  const { limit, offset } = placeOf(wanted)
  const fitting = filter === undefined ? records : records.filter(filterOf(filter, fields))
  const sorted = wanted.sort === undefined ? fitting : sortedBy(fitting, wanted.sort, wanted.orderBy, fields)
  return { page: sorted.slice(offset, offset + limit), total: fitting.length }
}

function sortedBy(records: readonly RosterRecord[], sort: string, order = 'asc', fields: readonly string[]) {
  const path = sort.split('.')
  if (!fields.includes(path[0] ?? '')) throw invalidFields({ sort: `There is no field ${path[0]}` })
  const keyed = records.map((record) => ({ record, key: valuesAt(record, path).join(' ') }))
  const turn = order === 'desc' ? -1 : 1
  return keyed
    .sort((one, other) => turn * (one.key < other.key ? -1 : Number(one.key > other.key)))
    .map(({ record }) => record)
}

/** Only the fields that were asked for, where any were. */
export function selectionOf(asked: string | undefined, fields: readonly string[]) {
  const names = asked?.split(',').map((name) => name.trim()) ?? []
  const strange = names.find((name) => !fields.includes(name))
  if (strange !== undefined) throw invalidFields({ fields: `There is no field ${strange}` })
  return (record: RosterRecord) =>
    names.length === 0 ? record : Object.fromEntries(Object.entries(record).filter(([name]) => names.includes(name)))
}

/** The addresses of the pages around this one, as RFC 8288 writes them. */
export function linksOf(url: string, wanted: PageWanted, total: number): string {
  const { limit, offset } = placeOf(wanted)
  const last = Math.max(0, Math.floor((total - 1) / limit) * limit)
  const places = {
    ...(offset + limit < total && { next: offset + limit }),
    last,
    first: 0,
    ...(offset > 0 && { prev: Math.max(0, offset - limit) }),
  }
  return Object.entries(places)
    .map(([rel, at]) => {
      const address = new URL(url)
      address.searchParams.set('limit', String(limit))
      address.searchParams.set('offset', String(at))
      return `<${address}>; rel="${rel}"`
    })
    .join(', ')
}
