import {
  applyRosterImport,
  listStudents,
  previewRosterImport,
  type RosterMapping,
  startRosterImport,
} from '@bellhouse/contracts'
import { expect, it } from '@jest/globals'
import { rosterDesk, students } from '../../../../test/roster-desk'
import { whenRosterDone } from '../../../../test/roster-done'
import { filesOf } from '../../../../test/small-roster'
import { testApp } from '../../../../test/test-app'

const app = testApp()
const { call, preview } = rosterDesk(app)

const drop = (contents: Record<string, string>) => call()(startRosterImport, {}, { files: filesOf(contents) })
const look = (importId: string, mapping: RosterMapping) => call()(previewRosterImport, { importId, mapping })

const above = ['Skole,Kisubi,,', 'År,2026,,', 'Kontor,Grace,,']
const headings = 'Kode,Fornavn,Etternavn,Trinn'

it('takes the column names from the line that somebody chooses, and from such a line of the next list', async () => {
  const draft = await drop({
    'list.csv': `${[...above, headings, 'HL1,Ada,Nakato,S1', 'HL2,Ben,Okello,S2'].join('\n')}\n`,
  })
  expect(draft.files).toMatchObject([{ part: 'none', headers: ['Skole', 'Kisubi', '', ''] }])
  expect(draft.files[0]?.lines?.[3]).toEqual({ line: 4, text: 'Kode, Fornavn, Etternavn, Trinn' })

  const chosen = { ...draft.mapping, headerLines: { 'list.csv': 4 } }
  const seen = await look(draft.id, chosen)
  expect(seen.files).toMatchObject([{ part: 'none', headerLine: 4, headers: headings.split(',') }])
  const columns = { 'Admission number': 'Kode', 'Given names': 'Fornavn', 'Family name': 'Etternavn', Class: 'Trinn' }
  const mapping = { ...seen.mapping, parts: { 'list.csv': 'students' as const }, columns: { 'list.csv': columns } }
  const { preview: found } = await look(draft.id, mapping)
  expect(found?.refused).toEqual([])
  expect(found?.counts.students.new).toBe(2)
  expect(found?.leftOut?.map(({ line, sentence }) => [line, sentence])).toEqual(
    [1, 2, 3].map((line) => [line, 'This line is above the column names.']),
  )
  await call()(applyRosterImport, { importId: draft.id })
  expect(await whenRosterDone(call(), draft.id)).toMatchObject({ state: 'applied', failure: null })
  expect((await call()(listStudents, { search: 'HL' })).rows).toMatchObject([{ stream: 'S1 A' }, { stream: 'S2 A' }])

  const next = await preview({ 'next.csv': `${[...above.slice(0, 2), headings, 'HL3,Joy,Auma,S1'].join('\n')}\n` })
  expect(next.draft.mapping.headerLines).toEqual({ 'next.csv': 3 })
  expect(next.draft.files).toMatchObject([{ part: 'students', headerLine: 3, remembered: expect.any(String) }])
  expect(next.counts?.students.new).toBe(1)
})

it('shows the columns of another line where needed ones are missing, and asks for them before anything is written', async () => {
  const contents = students('HM1,Nakato,Ada,,S1', 'HM2,Okello,Ben,,S1')
  const draft = await drop(contents)
  const chosen: RosterMapping = {
    ...{ ...draft.mapping, parts: { 'students.csv': 'students' } },
    headerLines: { 'students.csv': 2 },
  }
  const seen = await look(draft.id, chosen)
  expect(seen.files).toMatchObject([{ headerLine: 2, headers: ['HM1', 'Nakato', 'Ada', '', 'S1'] }])
  expect(seen.preview?.refused).toMatchObject([{ line: 3, sentence: 'This student has no name.' }])
  const wanted = /no column “Admission number”\. Choose the column that stands for it, or the line in which the column/
  await expect(look(draft.id, seen.mapping)).rejects.toMatchObject({
    status: 400,
    message: expect.stringMatching(wanted),
  })
  const applying = call()(applyRosterImport, { importId: draft.id, skipRefused: true })
  await expect(applying).rejects.toMatchObject({ message: expect.stringMatching(wanted) })

  const back = await look(draft.id, { ...seen.mapping, headerLines: { 'students.csv': 1 } })
  expect(back.preview?.counts.students).toMatchObject({ new: 2, refused: 0 })
})

it('says so where the chosen line is empty', async () => {
  const draft = await drop({ 'list.csv': 'Adm No,Surname,Class\n\nHN1,Nakato,S1\n' })
  const looking = look(draft.id, { ...draft.mapping, headerLines: { 'list.csv': 2 } })
  await expect(looking).rejects.toMatchObject({ message: expect.stringMatching(/^Line 2 of list\.csv is empty/) })
})
