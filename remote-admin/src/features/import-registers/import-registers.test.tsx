import { type Api, BadRequestError } from '@bellhouse/api-client'
import { answer, fakeApi } from '@bellhouse/api-client/testing'
import {
  applyRegisterImport,
  getRegisterImport,
  getSchool,
  type InputOf,
  listImports,
  listRefusedRows,
  previewRegisterImport,
  type RegisterImport,
  type RegisterImportPreview,
  startRegisterImport,
  undoRegisterImport,
} from '@bellhouse/contracts'
import { openScreen } from '@bellhouse/standalone/testing'
import { describe, expect, it } from '@jest/globals'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import screens from '../../screens'

const id = crypto.randomUUID()
const today = '2026-11-19'
const school = { name: '', shortName: '', motto: '', timeZone: 'Africa/Kampala', today, classes: [], terms: [] }

const columns = { number: 0, date: 1, session: null, status: 2, minutesLate: null, note: null }

const aPreview = (given: Partial<RegisterImportPreview> = {}): RegisterImportPreview => ({
  choices: { unusualDaysAreMeant: false, othersArePresent: false },
  counts: { new: 2, changed: 0, unchanged: 0, refused: 0 },
  made: 1,
  unusualDays: [],
  others: { registers: 0, students: 0 },
  refused: [],
  changes: [],
  ...given,
})

const anImport = (given: Partial<RegisterImport> = {}): RegisterImport => ({
  ...{ id, state: 'mapping', fileName: 'november.csv', encoding: 'UTF-8', delimiter: ';', rows: 2 },
  headers: ['Adm', 'Date', 'Status'],
  samples: ['017/2024', '04/11/2026', 'P'],
  mapping: { columns, numberKind: 'admission-number', dateOrder: 'day-first' },
  preview: null,
  failure: null,
  ...given,
})

function openImport(first: RegisterImport, previews: RegisterImportPreview[] = []) {
  let registers = first
  const previewed: InputOf<typeof previewRegisterImport>[] = []
  const applied: InputOf<typeof applyRegisterImport>[] = []
  const api = fakeApi(
    answer(listImports, () => ({ rows: [] })),
    answer(getSchool, () => school),
    answer(getRegisterImport, () => registers),
    answer(previewRegisterImport, (input) => {
      previewed.push(input)
      const preview = previews.shift() ?? aPreview()
      registers = { ...registers, state: 'previewed', mapping: input.mapping, preview }
      return registers
    }),
    answer(listRefusedRows, () => {
      const rows =
        registers.preview?.refused.map((note) => ({ ...note, table: 0, file: '', at: null, cells: null })) ?? []
      return { total: rows.length, rows, headers: {} }
    }),
    answer(applyRegisterImport, (input) => {
      applied.push(input)
      registers = { ...registers, state: 'applied' }
      return registers
    }),
  )
  const user = openScreen(screens, { at: `/import_registers?import=${id}`, as: 'admin', api })
  return { user, previewed, applied }
}

const button = (name: string) => screen.findByRole('button', { name }) as Promise<HTMLButtonElement>

describe('bringing registers in from a file', () => {
  it('asks for the order of dates that can be read both ways', async () => {
    const mapping = { columns, numberKind: 'admission-number' as const, dateOrder: null }
    const { user, previewed } = openImport(anImport({ mapping }))
    expect((await button('Preview')).disabled).toBe(true)
    screen.getByText('These dates can be read both ways: say which is meant.')
    await user.selectOptions(screen.getByLabelText('Order of dates'), 'Day, month, year: 18/11/2026')
    await user.click(await button('Preview'))
    await waitFor(() => expect(previewed).toMatchObject([{ importId: id, mapping: { dateOrder: 'day-first' } }]))
  })

  it('suggests what words for a status mean, and asks about the others', async () => {
    const values = [
      null,
      null,
      [
        { word: '/', rows: 8 },
        { word: 'x', rows: 2 },
      ],
    ]
    const { user, previewed } = openImport(anImport({ values }))
    const means = async (word: string) => (await screen.findByLabelText(`Meaning of ${word}`)) as HTMLSelectElement
    expect((await means('/')).value).toBe('present')
    expect((await means('x')).value).toBe('')
    await user.selectOptions(await means('x'), 'Absent')
    await user.click(await button('Preview'))
    const words = [{ word: 'x', means: 'absent' }]
    await waitFor(() => expect(previewed).toMatchObject([{ mapping: { words } }]))
  })

  describe('a sheet with a column for each day', () => {
    const dayOf = (column: number, day: string | null = null) => ({
      ...{ column, heading: `Mon ${column}`, session: 'morning' as const, lacks: 'month' as const, day },
    })
    const word = (one: string) => [{ word: one, rows: 20 }]
    const sheet = anImport({
      headers: ['Adm', 'Mon 1', 'Mon 2'],
      samples: ['017/2024', '/', 'x'],
      values: [null, [...word('/'), ...word('')], word('x')],
      days: [dayOf(1), dayOf(2)],
      mapping: {
        ...{ layout: 'matrix', days: [1, 2], month: null, numberKind: 'admission-number', dateOrder: 'year-first' },
        columns: { ...columns, date: null, status: null },
      },
    })

    it('asks for its month, and leaves a day out that is not chosen', async () => {
      const { user, previewed } = openImport(sheet)
      expect((await button('Preview')).disabled).toBe(true)
      expect(screen.queryByLabelText('Date (needed)')).toBeNull()
      expect(screen.queryByLabelText('Order of dates')).toBeNull()
      fireEvent.change(screen.getByLabelText('Month of the first day'), { target: { value: '2026-11' } })
      await user.click(screen.getByLabelText('Mon 2'))
      await user.click(await button('Preview'))
      await waitFor(() => expect(previewed).toMatchObject([{ mapping: { month: '2026-11', days: [1] } }]))
    })

    it('asks for the order of its days where it can be read both ways', async () => {
      openImport({ ...sheet, mapping: { ...sheet.mapping, dateOrder: null, month: '2026-11' } })
      expect((await button('Preview')).disabled).toBe(true)
      screen.getByLabelText('Order of dates')
    })

    it('asks what the words of all of its days mean, an empty cell meaning nothing', async () => {
      openImport(sheet)
      const means = async (name: string) => (await screen.findByLabelText(name)) as HTMLSelectElement
      expect((await means('Meaning of an empty status')).value).toBe('left-out')
      expect((await means('Meaning of /')).value).toBe('present')
      expect((await means('Meaning of x')).value).toBe('')
    })

    it('is laid out the other way where that is chosen', async () => {
      const { user } = openImport(sheet)
      await user.selectOptions(await screen.findByLabelText('Layout'), 'A row for each student and session')
      expect(screen.queryByLabelText('Mon 2')).toBeNull()
      screen.getByLabelText('Date (needed)')
    })

    it('shows as which days its columns are read, and what is not read', async () => {
      const beside = [{ line: 2, column: '', text: 'AM PM', sentence: 'This line names days or halves of days.' }]
      const preview = aPreview({ blank: 4, silent: 0, leftOut: 5, beside })
      openImport({ ...sheet, state: 'previewed', days: [dayOf(1, '2026-11-02'), dayOf(2)], preview })
      const days = within(await screen.findByRole('table', { name: 'Days' }))
      days.getByRole('row', { name: /Mon 1 .*2 Nov.* Morning/ })
      days.getByRole('row', { name: /Mon 2 No day/ })
      screen.getByText('4 empty cells left out: nothing is said there.')
      within(screen.getByRole('table', { name: 'Not read' })).getByRole('row', { name: /2 AM PM This line names/ })
    })
  })

  it('has what the file leaves open decided, and shows anew what would happen then', async () => {
    const open = aPreview({
      counts: { new: 0, changed: 0, unchanged: 0, refused: 1 },
      others: { registers: 1, students: 12 },
      unusualDays: [{ date: '2026-11-21', why: 'weekend', rows: 1 }],
      refused: [{ line: 2, column: 'Date', text: '2026-11-21', sentence: 'The school is closed.' }],
    })
    const { user, previewed, applied } = openImport(anImport({ state: 'previewed', preview: open }))
    const refused = within(await screen.findByRole('table', { name: 'Refused' }))
    refused.getByRole('row', { name: /2 Date 2026-11-21 The school is closed/ })
    expect((await button('Apply')).disabled).toBe(true)
    screen.getByText(/school closed/)

    await user.click(screen.getByLabelText('Skip the 1 refused row'))
    expect((await button('Apply')).disabled).toBe(false)
    await user.click(screen.getByLabelText('Count students who are not in the file as present'))

    await screen.findByText('1 register that nobody has taken would be made.')
    expect(previewed).toMatchObject([{ choices: { unusualDaysAreMeant: false, othersArePresent: true } }])
    await user.click(await button('Apply'))
    await screen.findByText(/november.csv is in the registers: 2 new entries/)
    expect(applied).toEqual([{ importId: id, skipRefused: false, changeEntries: false }])
  })

  it('says large numbers with commas', async () => {
    const preview = aPreview({ counts: { new: 2, changed: 1240, unchanged: 3005, refused: 1500 } })
    openImport(anImport({ state: 'previewed', preview }))
    await screen.findByRole('tab', { name: 'Refused (1,500)' })
    screen.getByRole('tab', { name: 'Changed (1,240)' })
  })

  it('says with commas what has come in', async () => {
    const preview = aPreview({ counts: { new: 2, changed: 1240, unchanged: 3005, refused: 0 } })
    openImport(anImport({ state: 'applied', preview }))
    await screen.findByText(/2 new entries, 1,240 changed, 3,005 there already/)
  })

  it('shows old and new of what would change, and changes it only when that is ticked', async () => {
    const preview = aPreview({
      counts: { new: 0, changed: 1, unchanged: 0, refused: 0 },
      made: 0,
      changes: [
        {
          line: 2,
          student: 'Achieng, Ada',
          register: 'S1 East · 2026-11-18 · Morning',
          before: 'Present',
          after: 'Absent',
        },
      ],
    })
    const { user, applied } = openImport(anImport({ state: 'previewed', preview }))
    const changes = within(await screen.findByRole('table', { name: 'Entries that would change' }))
    changes.getByRole('row', { name: /Achieng, Ada .* Present Absent/ })
    expect((await button('Apply')).disabled).toBe(true)
    await user.click(screen.getByLabelText('Change 1 entry that is there'))
    await user.click(await button('Apply'))
    await screen.findByText(/1 changed/)
    expect(applied).toEqual([{ importId: id, skipRefused: false, changeEntries: true }])
  })
})

it('takes an applied import back, or says why that is too late', async () => {
  let registers = anImport({ state: 'applied', preview: aPreview() })
  let isLate = true
  const api = fakeApi(
    answer(listImports, () => ({ rows: [] })),
    answer(getSchool, () => school),
    answer(getRegisterImport, () => registers),
    answer(undoRegisterImport, () => {
      if (isLate) throw new BadRequestError(409, { code: 'conflict', message: '1 entry was changed afterwards.' })
      registers = { ...registers, state: 'undone' }
      return registers
    }),
  )
  const user = openScreen(screens, { at: `/import_registers?import=${id}`, as: 'admin', api })
  await user.click(await button('Undo'))
  await screen.findByText('1 entry was changed afterwards.')
  isLate = false
  await user.click(await button('Undo'))
  await screen.findByText('Undone: the registers are as they were before november.csv.')
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
})

it('says why a row is refused now, not why it was before the mapping was changed', async () => {
  const refusedFor = (sentence: string) =>
    aPreview({
      counts: { new: 1, changed: 0, unchanged: 0, refused: 1 },
      refused: [{ line: 2, column: 'Status', text: 'x', sentence }],
    })
  const previewed = anImport({ state: 'previewed', preview: refusedFor('x is no status.') })
  const { user } = openImport(previewed, [refusedFor('The day is a holiday.')])
  await screen.findByRole('row', { name: /x is no status/ })
  await user.click(await button('Change the mapping'))
  await user.click(await button('Preview'))
  await screen.findByRole('row', { name: /The day is a holiday/ })
})

it('offers to repair a damaged file, and shows what it would be', async () => {
  const sent: { files: number; repair: boolean | undefined }[] = []
  const repairs = [{ file: 'r.csv', remedy: 'Repair it and go on', headers: ['Adm', 'Status'], rows: [['017', 'P']] }]
  const message = 'r.csv was damaged by an office program.'
  const answers = fakeApi(
    answer(listImports, () => ({ rows: [] })),
    answer(getSchool, () => school),
    answer(getRegisterImport, () => anImport()),
    answer(startRegisterImport, () => anImport()),
  )
  const api: Api = async (endpoint, input, options) => {
    if (endpoint.path === startRegisterImport.path) {
      sent.push({ files: options?.files?.length ?? 0, repair: options?.repair })
      if (!options?.repair) throw new BadRequestError(400, { code: 'invalid', message, repairs })
    }
    return answers(endpoint, input, options)
  }
  const user = openScreen(screens, { at: '/import_registers', as: 'admin', api })
  const field = await screen.findByLabelText('Drop the registers here, or choose a file')
  await user.upload(field, new File(['"Adm,Status"'], 'r.csv'))

  await screen.findByText(message)
  within(screen.getByRole('table', { name: 'How r.csv would begin' })).getByRole('row', { name: '017 P' })
  await user.click(await button('Repair it and go on'))

  await screen.findByRole('heading', { name: 'november.csv' })
  expect(sent).toEqual([
    { files: 1, repair: false },
    { files: 1, repair: true },
  ])
})
