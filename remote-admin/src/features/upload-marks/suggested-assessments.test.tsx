import { answer, fakeApi } from '@bellhouse/api-client/testing'
import {
  getMarkUpload,
  listImports,
  listMarkTargets,
  type MarkUpload,
  previewMarkUpload,
  startMarkUpload,
} from '@bellhouse/contracts'
import { openScreen } from '@bellhouse/standalone/testing'
import { expect, it } from '@jest/globals'
import { screen } from '@testing-library/react'
import screens from '../../screens'

const termId = crypto.randomUUID()
const subjectId = crypto.randomUUID()

/** Titles with how many streams have them open. */
type Held = Readonly<Record<string, number>>

const midTermClosed: Held = { 'Mid-term': 0, 'End of term': 1 }

const english = { id: subjectId, name: 'English Language', code: '112', level: 'O' as const, papers: 2 }
const entrepreneurship = { ...english, id: crypto.randomUUID(), name: 'Entrepreneurship', code: '845' }

const assessmentsOf = (held: Held) =>
  Object.entries(held).map(([words, open]) => {
    const [title = '', paper] = words.split(' paper ')
    return { title, paper: paper ? Number(paper) : null, outOf: 100, streams: 1, open }
  })

const term = { id: termId, label: '2025 Term 1', startDate: '2025-02-03', endDate: '2025-05-02' }

const targetsOf = (held: Held) => ({
  termId,
  terms: [term],
  streams: [{ id: crypto.randomUUID(), label: 'S2 East' }],
  subjects: [english, entrepreneurship].map((subject) => ({ ...subject, assessments: assessmentsOf(held) })),
})

const anUpload = (headers: string[]): MarkUpload => ({
  id: crypto.randomUUID(),
  state: 'mapping',
  fileName: 'marks.csv',
  tables: [{ name: 'marks.csv', rows: 1, encoding: 'utf-8', delimiter: ',', headers }],
  samples: [headers.map(() => [])],
  mapping: {
    ...{ termId, streamId: null, table: 0, shape: 'wide' as const, columns: [], long: null },
    number: { column: 0, kind: 'admission-number' },
  },
  remembered: null,
  warnings: [],
  preview: null,
  progress: { done: 0, total: 0 },
  failure: null,
})

/** A file with these columns of marks at the map step. */
async function openMap(held: Held, ...columns: string[]) {
  const upload = anUpload(['Admission number', ...columns])
  const asked: unknown[] = []
  const api = fakeApi(
    answer(listImports, () => ({ rows: [] })),
    answer(listMarkTargets, () => targetsOf(held)),
    answer(startMarkUpload, () => upload),
    answer(getMarkUpload, () => upload),
    answer(previewMarkUpload, ({ mapping }) => {
      asked.push(mapping)
      return upload
    }),
  )
  const user = openScreen(screens, { at: '/upload_marks', as: 'admin', api })
  await user.upload(
    await screen.findByLabelText('Drop the marks here, or choose a file'),
    new File([columns.join(',')], 'marks.csv', { type: 'text/csv' }),
  )
  await screen.findByRole('button', { name: 'Preview' })
  return { user, asked }
}

async function takeSubject(held: Held, header: string, subject = 'English Language (112)') {
  const map = await openMap(held, header)
  await map.user.selectOptions(screen.getByLabelText(`Subject of ${header}`), subject)
  return map
}

const chosenFor = (header: string) => {
  const field = screen.getByLabelText<HTMLSelectElement>(`Assessment of ${header}`)
  return field.selectedOptions[0]?.textContent
}
const previewButton = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Preview' })

it.each([
  ['Mid-term', 'Mid-term / 100 – closed'],
  ['MOT', 'Mid-term / 100 – closed'],
  ['English mid term marks', 'Mid-term / 100 – closed'],
  ['End of term', 'End of term / 100'],
  ['English Language (112) · End of term, out of 100', 'End of term / 100'],
  ['Activity of integration', 'Choose an assessment'],
  ['End of term 2', 'Choose an assessment'],
  ['Marks', 'End of term / 100'],
  ['Score (100)', 'End of term / 100'],
  ['English', 'End of term / 100'],
])('puts a column on what its title says, and never on another: %s', async (header, chosen) => {
  await takeSubject(midTermClosed, header)
  expect(chosenFor(header)).toBe(chosen)
})

it.each([
  ['two are open', { 'Mid-term': 1, 'End of term': 1 }],
  ['none is open', { 'Mid-term': 0 }],
])('leaves it to the person where a title says nothing and %s', async (_, held) => {
  await takeSubject(held, 'Marks')
  expect(chosenFor('Marks')).toBe('Choose an assessment')
})

it.each([
  ['Mid-term paper 2', 'Mid-term, paper 2 / 100 – closed'],
  ['Paper 1', 'Mid-term, paper 1 / 100'],
  ['Mid-term', 'Choose an assessment'],
])('heeds the paper of a title: %s', async (header, chosen) => {
  await takeSubject({ 'Mid-term paper 1': 1, 'Mid-term paper 2': 0 }, header)
  expect(chosenFor(header)).toBe(chosen)
})

it('does not take the title of an assessment for a short word of its subject', async () => {
  await takeSubject(midTermClosed, 'Entry', 'Entrepreneurship (845)')
  expect(chosenFor('Entry')).toBe('Choose an assessment')
})

it('makes a new one where the subject has none', async () => {
  await takeSubject({}, 'Quiz')
  expect(chosenFor('Quiz')).toBe('New assessment …')
})

it('begins a new one of an earlier term on a day of that term', async () => {
  await takeSubject({}, 'Quiz')
  expect(screen.getByLabelText<HTMLInputElement>('Date').value).toBe('2025-05-02')
})

it('says that an assessment is closed', async () => {
  await takeSubject(midTermClosed, 'Mid-term')
  screen.getByText('Mid-term is closed: none of its marks can be changed.')
})

it('waits until an open choice is made', async () => {
  const { user, asked } = await takeSubject(midTermClosed, 'Quiz')
  expect(previewButton().disabled).toBe(true)
  await user.selectOptions(screen.getByLabelText('Assessment of Quiz'), 'End of term / 100')
  expect(screen.queryByText(/is closed/)).toBeNull()
  await user.click(previewButton())
  expect(asked).toMatchObject([{ columns: [{ column: 1, subjectId, title: 'End of term', create: null }] }])
})

it('takes no notice of what was begun for the other kind of rows', async () => {
  const { user, asked } = await openMap(midTermClosed, 'Subject', 'Quiz', 'Marks')
  await user.selectOptions(screen.getByLabelText('Subject of Quiz'), 'English Language (112)')
  await user.selectOptions(screen.getByLabelText('Each row is'), 'One student and one subject')
  await user.selectOptions(screen.getByLabelText('Assessment'), 'End of term / 100')
  await user.click(previewButton())
  expect(asked).toMatchObject([{ shape: 'long', columns: [], long: { subject: 1, mark: 3, title: 'End of term' } }])
})

it.each([
  ['Mid-term mark', 'Mid-term / 100 – closed'],
  ['Mark', 'End of term / 100'],
  ['Quiz mark', 'Choose an assessment'],
])('does the same for rows of a student and a subject: %s', async (header, chosen) => {
  const { user } = await openMap(midTermClosed, 'Subject', header)
  await user.selectOptions(screen.getByLabelText('Each row is'), 'One student and one subject')
  await user.selectOptions(screen.getByLabelText('Column with the subject’s name or code'), 'Subject')
  expect(screen.getByLabelText<HTMLSelectElement>('Assessment').selectedOptions[0]?.textContent).toBe(chosen)
})
