import { suggestStatus } from '@bellhouse/contracts'
import { expect, it } from '@jest/globals'
import { suggestMapping } from './suggest-mapping'

const columnsOf = (headers: readonly string[]) =>
  suggestMapping({ name: 'day.csv', encoding: 'utf-8', delimiter: ',', headers: [...headers], rows: [] }).columns

const all = { number: 0, date: 1, session: 2, status: 3, minutesLate: 4, note: 5 }

it.each([
  ['French', ['N° matricule', 'Jour', 'Demi-journée', 'Statut', 'Minutes de retard', 'Motif']],
  ['German', ['Schülernummer', 'Datum', 'Halbtag', 'Anwesenheit', 'Minuten', 'Bemerkung']],
  ['Spanish', ['Matrícula', 'Fecha', 'Turno', 'Asistencia', 'Minutos', 'Motivo']],
  ['Portuguese', ['Nº de matrícula', 'Data', 'Turno', 'Presença', 'Minutos', 'Observações']],
  ['Swahili', ['Namba ya usajili', 'Tarehe', 'Kipindi', 'Mahudhurio', 'Dakika', 'Sababu']],
  ['a program', ['Student_Number', 'Att_Date', 'AM/PM', 'Att_Code', 'Minutes', 'Comment']],
])('knows the columns of a register in %s', (_, headers) => {
  expect(columnsOf(headers)).toEqual(all)
})

it.each([
  ['present', ['Présente', 'anwesend', 'Sí', 'SIM', 'yupo']],
  ['absent', ['Absente', 'fehlt', 'Falta', 'NÃO', 'Hayupo']],
  ['late', ['en retard', 'verspätet', 'tardanza', 'Atrasada', 'amechelewa']],
  ['excused', ['Excusée', 'krank', 'Justificado', 'doente', 'mgonjwa', 'Dispensé']],
])('knows the words for %s', (status, words) => {
  expect(words.map(suggestStatus)).toEqual(words.map(() => status))
})

it('leaves a word that it does not know to whoever brings the file', () => {
  expect(['trip', 'Ausflug', ''].map(suggestStatus)).toEqual([null, null, null])
})
