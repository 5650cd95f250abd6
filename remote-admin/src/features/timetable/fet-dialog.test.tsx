import { answer, fakeApi } from '@bellhouse/api-client/testing'
import {
  defineScreens,
  getSchool,
  getTimetableUpload,
  getUnusedOfUpload,
  listImports,
  listRefusedRows,
  type OutputOf,
  previewTimetableUpload,
  removeUnusedOfUpload,
  type TimetableUpload,
} from '@bellhouse/contracts'
import { openScreen } from '@bellhouse/standalone/testing'
import { expect, it } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import { FetDialog } from './fet-dialog'
import type { Desk } from './use-desk'

const [timetableId, termId, otherTermId] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()]
const columns = { activity: 0, day: 1, hour: 2, students: 3, subject: 4, teachers: 5, tags: 6, room: 7, comments: 8 }

const aFile = (given: Partial<TimetableUpload>): TimetableUpload => ({
  ...{ id: crypto.randomUUID(), timetableId, state: 'applied', fileName: 'school.fet' },
  ...{ headers: [], rows: 3, remembered: null, failure: null },
  mapping: { columns, days: [], hours: [], names: [] },
  preview: {
    rows: 3,
    counts: { new: 3, changed: 0, unchanged: 0, refused: 0 },
    made: { subject: 0, staff: 0, stream: 0, room: 0 },
    ...{ refused: [], changes: [], missing: 0 },
  },
  ...given,
})

const none = { subject: 0, staff: 0, stream: 0, room: 0 }

const school = {
  ...{ name: '', shortName: '', motto: '', timeZone: 'Africa/Kampala', today: '2026-11-19', terms: [] },
  classes: ['1', '2'].map((number) => ({
    code: `s${number}`,
    name: `Form ${number}`,
    level: 'O' as const,
    streams: [],
  })),
}

type Found = OutputOf<typeof getTimetableUpload>

const version = (state: 'draft' | 'published') => ({ id: timetableId, title: 'Draft 1', state })

function openDialog(
  files: Found[],
  state: 'draft' | 'published' = 'draft',
  previewedAgain: TimetableUpload['preview'] = null,
) {
  const changes: unknown[] = []
  let left = { unused: { ...none, subject: 20, staff: 47 }, used: { ...none, stream: 2 } }
  const term = { id: termId, label: '2026 Term 3' }
  const desk = {
    ...{ term, terms: [term, { id: otherTermId, label: '2026 Term 2' }], version: version(state) },
    ...{ subjects: [], staff: [], streams: [], rooms: [], frame: null },
    change: (change: unknown) => changes.push(change),
  } as unknown as Desk
  const screens = defineScreens({
    path: 'draft',
    title: 'Draft',
    category: 'admin',
    load: async () => ({
      default: () => <FetDialog timetableId={timetableId} desk={desk} onClose={() => {}} />,
    }),
  })
  const rows = files.map(({ id, fileName }) => ({
    ...{ id, fileName, state: 'applied' as const, startedAt: '2026-11-20T08:00:00Z', startedBy: 'Peace Tusiime' },
    rows: { new: 3, changed: 0, unchanged: 0, refused: 0, leftOut: 2 },
  }))
  const api = fakeApi(
    answer(listImports, ({ kind }) => ({ rows: kind === 'timetable' ? rows : [] })),
    answer(getSchool, () => school),
    answer(getUnusedOfUpload, () => left),
    answer(removeUnusedOfUpload, () => {
      const gone = left
      left = { ...left, unused: none }
      return gone
    }),
    answer(listRefusedRows, ({ importId }) => {
      const rows = files.find(({ id }) => id === importId)?.preview?.refused ?? []
      const shown = rows.map((row) => ({ ...row, table: 0, file: 'school.fet', at: 0, cells: [row.text] }))
      return { total: rows.length, rows: shown, headers: {} }
    }),
    answer(previewTimetableUpload, ({ uploadId }) => {
      const at = files.findIndex(({ id }) => id === uploadId)
      return Object.assign(files[at] ?? aFile({}), { preview: previewedAgain })
    }),
    answer(getTimetableUpload, ({ uploadId }) => files.find(({ id }) => id === uploadId) ?? aFile({})),
  )
  return { user: openScreen(screens, { at: '/draft', as: 'admin', api }), changes }
}

it('lists the timetable files of before, and says what came of one', async () => {
  const { user } = openDialog([aFile({})])
  const table = within(await screen.findByRole('table', { name: 'Earlier imports' }))
  table.getByRole('row', { name: /school.fet Applied 3 new, 2 left out/ })
  await user.click(table.getByRole('button', { name: 'school.fet' }))
  await screen.findByText('3 lessons written, 0 were there already.')
})

const another = {
  timetableId: crypto.randomUUID(),
  timetable: { title: 'Old', termId: otherTermId, state: 'draft' },
} as const

it('says what came of a file of another draft, whose it is, and leads there', async () => {
  const { user, changes } = openDialog([{ ...aFile({}), ...another }])
  await user.click(await screen.findByRole('button', { name: 'school.fet' }))
  await screen.findByText('school.fet is of Old in 2026 Term 2.')
  screen.getByText(/^3 lessons written/)
  screen.getByRole('button', { name: 'Undo' })
  await user.click(screen.getByRole('button', { name: 'Open Old' }))
  expect(changes).toEqual([{ timetableId: another.timetableId, termId: undefined, tab: undefined }])
})

it('does not go on in one draft with what was begun in another, nor undo what was published', async () => {
  const begun = { ...aFile({ state: 'previewed', fileName: 'begun.fet' }), ...another }
  const published = { ...another, timetable: { ...another.timetable, state: 'published' as const } }
  const gone = { ...aFile({ state: 'mapping', fileName: 'gone.fet' }), ...another, timetable: null }
  const { user } = openDialog([begun, gone, { ...aFile({}), ...published }])
  await user.click(await screen.findByRole('button', { name: 'begun.fet' }))
  await screen.findByText('begun.fet is of Old in 2026 Term 2.')
  expect(screen.queryByRole('button', { name: 'Write into the draft' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'gone.fet' }))
  await screen.findByText('The timetable of gone.fet was removed.')
  await user.click(screen.getByRole('button', { name: 'school.fet' }))
  await screen.findByText(/^3 lessons written/)
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
})

it('lists the files of what is published, which takes no other', async () => {
  openDialog([aFile({})], 'published')
  await screen.findByRole('button', { name: 'school.fet' })
  screen.getByRole('dialog', { name: 'Imported files' })
  expect(screen.queryByText('Drop the timetable here, or choose a file')).toBeNull()
})

it('counts lessons, says how many rows they are, and why nothing is written yet', async () => {
  const name = {
    kind: 'staff',
    text: 'XY',
    recordId: null,
    isNew: false,
    classCode: null,
    part: null,
    partOf: null,
  } as const
  const { preview, mapping } = aFile({})
  const counts = { new: 873, changed: 0, unchanged: 0, refused: 0 }
  const refused = { line: 2, column: 'Teachers', text: 'XY', sentence: 'XY is unknown.' }
  const waiting = aFile({
    ...{ state: 'previewed', mapping: { ...mapping, names: [name] } },
    preview: preview && { ...preview, rows: 878, counts: { ...counts, new: 872, refused: 1 }, refused: [refused] },
  })
  const written = aFile({ fileName: 'done.fet', preview: preview && { ...preview, rows: 878, counts } })
  const { user } = openDialog([waiting, written])
  const sentence = 'The 878 rows of the file are 873 lessons: 5 rows are further periods of a lesson.'
  await user.click(await screen.findByRole('button', { name: 'school.fet' }))
  await screen.findByText(sentence)
  screen.getByText('Nobody said yet who or what XY is.')
  await screen.findByRole('row', { name: /XY is unknown/ })
  screen.getByText('To write the other lessons, tick “Skip the 1 refused lesson” above.')
  await user.click(screen.getByRole('checkbox', { name: 'Skip the 1 refused lesson' }))
  expect(screen.queryByText(/^To write the other lessons/)).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Answer in the mapping' }))
  await screen.findByText('1 name would be refused, with their lessons. Nobody said yet who or what XY is.')
})

it('says which lessons are of teachers who do not have the subject there', async () => {
  const { preview } = aFile({})
  const shown = [{ line: 3, lesson: 'Physics, S1 Hill', teachers: 'Okot, Paul' }]
  const upload = aFile({ state: 'previewed', preview: preview && { ...preview, unallocated: { count: 1, shown } } })
  const { user } = openDialog([upload])
  await user.click(await screen.findByRole('button', { name: 'school.fet' }))
  await user.click(await screen.findByText('1 lesson of a teacher to whom the subject is not allocated there'))
  within(screen.getByRole('table', { name: 'Not allocated' })).getByRole('row', {
    name: /3 Physics, S1 Hill Okot, Paul/,
  })
})

it('asks first for the names that nobody has matched, says how many are left, and moves none while they are answered', async () => {
  const aName = (text: string, recordId: string | null) =>
    ({ kind: 'staff', text, recordId, ...{ isNew: false, classCode: null, part: null, partOf: null } }) as const
  const known = [aName('Abbo, Ann', crypto.randomUUID()), aName('Bua, Ben', crypto.randomUUID())]
  const names = [...known, aName('XY', null), aName('ZZ', null)]
  const waiting = aFile({ state: 'previewed', mapping: { ...aFile({}).mapping, names } })
  const { user } = openDialog([waiting])
  await user.click(await screen.findByRole('button', { name: 'school.fet' }))
  await user.click(await screen.findByRole('button', { name: 'Back to the mapping' }))
  const listed = () =>
    screen.getAllByRole('combobox').flatMap((field) => {
      const [label] = (field as HTMLSelectElement).labels
      return names.some(({ text }) => text === label?.textContent) ? [label?.textContent] : []
    })
  const inOrder = ['XY', 'ZZ', 'Abbo, Ann', 'Bua, Ben']
  await screen.findByText('Teachers: 4, 2 unknown left')
  expect(listed()).toEqual(inOrder)
  await user.selectOptions(screen.getByRole('combobox', { name: 'XY' }), 'Create it')
  await screen.findByText('Teachers: 4, 1 unknown left')
  expect(listed()).toEqual(inOrder)
})

it('says why a lesson is refused now, not why it was before the mapping was changed', async () => {
  const { preview } = aFile({})
  const refusedFor = (sentence: string) =>
    preview && {
      ...{ ...preview, counts: { ...preview.counts, refused: 1 } },
      refused: [{ line: 2, column: 'Room', text: 'Library', sentence }],
    }
  const waiting = aFile({ state: 'previewed', preview: refusedFor('Library is unknown.') })
  const { user } = openDialog([waiting], 'draft', refusedFor('Library has Chess on Monday, Period 1.'))
  await user.click(await screen.findByRole('button', { name: 'school.fet' }))
  await screen.findByRole('row', { name: /Library is unknown/ })
  await user.click(screen.getByRole('button', { name: 'Back to the mapping' }))
  await user.click(await screen.findByRole('button', { name: 'Preview' }))
  await screen.findByRole('row', { name: /Library has Chess/ })
  expect(screen.queryByRole('row', { name: /Library is unknown/ })).toBeNull()
})

it('says so after it was written too', async () => {
  const { preview } = aFile({})
  const counts = { new: 873, changed: 0, unchanged: 0, refused: 0 }
  const { user } = openDialog([aFile({ preview: preview && { ...preview, rows: 878, counts } })])
  await user.click(await screen.findByRole('button', { name: 'school.fet' }))
  await screen.findByText('873 lessons written, 0 were there already.')
  screen.getByText('The 878 rows of the file are 873 lessons: 5 rows are further periods of a lesson.')
})

it('offers to remove what was made for a file that was taken back and nothing uses', async () => {
  const { preview } = aFile({})
  const made = { ...none, subject: 20, staff: 47, stream: 2 }
  const { user } = openDialog([aFile({ state: 'undone', preview: preview && { ...preview, made } })])
  await user.click(await screen.findByRole('button', { name: 'school.fet' }))
  await screen.findByText('20 subjects, 47 teachers made for it are used by nothing.')
  screen.getByText('2 streams made for it are in use and stay.')
  await user.click(screen.getByRole('button', { name: 'Remove these 67' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Remove these 67' })).toBeNull())
})

it('fills the class of all streams at once, begins with the one that a name says, and does not preview before', async () => {
  const named = (text: string) =>
    ({ kind: 'stream', text, recordId: null, isNew: false, classCode: null, part: null, partOf: null }) as const
  const mapping = { columns, days: [], hours: [], names: ['1A', '1B', 'East', 'West'].map(named) }
  const { user } = openDialog([aFile({ state: 'mapping', preview: null, mapping })])
  await user.click(await screen.findByRole('button', { name: 'school.fet' }))
  await user.click(await screen.findByRole('button', { name: 'Create all 4' }))
  const classOf = (text: string) => screen.getByRole<HTMLSelectElement>('combobox', { name: `Class of ${text}` }).value
  expect([classOf('1A'), classOf('1B'), classOf('East')]).toEqual(['s1', 's1', ''])
  screen.getByText('Choose the class of East and West first.')
  const previewing = screen.getByRole('button', { name: 'Preview' })
  expect(previewing.hasAttribute('disabled')).toBe(true)
  await user.selectOptions(screen.getByRole('combobox', { name: 'Class of all 2 that have none yet' }), 's2')
  expect([classOf('1A'), classOf('East'), classOf('West')]).toEqual(['s1', 's2', 's2'])
  expect(previewing.hasAttribute('disabled')).toBe(false)
})

it('says that a roster is no timetable, and which columns are missed', async () => {
  const none = Object.fromEntries(Object.keys(columns).map((key) => [key, null])) as unknown as typeof columns
  const mapping = { columns: none, days: [], hours: [], names: [] }
  const { user } = openDialog([aFile({ state: 'mapping', preview: null, fileName: 'students.csv', mapping })])
  await user.click(await screen.findByRole('button', { name: 'students.csv' }))
  await screen.findByText(
    'students.csv does not look like a timetable. No column was found for Day, Hour, Students Sets and Subject.',
  )
  screen.getByText('Choose the column of Day, Hour, Students Sets and Subject first.')
})
