import { countOf, plainWord, withoutAccents } from '@bellhouse/words'
import { groupBy } from '../../../platform/group-by'
import { dayOrWarn } from './read-people'
import type { RosterRow } from './roster-rows'
import type { RowLedger } from './row-ledger'
import { isGone } from './status-in-name'

const goneWords = new Set([
  ...['graduated', 'graduate', 'inactive', 'withdrawn', 'transferred', 'transferred out', 'dropped out', 'alumni'],
  ...['alumnus', 'completed', 'no', 'leaver', 'exited', 'discharged', 'false'],
  ...['inactif', 'parti', 'partie', 'sorti', 'sortie', 'transfere', 'transferee', 'abandon', 'abandonne', 'abandonnee'],
  ...['exclu', 'exclue', 'renvoye', 'renvoyee', 'radie', 'radiee', 'retire', 'retiree', 'diplome', 'diplomee', 'non'],
  ...['decede', 'decedee', 'ancien', 'ancienne', 'ancien eleve', 'ancienne eleve', 'quitte'],
  ...['abgang', 'abgegangen', 'entlassen', 'ausgetreten', 'inaktiv', 'ehemalig', 'ehemaliger', 'ehemalige'],
  ...['baja', 'retirado', 'retirada', 'trasladado', 'trasladada', 'egresado', 'egresada', 'inactivo', 'inactiva'],
  ...['transferido', 'transferida', 'desistente', 'inativo', 'inativa', 'evadido', 'evadida', 'falecido', 'falecida'],
  ...['amehama', 'ameacha', 'ameacha shule', 'amehitimu', 'amefariki', 'hayupo shuleni'],
])
const hereWords = new Set([
  ...['', 'active', 'enrolled', 'current', 'present', 'yes', 'new', 'continuing', 'repeater', 'true', 'full'],
  ...['aktiv', 'aktuell', 'activo', 'activa', 'vigente', 'matriculado', 'matriculada', 'inscrito', 'inscrita'],
  ...['ativo', 'ativa', 'frequentando', 'cursando', 'yupo', 'anasoma', 'anaendelea'],
  ...['actif', 'inscrit', 'inscrite', 'presente', 'oui', 'nouveau', 'nouvelle', 'redoublant', 'redoublante'],
])

const enrollStatus: Record<string, 'here' | 'gone'> = { 0: 'here', 1: 'gone', 2: 'gone', 3: 'gone' }

const yesOrNo: Record<string, 'here' | 'gone'> = { 1: 'here', y: 'here', 0: 'gone', n: 'gone' }
const byYesOrNo = (code: string) => yesOrNo[code] ?? null

const endStatus = (code: string) => (/^[a-z0-9]{1,3}$/i.test(code) ? 'gone' : null)

/** Of systems that write codes: PowerSchool counts from 0, which is here, and Infinite Campus says how a stay has ended. */
const codes: Record<string, (code: string) => 'here' | 'gone' | null> = {
  enrollstatus: (code) => enrollStatus[code] ?? null,
  ...{ active: byYesOrNo, enabled: byYesOrNo, isactive: byYesOrNo },
  studentendstatus: endStatus,
  endstatus: endStatus,
}

/** Whether a student is here by the status of the row; null where its word is not known. */
export function readStatus({ get, header }: RosterRow): 'here' | 'gone' | null {
  const status = withoutAccents(get('Status')).toLowerCase()
  if (hereWords.has(status)) return 'here'
  const byCode = codes[plainWord(header('Status'))]?.(status)
  if (byCode) return byCode
  return goneWords.has(status) || isGone(status) ? 'gone' : null
}

/** The word of the file for a student who has left, by status or by the day of leaving; null for whoever is here. */
export function leavingOf(row: RosterRow, ledger: RowLedger, enrolledUntil: ReadonlySet<string>): string | null {
  const { get, header } = row
  const [status, day] = [readStatus(row), dayOrWarn(row, 'Left on', ledger)]
  if (status === 'gone') return get('Status')
  if (status === null) {
    const sentence = `The status “${get('Status')}” is not known; this student is imported as active.`
    ledger.warn(row, header('Status'), sentence, get('Status'))
  }
  if (day === null) return null
  if (!get('Status') && day <= ledger.today) return get('Left on')
  if (day > ledger.today && enrolledUntil.has(row.file)) return null
  const why = day > ledger.today ? 'This day is still to come' : `The status says “${get('Status')}”`
  ledger.warn(row, header('Left on'), `${why}, so this student is imported as active.`, get('Left on'))
  return null
}

/** Fewer days to come than these are told of row by row. */
const fewestEnrolments = 5

/** Some systems write for everybody until when they are enrolled; of such a file it is told once, and its name is given back. */
export function tellOfEnrolments(rows: readonly RosterRow[], ledger: RowLedger): ReadonlySet<string> {
  const told = new Set<string>()
  for (const [file, ofFile] of groupBy(rows, (row) => row.file)) {
    const days = ofFile.flatMap((row) => row.day('Left on').day ?? []).filter((day) => day > ledger.today)
    const [first] = ofFile
    if (!first || days.length < fewestEnrolments || days.length * 2 < ofFile.length) continue
    const people = countOf(days.length, 'row has', 'rows have')
    const sentence = `${people} a day of leaving that is still to come. They are imported as active, without that day.`
    ledger.warn({ file, line: null }, first.header('Left on'), sentence)
    told.add(file)
  }
  return told
}

/** Whoever leaves by a file leaves on the day on which it is applied. */
export function tellOfLeavingDays(rows: readonly RosterRow[], ledger: RowLedger) {
  const dated = rows.filter((row) => (row.day('Left on').day ?? '9999') <= ledger.today)
  for (const [file, { length, 0: first }] of groupBy(dated, (row) => row.file)) {
    const people = countOf(length, 'row has', 'rows have')
    const sentence = `${people} a day of leaving. Whoever leaves by this file leaves on the day on which it is applied; where that matters, end the stay in the record instead.`
    ledger.warn({ file, line: null }, first?.header('Left on') ?? null, sentence)
  }
}
