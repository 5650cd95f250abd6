import { NetworkError } from '@bellhouse/api-client'
import { answer, fakeApi } from '@bellhouse/api-client/testing'
import {
  changeStudents,
  getSchool,
  type InputOf,
  listStudents,
  previewStudentChanges,
  type StudentRow,
  undoStudentAct,
} from '@bellhouse/contracts'
import { openScreen } from '@bellhouse/standalone/testing'
import { describe, expect, it } from '@jest/globals'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import screens from '../../screens'

const east = {
  id: crypto.randomUUID(),
  classCode: 's1',
  name: 'East',
  label: 'S1 East',
  room: null,
  classTeacherId: null,
  classTeacherName: null,
  students: 2,
}
const school = {
  name: 'School',
  shortName: 'School',
  motto: '',
  timeZone: 'Africa/Kampala',
  today: '2026-11-19',
  classes: [{ code: 's1', name: 'S1', level: 'O' as const, streams: [east] }],
  terms: [],
}

const aStudent = (name: string): StudentRow => ({
  id: crypto.randomUUID(),
  admissionNumber: 'BH/2026/001',
  name,
  sex: 'female',
  streamId: east.id,
  stream: east.label,
  status: 'active',
  photo: null,
})

const actId = crypto.randomUUID()

const two = [aStudent('Acheng, Brenda'), aStudent('Opio, Evelyn')]

function openStudents(at: string, rows = two, { lostPreviews = 0 } = {}) {
  let lost = 0
  const asked: InputOf<typeof listStudents>[] = []
  const changed: InputOf<typeof changeStudents>[] = []
  const undone: string[] = []
  const api = fakeApi(
    answer(getSchool, () => school),
    answer(changeStudents, (input) => {
      changed.push(input)
      return { changed: input.studentIds.length, actId }
    }),
    answer(previewStudentChanges, ({ on }) => {
      lost += 1
      if (lost <= lostPreviews) throw new NetworkError(0)
      return { consequences: [`What follows on ${on}`] }
    }),
    answer(undoStudentAct, (input) => {
      undone.push(input.actId)
      return { restored: 1 }
    }),
    answer(listStudents, (input) => {
      asked.push(input)
      const found = rows.filter(({ name }) => name.toLowerCase().includes(input.search?.toLowerCase() ?? ''))
      return { rows: found, next: input.after ? null : 'k1', total: input.search ? null : rows.length }
    }),
  )
  return { user: openScreen(screens, { at, as: 'admin', api }), asked, changed, undone }
}

describe('the list of students', () => {
  it('shows everybody with a way to their own page', async () => {
    openStudents('/students/')
    await screen.findByRole('heading', { level: 1, name: 'Students' })
    const row = within(screen.getByRole('row', { name: /Acheng, Brenda/ }))
    expect(row.getByRole('link', { name: 'Acheng, Brenda' }).getAttribute('href')).toMatch(/^\/student_details\//)
    expect(row.getByText('S1 East')).toBeTruthy()
  })

  it('lets nobody be chosen whose record was erased', async () => {
    const erased = { ...aStudent('Erased student'), status: 'left' as const, erasedOn: '2026-11-20' }
    const { user } = openStudents('/students/?status=left', [...two, erased])
    const row = within(await screen.findByRole('row', { name: /Erased student/ }))
    row.getByText('Erased')
    await user.click(screen.getByRole('checkbox', { name: 'Choose all on this page' }))
    await screen.findByText('2 chosen')
    expect(row.getByRole<HTMLInputElement>('checkbox').disabled).toBe(true)
  })

  it('asks for one class only at the address of a class', async () => {
    const { asked } = openStudents('/students/s1')
    await screen.findByRole('heading', { level: 1, name: 'Students S1' })
    expect(asked[0]).toEqual({ class: 's1' })
  })

  it('searches on the server while somebody types', async () => {
    const { user, asked } = openStudents('/students/')
    await user.type(await screen.findByRole('searchbox', { name: 'Search students' }), 'opio')
    await waitFor(() => expect(screen.queryByText('Acheng, Brenda')).toBeNull())
    expect(asked.at(-1)).toEqual({ search: 'opio' })
  })

  it('says so when nobody matches', async () => {
    openStudents('/students/?search=zzz')
    await screen.findByText(/No student matches/)
  })

  it('filters by stream and sorts by admission number', async () => {
    const { user, asked } = openStudents('/students/')
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Stream' }), 'S1 East')
    await user.click(screen.getByRole('button', { name: 'Admission number' }))
    await waitFor(() => expect(asked.at(-1)).toEqual({ stream: east.id, sort: 'admissionNumber', direction: 'asc' }))
  })

  it('turns the page by the key of the server', async () => {
    const { user, asked } = openStudents('/students/?search=o')
    await user.click(await screen.findByRole('link', { name: 'Next page' }))
    await screen.findByRole('link', { name: 'First page' })
    expect(asked.at(-1)).toEqual({ search: 'o', after: 'k1' })
  })

  it('leaves words of an address aside that mean nothing', async () => {
    const { asked } = openStudents('/students/?status=nonsense&stream=nonsense')
    await screen.findByRole('table')
    expect(asked[0]).toEqual({})
  })

  it('says so when the school has no such class', async () => {
    openStudents('/students/s9')
    await screen.findByText('There is no class S9.')
  })

  it('offers the import while there is nobody', async () => {
    openStudents('/students/', [])
    const links = await screen.findAllByRole('link', { name: 'Import roster' })
    expect(links.map((link) => link.getAttribute('href'))).toContain('/import_roster')
  })

  it('keeps students out', async () => {
    openScreen(screens, { at: '/students', as: 'student', api: fakeApi() })
    await screen.findByText(/may not open/i)
  })
})

describe('several students at once', () => {
  it('are moved to another stream after a second question', async () => {
    const { user, changed } = openStudents('/students/')
    await user.click(await screen.findByRole('checkbox', { name: 'Choose all on this page' }))
    await user.click(screen.getByRole('checkbox', { name: 'Choose Opio, Evelyn' }))
    screen.getByText('1 chosen')
    await user.selectOptions(screen.getByRole('combobox', { name: 'Move to' }), 'S1 East')
    const question = within(await screen.findByRole('dialog', { name: '1 student in S1 East?' }))
    await user.click(question.getByRole('button', { name: 'Change them' }))
    await waitFor(() => expect(screen.queryByText('1 chosen')).toBeNull())
    expect(changed).toMatchObject([{ streamId: east.id, on: '2026-11-19' }])
    expect(changed[0]?.studentIds).toHaveLength(1)
  })

  it('are told what follows also where the network has lost the question and its repeats', async () => {
    const { user } = openStudents('/students/', two, { lostPreviews: 3 })
    await user.click(await screen.findByRole('checkbox', { name: 'Choose Opio, Evelyn' }))
    await user.selectOptions(screen.getByRole('combobox', { name: 'Make' }), 'Left')
    const question = within(await screen.findByRole('dialog', { name: '1 student left?' }))
    await question.findByText('The server cannot be reached.')
    await question.findByText('What follows on 2026-11-19')
  })

  it('are told what follows from the day that is chosen', async () => {
    const { user, changed } = openStudents('/students/')
    await user.click(await screen.findByRole('checkbox', { name: 'Choose Opio, Evelyn' }))
    await user.selectOptions(screen.getByRole('combobox', { name: 'Make' }), 'Left')
    const question = within(await screen.findByRole('dialog', { name: '1 student left?' }))
    await question.findByText('What follows on 2026-11-19')
    fireEvent.change(question.getByLabelText(/From/), { target: { value: '2026-12-05' } })
    await question.findByText('What follows on 2026-12-05')
    await user.type(question.getByLabelText(/Reason/), 'Moves to town')
    await user.type(question.getByLabelText(/Going to/), 'Town School')
    await user.click(question.getByRole('button', { name: 'Change them' }))
    await waitFor(() =>
      expect(changed).toMatchObject([
        { status: 'left', on: '2026-12-05', reason: 'Moves to town', destination: 'Town School' },
      ]),
    )
  })

  it('may have their accounts opened where they come back, and never where they leave', async () => {
    const { user, changed } = openStudents('/students/')
    await user.click(await screen.findByRole('checkbox', { name: 'Choose all on this page' }))
    await user.selectOptions(screen.getByRole('combobox', { name: 'Make' }), 'Left')
    const leaving = within(await screen.findByRole('dialog', { name: '2 students left?' }))
    expect(leaving.queryByRole('checkbox')).toBeNull()
    await user.click(leaving.getByRole('button', { name: 'Cancel' }))

    await user.selectOptions(screen.getByRole('combobox', { name: 'Make' }), 'Active')
    const back = within(await screen.findByRole('dialog', { name: '2 students active?' }))
    await user.click(back.getByRole('checkbox', { name: 'Open the accounts of those who come back' }))
    await user.click(back.getByRole('button', { name: 'Change them' }))
    await waitFor(() => expect(changed).toMatchObject([{ status: 'active', openAccounts: true }]))
  })
})
