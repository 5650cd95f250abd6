import { answer, fakeApi } from '@bellhouse/api-client/testing'
import {
  type ElectiveStudent,
  type ElectivesOfClass,
  findElectives,
  getSchool,
  type InputOf,
  previewElectives,
  saveElectiveLimits,
  saveElectives,
  undoStudentAct,
} from '@bellhouse/contracts'
import { openScreen, openToasts } from '@bellhouse/standalone/testing'
import { describe, expect, it } from '@jest/globals'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import screens from '../../screens'

const aStream = (classCode: string, name: string) => ({
  ...{ id: crypto.randomUUID(), classCode, name, label: `${classCode.toUpperCase()} ${name}` },
  ...{ room: null, classTeacherId: null, classTeacherName: null, students: 1 },
})
const [east, west] = [aStream('s3', 'East'), aStream('s3', 'West')]
const school = {
  ...{ name: 'School', shortName: 'School', motto: '', timeZone: 'Africa/Kampala', today: '2026-11-19', terms: [] },
  classes: [
    { code: 's3', name: 'Senior three', level: 'O' as const, streams: [east, west] },
    { code: 's5', name: 'Senior five', level: 'A' as const, streams: [aStream('s5', 'Arts')] },
  ],
}
const aSubject = (name: string, places: number | null = null) => ({
  ...{ id: crypto.randomUUID(), code: name.slice(0, 3), name, places },
})
const [art, music, french] = [aSubject('Art', 1), aSubject('Music'), aSubject('French')]
const aStudent = (name: string, stream: typeof east, ...subjects: { id: string }[]): ElectiveStudent => ({
  ...{ id: crypto.randomUUID(), name, admissionNumber: 'BH/1', streamId: stream.id, stream: stream.label },
  subjectIds: subjects.map(({ id }) => id),
})
const [acheng, opio] = [aStudent('Acheng, Brenda', east, art), aStudent('Opio, Evelyn', west)]
const ofClass: ElectivesOfClass = {
  ...{ level: 'O', atLeast: 1, atMost: 2, combinations: [] },
  ...{ subjects: [art, music, french], students: [acheng, opio] },
}
const actId = crypto.randomUUID()

function openElectives({ at = '/electives/s3', electives = ofClass, broken = [] as string[] } = {}) {
  const asked: InputOf<typeof findElectives>[] = []
  const saved: InputOf<typeof saveElectives>[] = []
  const limits: InputOf<typeof saveElectiveLimits>[] = []
  const undone: string[] = []
  const api = fakeApi(
    answer(getSchool, () => school),
    answer(findElectives, (input) => {
      asked.push(input)
      return electives
    }),
    answer(previewElectives, () => ({ broken })),
    answer(saveElectives, (input) => {
      saved.push(input)
      return { changed: input.choices.length, actId }
    }),
    answer(saveElectiveLimits, (input) => {
      limits.push(input)
      return {}
    }),
    answer(undoStudentAct, (input) => {
      undone.push(input.actId)
      return { restored: 1 }
    }),
  )
  return { user: openScreen(screens, { at, as: 'admin', api }), asked, saved, limits, undone }
}

const box = (subject: { name: string }, student: { name: string }) =>
  screen.getByRole<HTMLInputElement>('checkbox', { name: `${subject.name}, ${student.name}` })
const opened = () => screen.findByRole('grid', { name: /^Electives S/ })
const saveButton = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Save electives' })
const countsOf = (name: RegExp) =>
  within(screen.getByRole('row', { name }))
    .getAllByRole('cell')
    .map(({ textContent }) => textContent)

describe('the grid of electives', () => {
  it('offers the classes first, and each has its own address', async () => {
    const { user } = openElectives({ at: '/electives/' })
    await user.click(await screen.findByRole('link', { name: 'Senior three' }))
    await opened()
  })

  it('shows who takes what, with counts of each subject and each student', async () => {
    openElectives()
    await opened()
    expect(box(art, acheng).checked).toBe(true)
    expect(box(art, opio).checked).toBe(false)
    expect(countsOf(/^Whole class: 2/)).toEqual(['1 of 1', '0', '0', ''])
    expect(within(screen.getByRole('row', { name: /^Opio/ })).getByText('0, at least 1')).toBeTruthy()
    expect(saveButton().disabled).toBe(true)
  })

  it('is walked with the arrow keys and ticked with the space bar', async () => {
    const { user } = openElectives()
    await opened()
    act(() => box(art, acheng).focus())
    await user.keyboard('{ArrowDown}{ArrowRight}')
    expect(document.activeElement).toBe(box(music, opio))
    await user.keyboard(' ')
    expect(box(music, opio).checked).toBe(true)
    await user.keyboard('{End}{ArrowRight}{ArrowDown}')
    expect(document.activeElement).toBe(box(french, opio))
    await user.keyboard('{Home}{ArrowUp}')
    expect(document.activeElement).toBe(box(art, acheng))
    expect(screen.getAllByRole('checkbox').filter(({ tabIndex }) => tabIndex === 0)).toEqual([box(art, acheng)])
  })

  it('saves all that was changed as one act from a day on, and takes it back', async () => {
    const { user, saved, undone, asked } = openElectives()
    openToasts()
    await opened()
    await user.click(box(art, acheng))
    await user.click(box(music, acheng))
    await user.click(box(french, opio))
    await user.click(box(art, opio))
    await user.click(box(art, opio))
    fireEvent.change(screen.getByLabelText('From'), { target: { value: '2026-11-25' } })
    await waitFor(() => expect(asked.at(-1)).toEqual({ classCode: 's3', on: '2026-11-25' }))
    await screen.findByText(/will take other subjects from 25 Nov/)
    await user.click(saveButton())
    await waitFor(() => expect(saved).toHaveLength(1))
    expect(saved[0]).toEqual({
      ...{ classCode: 's3', on: '2026-11-25' },
      choices: [
        { studentId: acheng.id, takes: [music.id], drops: [art.id] },
        { studentId: opio.id, takes: [french.id], drops: [] },
      ],
    })
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(undone).toEqual([actId]))
  })

  it('saves from a day that was chosen a moment ago, before its list is there', async () => {
    const { user, saved } = openElectives()
    await opened()
    await user.click(box(music, opio))
    act(() => {
      fireEvent.change(screen.getByLabelText('From'), { target: { value: '2026-11-25' } })
      saveButton().click()
    })
    await waitFor(() => expect(saved).toHaveLength(1))
    expect(saved[0]).toMatchObject({ on: '2026-11-25' })
  })

  it('forgets what is discarded', async () => {
    const { user } = openElectives()
    await opened()
    await user.click(box(music, opio))
    await user.click(screen.getByRole('button', { name: 'Discard changes' }))
    expect(box(music, opio).checked).toBe(false)
    expect(saveButton().disabled).toBe(true)
  })

  it('gives a subject to all who are shown, and takes it from them', async () => {
    const { user, saved } = openElectives()
    await opened()
    await user.selectOptions(screen.getByRole('combobox', { name: 'Stream' }), 'S3 West')
    await waitFor(() => expect(screen.queryByText('Acheng, Brenda')).toBeNull())
    await user.selectOptions(screen.getByRole('combobox', { name: 'All shown take' }), 'Music')
    expect(countsOf(/^Shown here: 1/)).toEqual(['0', '1', '0', ''])
    await user.selectOptions(screen.getByRole('combobox', { name: 'Stream' }), '')
    await screen.findByText('Acheng, Brenda')
    await user.selectOptions(screen.getByRole('combobox', { name: 'All shown drop' }), 'Art')
    await user.click(saveButton())
    await waitFor(() => expect(saved).toHaveLength(1))
    expect(saved[0]?.choices).toEqual([
      { studentId: acheng.id, takes: [], drops: [art.id] },
      { studentId: opio.id, takes: [music.id], drops: [] },
    ])
  })
})

describe('limits of electives', () => {
  it('are asked about before anything is saved', async () => {
    const { user, saved } = openElectives({ broken: ['Art would have 2 students, and has 1 place.'] })
    await opened()
    await user.click(box(art, opio))
    expect(countsOf(/^Whole class: 2/)[0]).toBe('2 of 1')
    await user.click(saveButton())
    const dialog = within(await screen.findByRole('dialog', { name: 'Save despite the limits?' }))
    dialog.getByText('Art would have 2 students, and has 1 place.')
    expect(saved).toEqual([])
    await user.click(dialog.getByRole('button', { name: 'Cancel' }))
    await user.click(saveButton())
    await user.click(await screen.findByRole('button', { name: 'Save anyway' }))
    await waitFor(() => expect(saved).toMatchObject([{ despiteLimits: true }]))
  })

  it('are set by the school, an empty field being none', async () => {
    const { user, limits } = openElectives()
    await opened()
    await user.click(screen.getByRole('button', { name: 'Set limits' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Limits of Senior three' }))
    const field = (name: string) => dialog.getByRole('textbox', { name })
    await user.clear(field('Electives at least'))
    await user.clear(field('Electives at most'))
    await user.type(field('Electives at most'), 'x')
    expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Save limits' }).disabled).toBe(true)
    await user.clear(field('Electives at most'))
    await user.type(field('Electives at most'), '4')
    await user.type(field('Places in Music'), '30')
    await user.click(dialog.getByRole('button', { name: 'Save limits' }))
    await waitFor(() => expect(limits).toHaveLength(1))
    const places = [
      { subjectId: art.id, places: 1 },
      { subjectId: music.id, places: 30 },
    ]
    expect(limits[0]).toEqual({ classCode: 's3', atLeast: null, atMost: 4, places })
  })
})

it('sets the boxes of a row by the combination that is chosen at A-level', async () => {
  const combinations = [{ id: crypto.randomUUID(), name: 'MF', subjectIds: [music.id, french.id] }]
  const electives = { ...ofClass, level: 'A' as const, combinations }
  const { user, saved } = openElectives({ at: '/electives/s5', electives })
  await opened()
  await user.selectOptions(screen.getByRole('combobox', { name: 'Combination of Acheng, Brenda' }), 'MF')
  expect(box(art, acheng).checked).toBe(false)
  expect(box(french, acheng).checked).toBe(true)
  await user.click(saveButton())
  await waitFor(() => expect(saved).toHaveLength(1))
  expect(saved[0]?.choices).toEqual([{ studentId: acheng.id, takes: [music.id, french.id], drops: [art.id] }])
})
