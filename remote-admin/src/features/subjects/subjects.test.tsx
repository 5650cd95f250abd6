import { answer, fakeApi } from '@bellhouse/api-client/testing'
import {
  addCombination,
  addSubject,
  type Combination,
  findSubjects,
  getSchool,
  type InputOf,
  listCombinations,
  listSubjectChanges,
  listSubjects,
  listSubjectsOfCode,
  readyMadeClasses,
  type SubjectRecord,
  saveSubject,
} from '@bellhouse/contracts'
import { openScreen } from '@bellhouse/standalone/testing'
import { describe, expect, it } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import screens from '../../screens'

const aSubject = (given: Partial<SubjectRecord>): SubjectRecord => ({
  id: crypto.randomUUID(),
  code: '535/3',
  name: 'Physics practical',
  level: 'O',
  papers: 1,
  compulsory: true,
  department: 'Sciences',
  version: 1,
  ...given,
})
const practical = aSubject({})
const ict = aSubject({ code: '840', name: 'Computer Studies' })
const advanced = aSubject({ code: '840', name: 'Subsidiary ICT', level: 'A' })
const subjects = [practical, ict, advanced]
const pcm: Combination = { id: crypto.randomUUID(), name: 'PCM/ICT', version: 1, subjects: [] }

const change = {
  id: 1,
  action: 'change subject',
  by: 'Grace Auma',
  at: '2026-11-20T08:00:00Z',
  fields: [{ name: 'papers', before: '2', after: '3' }],
}

const school = {
  ...{ name: 'School', shortName: 'School', motto: '', timeZone: 'Africa/Kampala', today: '2026-06-01', terms: [] },
  classes: readyMadeClasses[0].classes.map((one) => ({ ...one, streams: [] })),
}

function openSubjects(at: string) {
  const asked: InputOf<typeof findSubjects>[] = []
  const sent: unknown[] = []
  const keep = <Input,>(input: Input) => {
    sent.push(input)
    return input
  }
  const api = fakeApi(
    answer(findSubjects, (input) => {
      asked.push(input)
      return { rows: subjects, next: null }
    }),
    answer(listSubjects, () => subjects),
    answer(getSchool, () => school),
    answer(listSubjectsOfCode, ({ code }) => subjects.filter((one) => one.code === code)),
    answer(listCombinations, () => [pcm]),
    answer(listSubjectChanges, () => [change]),
    answer(addSubject, (input) => ({ ...practical, name: keep(input).name })),
    answer(saveSubject, (input) => ({ ...practical, name: keep(input).name })),
    answer(addCombination, (input) => ({ ...pcm, name: keep(input).name })),
  )
  return { user: openScreen(screens, { at, as: 'admin', api }), asked, sent }
}

describe('the subjects', () => {
  it('lead to their form by a code that may hold anything', async () => {
    openSubjects('/subjects')
    const link = await screen.findByRole('link', { name: 'Physics practical' })
    expect(link.getAttribute('href')).toBe('/edit_subject/535%2F3?level=O')
  })

  it('are asked for in the words of the address', async () => {
    const { user, asked } = openSubjects('/subjects?sort=code&direction=desc&level=nonsense')
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Level' }), 'A')
    await waitFor(() => expect(asked.at(-1)).toEqual({ sort: 'code', direction: 'desc', level: 'A' }))
  })

  it('hide the columns that nobody wants', async () => {
    const { user } = openSubjects('/subjects')
    await user.click(await screen.findByText('Columns'))
    await user.click(screen.getByRole('checkbox', { name: 'Papers' }))
    await waitFor(() => expect(screen.queryByRole('columnheader', { name: 'Papers' })).toBeNull())
    screen.getByRole('columnheader', { name: 'Department' })
  })
})

describe('the form of a subject', () => {
  it('opens at a code with a stroke in it, and saves it as it is', async () => {
    const { user, sent } = openSubjects('/edit_subject/535%2F3')
    const name = await screen.findByLabelText<HTMLInputElement>('Name')
    expect(screen.getByLabelText<HTMLInputElement>('Code').value).toBe('535/3')
    await user.type(name, ' one')
    await user.click(screen.getByRole('button', { name: 'Save subject' }))
    await screen.findByRole('heading', { level: 1, name: 'Subjects' })
    const { id: subjectId, ...fields } = practical
    expect(sent).toEqual([{ subjectId, ...fields, name: 'Physics practical one' }])
  })

  it('asks since when it is compulsory, or is not, once that changes', async () => {
    const { user, sent } = openSubjects('/edit_subject/535%2F3')
    const compulsory = await screen.findByLabelText('Compulsory')
    expect(screen.queryByLabelText('Since')).toBeNull()
    await user.click(compulsory)
    const since = screen.getByLabelText<HTMLInputElement>('Since')
    expect(since.value).toBe('2026-06-01')
    await user.clear(since)
    await user.type(since, '2026-05-25')
    await user.click(screen.getByRole('button', { name: 'Save subject' }))
    await screen.findByRole('heading', { level: 1, name: 'Subjects' })
    expect(sent).toEqual([expect.objectContaining({ compulsory: false, compulsorySince: '2026-05-25' })])
  })

  it('says nothing of a day where it stays compulsory after all', async () => {
    const { user, sent } = openSubjects('/edit_subject/535%2F3')
    const compulsory = await screen.findByLabelText('Compulsory')
    await user.click(compulsory)
    await user.click(compulsory)
    expect(screen.queryByLabelText('Since')).toBeNull()
    await user.type(screen.getByLabelText('Name'), ' one')
    await user.click(screen.getByRole('button', { name: 'Save subject' }))
    await screen.findByRole('heading', { level: 1, name: 'Subjects' })
    const { id: subjectId, ...fields } = practical
    expect(sent).toEqual([{ subjectId, ...fields, name: 'Physics practical one' }])
  })

  it('has its history below', async () => {
    openSubjects('/edit_subject/535%2F3')
    const history = within(await screen.findByRole('region', { name: 'History' }))
    history.getByText('Changed by Grace Auma')
    history.getByText((_, element) => element?.tagName === 'LI' && element.textContent === 'Papers: 2 3')
  })

  it('asks which one when both levels have the code', async () => {
    const { user } = openSubjects('/edit_subject/840')
    await user.click(await screen.findByRole('link', { name: 'Subsidiary ICT' }))
    await waitFor(() => expect(screen.getByLabelText<HTMLSelectElement>('Level').value).toBe('A'))
  })

  it('says so when no subject has the code', async () => {
    openSubjects('/edit_subject/999')
    await screen.findByText('No subject has the code 999.')
  })

  it('offers all subjects where the address names none', async () => {
    openSubjects('/edit_subject')
    expect(await screen.findAllByRole('listitem')).toHaveLength(3)
  })

  it('adds one, with an empty number for nothing', async () => {
    const { user, sent } = openSubjects('/add_subject')
    await user.type(await screen.findByLabelText('Name'), 'Art')
    await user.type(screen.getByLabelText('Code'), '011')
    await user.type(screen.getByLabelText('Papers'), '2')
    await user.clear(screen.getByLabelText('Papers'))
    await user.click(screen.getByLabelText('Compulsory'))
    await user.click(screen.getByRole('button', { name: 'Add subject' }))
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(sent).toEqual([{ code: '011', name: 'Art', level: 'O', papers: null, compulsory: true, department: null }])
  })
})

it('makes a combination of subjects of A-level', async () => {
  const { user, sent } = openSubjects('/subjects')
  await user.click(await screen.findByRole('button', { name: 'Add combination' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Add combination' }))
  await user.type(dialog.getByLabelText('Name'), 'ICT alone')
  await user.click(dialog.getByRole('button', { name: 'Add combination' }))
  await dialog.findByText('Choose at least one subject')
  expect(dialog.queryByLabelText(/Computer Studies/)).toBeNull()
  await user.click(dialog.getByLabelText('Subsidiary ICT (840)'))
  await user.click(dialog.getByRole('button', { name: 'Add combination' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent).toEqual([{ name: 'ICT alone', subjectIds: [advanced.id] }])
})
