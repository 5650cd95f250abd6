import { BadRequestError } from '@bellhouse/api-client'
import { answer, fakeApi } from '@bellhouse/api-client/testing'
import {
  applyRosterImport,
  cancelRosterImport,
  getRosterImport,
  getSchool,
  type InputOf,
  listImports,
  listRefusedRows,
  mendImport,
  previewRosterImport,
  type RefusedRow,
  type RosterImport,
  rosterKinds,
  startRosterImport,
  undoRosterImport,
} from '@bellhouse/contracts'
import { openScreen } from '@bellhouse/standalone/testing'
import { describe, expect, it } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import screens from '../../screens'

const none = { new: 0, changed: 0, unchanged: 0, refused: 0 }
const noCounts = Object.fromEntries(rosterKinds.map((kind) => [kind, none])) as Record<
  (typeof rosterKinds)[number],
  typeof none
>
const school = {
  name: '',
  shortName: '',
  motto: '',
  timeZone: 'Africa/Kampala',
  today: '2026-11-19',
  classes: [
    { code: 's1', name: 'S1', level: 'O' as const, streams: [] },
    { code: 's2', name: 'S2', level: 'O' as const, streams: [] },
  ],
  terms: [],
}
const badRow = {
  ...{ table: 0, file: 'users.csv', line: 17, column: 'givenName', text: '', at: 1, cells: ['u17', ''] },
  sentence: 'The given name is missing.',
}

function anImport(changes: Partial<RosterImport> = {}): RosterImport {
  return {
    id: crypto.randomUUID(),
    state: 'mapping',
    format: 'oneroster-1.1',
    files: [
      {
        name: 'users.csv',
        rows: 1000,
        encoding: 'utf-8',
        delimiter: ';',
        headers: ['sourcedId', 'Vorname'],
        columns: [
          { field: 'sourcedId', required: true, header: 'sourcedId' },
          { field: 'givenName', required: true, header: null },
        ],
        ignored: ['password'],
      },
    ],
    schools: [{ id: 'main', name: 'Hillside School', students: 1000 }],
    grades: [{ grade: '8', students: 1000 }],
    mapping: { schools: ['main'], grades: { '8': 's1' }, stream: 'A', columns: {} },
    warnings: [],
    preview: null,
    progress: { done: 0, total: 0 },
    failure: null,
    ...changes,
  }
}

const givenClasses = {
  total: 40,
  rows: [
    {
      ...{ file: 'users.csv', line: 3, column: null, value: 'K1, Nakato' },
      sentence: 'S1 East: it is in line 2.',
    },
  ],
}

const noAccounts = { closed: 0, ownStaysOpen: false }

/** The office at work on an import; the server's part is played by one stored import that moves from state to state. */
function openImport({
  refused = [] as RefusedRow[],
  isRefused = false,
  isBuiltOn = false,
  accounts = noAccounts,
} = {}) {
  const stored = { roster: anImport() }
  const skipped: (boolean | undefined)[] = []
  const opened: (boolean | undefined)[] = []
  const mended: InputOf<typeof mendImport>['cells'] = []
  const move = (changes: Partial<RosterImport>) => {
    stored.roster = { ...stored.roster, ...changes }
    return stored.roster
  }
  const api = fakeApi(
    answer(listImports, () => ({ rows: [] })),
    answer(getSchool, () => school),
    answer(startRosterImport, () => {
      if (isRefused) throw new BadRequestError(422, { code: 'invalid', message: 'Every row is one quoted cell' })
      return stored.roster
    }),
    answer(getRosterImport, () => stored.roster),
    answer(previewRosterImport, ({ mapping }) =>
      move({
        state: 'previewed',
        mapping,
        preview: {
          counts: { ...noCounts, students: { new: 990, changed: 4, unchanged: 5, refused: refused.length } },
          refused,
          warnings: [],
          changes: [{ kind: 'students', name: 'Acheng, Brenda', field: 'givenName', before: 'Brnda', after: 'Brenda' }],
          missing: 2,
          missingOf: { students: 1, staff: 0, guardians: 1 },
          accounts,
          ...(mapping.rowsWithoutClass && { givenClasses }),
        },
      }),
    ),
    answer(applyRosterImport, ({ skipRefused, openAccounts }) => {
      skipped.push(skipRefused)
      opened.push(openAccounts)
      return move({ state: 'applying', progress: { done: 400, total: 1000 } })
    }),
    answer(listRefusedRows, () => {
      const rows = stored.roster.preview?.refused.length ? refused : []
      return { total: rows.length, rows, headers: { 0: ['sourcedId', 'Vorname'] } }
    }),
    answer(mendImport, ({ cells }) => {
      mended.push(...cells)
      const { preview } = stored.roster
      move({ preview: preview && { ...preview, refused: [] } })
      return { state: 'previewed' as const }
    }),
    answer(cancelRosterImport, () => move({ state: 'cancelled' })),
    answer(undoRosterImport, () => {
      if (isBuiltOn) throw new BadRequestError(409, { code: 'conflict', message: 'Atim, Eve: an account.' })
      return move({ state: 'undone', canUndo: false })
    }),
  )
  const user = openScreen(screens, { at: '/import_roster', as: 'admin', api })
  return { user, move, stored, skipped, opened, mended }
}

async function dropFile({ user }: Pick<ReturnType<typeof openImport>, 'user'>) {
  const file = new File(['sourcedId'], 'users.csv', { type: 'text/csv' })
  await user.upload(await screen.findByLabelText('Drop the roster here, or choose files'), file)
}

async function goToPreview(office: ReturnType<typeof openImport>) {
  await dropFile(office)
  await office.user.click(await screen.findByRole('button', { name: 'Preview' }))
  await screen.findByRole('table', { name: 'Preview' })
}

const applyButton = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Apply' })

describe('the roster import', () => {
  it('shows what it has recognised and takes another column and class for it', async () => {
    const office = openImport()
    await dropFile(office)
    const row = within(await screen.findByRole('row', { name: /users\.csv/ }))
    expect(row.getAllByRole('cell').map((cell) => cell.textContent)).toEqual([
      '1,000',
      'utf-8',
      'semicolons',
      'password',
    ])
    screen.getByText('users.csv: still needed: givenName')

    await office.user.selectOptions(screen.getByRole('combobox', { name: 'givenName (needed)' }), 'Vorname')
    await office.user.selectOptions(screen.getByRole('combobox', { name: 'Grade 8' }), 'S2')
    await office.user.click(screen.getByRole('button', { name: 'Preview' }))
    await screen.findByRole('table', { name: 'Preview' })
    expect(office.stored.roster.mapping).toMatchObject({
      grades: { '8': 's2' },
      columns: { 'users.csv': { givenName: 'Vorname' } },
    })
  })

  it('says on which day at the school the columns were mapped before', async () => {
    const office = openImport()
    office.stored.roster = anImport()
    const [file] = office.stored.roster.files
    if (file) file.remembered = '2026-11-17T22:00:00Z'
    await dropFile(office)
    await screen.findByText(/was mapped on Wednesday 18 November/)
  })

  it('takes a list for something else than it was recognised as', async () => {
    const office = openImport()
    const columns = [{ field: 'Staff number', required: true, header: 'No' }]
    const choices = [{ part: 'staff' as const, columns }]
    const file = { ...anImport().files[0], name: 'list.csv', part: 'students' as const, choices }
    office.move({
      format: 'tables',
      files: [{ ...file, headers: ['No'], columns: [] } as RosterImport['files'][number]],
    })
    await dropFile(office)
    await office.user.click(await screen.findByText('list.csv: every needed column is recognised'))
    await office.user.selectOptions(screen.getByRole('combobox', { name: 'What list.csv holds' }), 'Staff')
    screen.getByRole('combobox', { name: 'Staff number (needed)' })
    await office.user.click(screen.getByRole('button', { name: 'Preview' }))
    await screen.findByRole('table', { name: 'Preview' })
    expect(office.stored.roster.mapping.parts).toEqual({ 'list.csv': 'staff' })
  })

  it('says where rows without a class have theirs from, takes another word for it and shows each row', async () => {
    const office = openImport()
    const sentence = '40 rows have no class; the sheet is called “S1 East”.'
    const [file] = anImport().files
    office.move({ files: [{ ...file, rowsWithoutClass: { rows: 40, suggested: 'title', sentence } } as never] })
    await dropFile(office)
    const source = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Rows without a class' })
    expect(source.value).toBe('title')
    screen.getByText(sentence)
    await office.user.selectOptions(source, 'They have the class of the row above')
    await office.user.click(screen.getByRole('button', { name: 'Preview' }))
    await screen.findByRole('table', { name: 'Preview' })
    expect(office.stored.roster.mapping.rowsWithoutClass).toEqual({ 'users.csv': 'row-above' })
    await office.user.click(screen.getByRole('tab', { name: 'Classes given (40)' }))
    const row = within(await screen.findByRole('row', { name: /S1 East: it is in line 2\./ }))
    expect(row.getAllByRole('cell').map((cell) => cell.textContent)).toContain('K1, Nakato')
  })

  it('looks at a list anew with its column names in another line, and stays where the columns are chosen', async () => {
    const office = openImport()
    const lines = [
      { line: 1, text: 'School, Kisubi' },
      { line: 4, text: 'Kode, Etternavn' },
    ]
    const file = { ...anImport().files[0], headers: ['School', 'Kisubi'], columns: [], lines }
    office.move({
      files: [file as never],
      mapping: { ...anImport().mapping, columns: { 'users.csv': { sourcedId: 'School' } } },
    })
    await dropFile(office)
    await office.user.click(await screen.findByText('users.csv: every needed column is recognised'))
    const headings = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Headings of users.csv' })
    expect(headings.value).toBe('1')
    await office.user.selectOptions(headings, 'Line 4: Kode, Etternavn')
    await waitFor(() =>
      expect(office.stored.roster.mapping).toMatchObject({ headerLines: { 'users.csv': 4 }, columns: {} }),
    )
    await waitFor(() => expect(office.stored.roster.state).toBe('previewed'))
    screen.getByRole('button', { name: 'Preview' })
    expect(screen.queryByRole('table', { name: 'Preview' })).toBeNull()
  })

  it('leads the focus on to each step, as the button that led there is gone', async () => {
    const office = openImport()
    const step = (name: string) => screen.findByRole('region', { name })
    await dropFile(office)
    await waitFor(async () => expect(document.activeElement).toBe(await step('Step 2: Map')))
    await office.user.click(screen.getByRole('button', { name: 'Preview' }))
    await waitFor(async () => expect(document.activeElement).toBe(await step('Step 3: Preview')))
  })

  it('previews the counts and each change, old and new', async () => {
    await goToPreview(openImport())
    const students = within(screen.getByRole('row', { name: /^Students/ }))
    expect(students.getAllByRole('cell').map((cell) => cell.textContent)).toEqual(['990', '4', '5', '0'])
    screen.getByText(/^1 student and 1 guardian of an earlier import are not among the rows/)
    const changed = within(screen.getByRole('table', { name: 'Changed records' }))
    changed.getByText('Brnda')
    changed.getByText('Brenda')
    screen.getByText(/Nobody is deleted/)
  })

  it('mends a refused row cell by cell, with the whole row beside the fault', async () => {
    const office = openImport({ refused: [badRow] })
    await goToPreview(office)
    expect(applyButton().disabled).toBe(true)
    await office.user.click(await screen.findByRole('button', { name: 'Correct line 17 of users.csv' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Line 17 of users.csv' }))
    expect(dialog.getByLabelText<HTMLInputElement>('sourcedId').value).toBe('u17')
    expect(document.activeElement).toBe(dialog.getByLabelText('Vorname'))
    const again = dialog.getByRole<HTMLButtonElement>('button', { name: 'Check again' })
    expect(again.disabled).toBe(true)
    await office.user.type(dialog.getByLabelText('Vorname'), 'Ada')
    await office.user.click(again)
    await waitFor(() => expect(office.mended).toEqual([{ table: 0, line: 17, column: 1, text: 'Ada' }]))
    await waitFor(() => expect(applyButton().disabled).toBe(false))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('says where a row is corrected that is more than its cells', async () => {
    const office = openImport({ refused: [{ ...badRow, at: null, cells: null }] })
    await goToPreview(office)
    await screen.findByText('In the program that wrote the file; then choose the file again.')
    expect(screen.queryByRole('button', { name: /^Correct/ })).toBeNull()
  })

  it('lists refused rows with their place, and skips them only by choice', async () => {
    const office = openImport({ refused: [badRow] })
    await goToPreview(office)
    const row = within(await screen.findByRole('row', { name: /users\.csv/ }))
    expect(row.getAllByRole('cell').map((cell) => cell.textContent)).toEqual([
      ...['17', 'givenName', '–'],
      ...['The given name is missing.', 'Correct'],
    ])
    expect(applyButton().disabled).toBe(true)
    await office.user.click(screen.getByRole('checkbox', { name: 'Skip the 1 refused row' }))
    await office.user.click(applyButton())
    await screen.findByRole('progressbar', { name: 'Rows written' })
    expect(office.skipped).toEqual([true])
  })

  it('follows the writing until the roster is in the portal', async () => {
    const office = openImport()
    await goToPreview(office)
    await office.user.click(applyButton())
    await screen.findByText('400 of 1,000 rows')
    office.move({ state: 'applied' })
    await screen.findByText('The roster is in the portal.', undefined, { timeout: 3000 })
  })

  it.each([
    [badRow, /^Nothing was written: 1 row was refused, and nothing in the others is new here\./],
    [null, /^Nothing was written: nothing in this roster is new here\./],
  ])('says so where nothing was written, and does not call it done', async (row, sentence) => {
    const office = openImport()
    await goToPreview(office)
    await office.user.click(applyButton())
    await screen.findByText('400 of 1,000 rows')
    const refused = row ? [row] : []
    const counts = { ...noCounts, students: { ...none, unchanged: row ? 0 : 4, refused: refused.length } }
    office.move({ state: 'applied', preview: { counts, refused, warnings: [], changes: [], missing: 0 } })
    await screen.findByText(sentence, undefined, { timeout: 3000 })
    expect(screen.queryByText(/The roster is in the portal/)).toBeNull()
  })

  it('asks for a name until the whole name or the family name has a column', async () => {
    const office = openImport()
    const [file] = anImport().files
    const columns = [
      { field: 'Name', required: true, header: null },
      { field: 'Family name', required: false, header: null },
    ]
    office.move({ format: 'tables', files: [{ ...file, name: 'list.csv', headers: ['Called'], columns } as never] })
    await dropFile(office)
    await screen.findByText('list.csv: still needed: Name')
    await office.user.selectOptions(screen.getByRole('combobox', { name: 'Family name' }), 'Called')
    await screen.findByText('list.csv: every needed column is recognised')
  })

  it.each([
    ['students', 'See the students', '/students/'],
    ['staff', 'See the staff', '/staff'],
  ] as const)('leads to the %s who came in', async (kind, name, address) => {
    const office = openImport()
    await goToPreview(office)
    await office.user.click(applyButton())
    await screen.findByText('400 of 1,000 rows')
    const counts = { ...noCounts, [kind]: { ...none, new: 4 } }
    const preview = { counts, refused: [], warnings: [], changes: [], missing: 0 }
    office.move({ state: 'applied', preview })
    const link = await screen.findByRole('link', { name }, { timeout: 3000 })
    expect(link.getAttribute('href')).toBe(address)
  })

  it('opens the closed accounts of who comes back only by choice, and says how many it were', async () => {
    const office = openImport({ accounts: { closed: 3, ownStaysOpen: false } })
    await goToPreview(office)
    const choice = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Open 3 closed accounts again' })
    expect(choice.checked).toBe(false)
    await office.user.click(choice)
    await office.user.click(applyButton())
    await screen.findByText('400 of 1,000 rows')
    expect(office.opened).toEqual([true])
    office.move({ state: 'applied', outcome: { closed: 2, opened: 3, ownStaysOpen: false } })
    await screen.findByText(
      /2 accounts of people who left closed\. 3 accounts of people who came back opened\./,
      undefined,
      {
        timeout: 3000,
      },
    )
  })

  it('says what nobody teaches since teachers left by it, and for whom they stood in', async () => {
    const office = openImport()
    await goToPreview(office)
    await office.user.click(applyButton())
    await screen.findByText('400 of 1,000 rows')
    const left = { leaver: 'Auma, Grace', lastDay: '2026-12-04' }
    office.move({
      state: 'applied',
      outcome: {
        ...{ closed: 1, opened: 0, ownStaysOpen: false },
        untaught: [{ subject: 'Biology', stream: 'S3 West' }],
        stoodInFor: [
          { ...left, name: 'Okello, Sam' },
          { ...left, name: 'Namu, Joy' },
          { ...left, leaver: 'Opio, Tom', name: 'Namu, Joy' },
        ],
      },
    })
    await screen.findByText('Nobody teaches this now: S3 West Biology.', undefined, { timeout: 3000 })
    screen.getByText(
      'Auma, Grace no longer stands in for Okello, Sam (until 4 Dec 2026); Namu, Joy (until 4 Dec 2026). Hand over to somebody else. Opio, Tom no longer stands in for Namu, Joy (until 4 Dec 2026). Hand over to somebody else.',
    )
  })

  it('says before and after that the own account stays open', async () => {
    const office = openImport({ accounts: { closed: 0, ownStaysOpen: true } })
    await goToPreview(office)
    screen.getByText(/Your own account stays open/)
    expect(screen.queryByRole('checkbox')).toBeNull()
    await office.user.click(applyButton())
    await screen.findByText('400 of 1,000 rows')
    expect(office.opened).toEqual([false])
    office.move({ state: 'applied', outcome: { closed: 0, opened: 0, ownStaysOpen: true } })
    await screen.findByText(/Your own account stays open/, undefined, { timeout: 3000 })
  })

  it('stops the writing and says that nothing was written', async () => {
    const office = openImport()
    await goToPreview(office)
    await office.user.click(applyButton())
    await office.user.click(await screen.findByRole('button', { name: 'Cancel import' }))
    await screen.findByText(/Nothing of it was written/)
  })

  it('says what is wrong with a file that it cannot read', async () => {
    const office = openImport({ isRefused: true })
    await dropFile(office)
    await screen.findByText('Every row is one quoted cell.')
  })

  it.each([
    [false, /The import is undone/],
    [true, /Atim, Eve: an account/],
  ])('takes it back after saying what that means, or says what stands on it: %s', async (isBuiltOn, sentence) => {
    const office = openImport({ isBuiltOn })
    await goToPreview(office)
    await office.user.click(applyButton())
    await screen.findByText('400 of 1,000 rows')
    office.move({ state: 'applied', canUndo: true })
    await office.user.click(await screen.findByRole('button', { name: 'Undo' }, { timeout: 3000 }))
    screen.getByText(/Everybody whom this import added is removed/)
    await office.user.click(screen.getByRole('button', { name: 'Undo import' }))
    await screen.findByText(sentence)
  })

  it('says of every row where it goes, with the whole lists to download', async () => {
    const counts = { new: 2, changed: 0, unchanged: 0, refused: 1, leftOut: 2 }
    const leftOut = [{ file: 'list.csv', line: 1, column: null, value: 'Our list', sentence: 'It stands above.' }]
    const preview = {
      counts: noCounts,
      refused: [badRow],
      warnings: [],
      changes: [],
      missing: 0,
      leftOut,
      rows: counts,
    }
    const office = openImport()
    const files = [{ name: 'list.csv', rows: 5, ...counts }]
    office.move({ state: 'previewed', preview: { ...preview, files } })
    await dropFile(office)
    const row = within(await screen.findByRole('row', { name: /^list\.csv 5/ }))
    expect(row.getAllByRole('cell').map((cell) => cell.textContent)).toEqual(['5', '2', '0', '0', '1', '2'])
    await office.user.click(screen.getByRole('tab', { name: 'Left out (2)' }))
    screen.getByText('Our list')
    screen.getByRole('button', { name: 'Download the list' })
  })

  it('asks how dates are read where they do not say it, and keeps a column out by choice', async () => {
    const office = openImport()
    const example = { line: 2, value: '12/11/2010', day: '2010-11-12' }
    const dates = [{ field: 'Birth date', header: 'DoB', order: 'day-first' as const, certain: false, example }]
    const [file] = anImport().files
    office.move({ inactive: 3, files: [{ ...file, dates } as RosterImport['files'][number]] })
    await dropFile(office)
    await office.user.selectOptions(
      await screen.findByRole('combobox', { name: 'DoB in users.csv: 12/11/2010 is' }),
      screen.getByRole('option', { name: /month first/ }),
    )
    await office.user.selectOptions(screen.getByRole('combobox', { name: '3 people marked as inactive' }), 'leave-out')
    await office.user.selectOptions(screen.getByRole('combobox', { name: 'sourcedId (needed)' }), 'No column')
    await office.user.click(screen.getByRole('button', { name: 'Preview' }))
    await screen.findByRole('table', { name: 'Preview' })
    expect(office.stored.roster.mapping).toMatchObject({
      dates: { 'users.csv': { 'Birth date': 'month-first' } },
      columns: { 'users.csv': { sourcedId: '' } },
      inactive: 'leave-out',
    })
  })
})
