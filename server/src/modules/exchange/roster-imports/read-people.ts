import { placeText } from './place'
import type { RosterRow } from './roster-rows'
import type { RowLedger } from './row-ledger'

/** Who is in the file of people. */
export interface PeopleScope {
  ids: ReadonlySet<string>
  file: string
  ledger: RowLedger
}

/** The birth date of a row; undefined where it says none, which is refused. */
export function birthDateOf(row: RosterRow, field: string, ledger: RowLedger): string | null | undefined {
  const { day, refusal } = row.day(field)
  const fault = refusal ?? (day && day > ledger.today ? `${row.get(field)} lies in the future.` : undefined)
  if (fault === undefined) return day
  ledger.refuse(row, row.header(field), fault, row.get(field))
  return undefined
}

/** A day of begin or end; one that cannot be read is said and not taken. */
export function dayOrWarn(row: RosterRow, field: string, ledger: RowLedger): string | null {
  const { day, refusal } = row.day(field)
  if (refusal !== undefined)
    ledger.warn(row, row.header(field), `${refusal} The row is imported without it.`, row.get(field))
  return day ?? null
}

/** Rows of a file that add to people, by the person; one that adds to nobody is refused. */
export function detailsOf(
  rows: readonly RosterRow[],
  field: string,
  { ids, file, ledger }: PeopleScope,
): Map<string, RosterRow> {
  const found = new Map<string, RosterRow>()
  for (const row of rows) {
    const id = row.get(field)
    const first = found.get(id)
    const why = first ? `Line ${first.line} already has a row for ${id}.` : whyNobody(id, { ids, file, ledger })
    if (why) ledger.refuse(row, row.header(field), why, id)
    else found.set(id, row)
  }
  return found
}

/** Why there is nobody of this id; nothing where there is. */
export function whyNobody(id: string, { ids, file, ledger }: PeopleScope): string | null {
  if (ids.has(id)) return null
  const dropped = ledger.dropped(id)
  return dropped
    ? `${id} was refused: see ${placeText(dropped.place)}.`
    : `There is nobody with the id ${id} in ${file}.`
}

/** Of rows that only explain others. */
export function explainOnly(rows: readonly RosterRow[], sentence: string, ledger: RowLedger) {
  for (const row of rows) ledger.leaveOut(row, null, sentence)
}
