import type { RegisterColumn, RegisterMapping } from '@bellhouse/contracts'
import { orderIn } from '../../../platform/imports/column-dates'
import type { FileTable } from '../../../platform/table-file/file-table'
import { type DayColumn, orderOfHeadings, readDaySheet, suggestMonth } from './day-columns'

/** The surer words first. */
const words: Record<RegisterColumn, readonly RegExp[]> = {
  number: [
    ...[/admission|^adm\b/i, /exam|index/i, /student.*(no|number|id)|^(no|number)\.?$/i],
    /matricule|matr[ií]cula|schülernummer|usajili/i,
  ],
  date: [/^date$/i, /date|\bday\b/i, /^(datum|tag|fecha|data|dia|día|jour|tarehe)$/i],
  session: [/session|period|half/i, /^am ?\/ ?pm$|demi-journ[ée]e|halbtag|turno|kipindi/i],
  status: [
    /status|attendance|^mark$/i,
    /^att[ _.]?code$|statut|pr[ée]sence|anwesenheit|asistencia|estado|presen[çc]a|mahudhurio|\bhali\b/i,
  ],
  minutesLate: [/minutes|\bmin\b|late by/i, /minuten|minutos|dakika/i],
  note: [/note|remark|comment|reason/i, /motif|remarque|bemerkung|grund|motivo|observa|sababu|maelezo/i],
}

/** What the headers say of the columns, and the dates of their order. */
export function suggestMapping(table: FileTable): RegisterMapping {
  const find = (column: RegisterColumn) => {
    const places = words[column].map((word) => table.headers.findIndex((header) => word.test(header)))
    return places.find((place) => place >= 0) ?? null
  }
  const columns = {
    number: find('number'),
    date: find('date'),
    session: find('session'),
    status: find('status'),
    minutesLate: find('minutesLate'),
    note: find('note'),
  }
  const header = columns.number === null ? '' : (table.headers[columns.number] ?? '')
  const numberKind = /exam|index/i.test(header) ? ('exam-number' as const) : ('admission-number' as const)
  const { days } = readDaySheet(table)
  if (days.length === 0 || (columns.date !== null && columns.status !== null)) {
    return { layout: 'list', columns, numberKind, dateOrder: orderIn(table, columns.date) }
  }
  return suggestMatrix(table, days, { columns: { ...columns, ...nothingOfRows }, numberKind })
}

const nothingOfRows = { date: null, session: null, status: null, minutesLate: null, note: null }

function suggestMatrix(
  table: FileTable,
  days: readonly DayColumn[],
  mapping: Pick<RegisterMapping, 'columns' | 'numberKind'>,
): RegisterMapping {
  const { order, certain } = orderOfHeadings(days, table)
  const month = days.some(({ lacks }) => lacks !== null) ? suggestMonth(table) : null
  const columns = days.map(({ column }) => column)
  return { ...mapping, layout: 'matrix', days: columns, month, dateOrder: certain ? order : null }
}
