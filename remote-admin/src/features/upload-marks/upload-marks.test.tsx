import { BadRequestError } from '@bellhouse/api-client'
import { answer, fakeApi } from '@bellhouse/api-client/testing'
import {
  applyMarkUpload,
  cancelMarkUpload,
  getMarkUpload,
  listImports,
  listMarkTargets,
  type MarkMapping,
  type MarkNote,
  type MarkPreview,
  type MarkUpload,
  mendMarkUpload,
  previewMarkUpload,
  startMarkUpload,
} from '@bellhouse/contracts'
import { openScreen } from '@bellhouse/standalone/testing'
import { describe, expect, it } from '@jest/globals'
import { screen, within } from '@testing-library/react'
import screens from '../../screens'

const termId = crypto.randomUUID()
const streamId = crypto.randomUUID()
const subjectId = crypto.randomUUID()

const targets = {
  termId,
  terms: [{ id: termId, label: '2026 Term 3' }],
  streams: [{ id: streamId, label: 'S1 East' }],
  subjects: [
    {
      id: subjectId,
      name: 'Chemistry',
      code: '545',
      level: 'O' as const,
      papers: 2,
      assessments: [{ title: 'Mid-term', paper: null, outOf: 50, streams: 1, open: 1 }],
    },
  ],
}

const aNote = (given: Partial<MarkNote> = {}): MarkNote => ({
  line: 3,
  column: 1,
  header: 'Chem',
  text: '51',
  student: 'Nakato, Ada',
  sentence: '51 is more than 50, the most that can be reached.',
  ...given,
})

const plainHeaders = ['Who', 'Chem', '']

function anUpload(headers: string[]): MarkUpload {
  return {
    id: crypto.randomUUID(),
    state: 'mapping',
    fileName: 'marks.csv',
    tables: [{ name: 'marks.csv', rows: 2, encoding: 'utf-8', delimiter: ';', headers }],
    samples: [[['A1', 'A2'], ['50', '51'], []]],
    mapping: { termId, streamId, table: 0, number: null, shape: 'wide', columns: [], long: null },
    warnings: ['No column is clearly the admission or exam number.'],
    preview: null,
    progress: { done: 0, total: 0 },
    failure: null,
  }
}

interface Given {
  refused?: MarkNote[]
  changed?: number
  isRefused?: boolean
  hasTerm?: boolean
  headers?: string[]
  /** Whatever else a preview says. */
  also?: Partial<MarkPreview>
}

/** The office at work on an upload; the server's part is played by one stored upload that moves from state to state. */
function openUpload(given: Given = {}) {
  const { refused = [], changed = 0, isRefused = false, hasTerm = true, headers = plainHeaders, also } = given
  const stored = { upload: anUpload(headers) }
  const asked: unknown[] = []
  const move = (changes: Partial<MarkUpload>) => {
    stored.upload = { ...stored.upload, ...changes }
    return stored.upload
  }
  const previewWith = (notes: MarkNote[]) => ({
    revision: crypto.randomUUID(),
    counts: { new: 1, changed, unchanged: 0, refused: notes.length },
    assessments: [{ subject: 'Chemistry', title: 'Mid-term', new: 1, changed, unchanged: 0, made: 0 }],
    refused: notes,
    changes: changed
      ? [
          {
            line: 2,
            student: 'Okello, Ben',
            number: 'A1',
            stream: 'S1 East',
            subject: 'Chemistry',
            title: 'Mid-term',
            before: '40',
            after: '41',
          },
        ]
      : [],
    empty: 2,
    missing: 1,
    ...also,
  })
  const api = fakeApi(
    answer(listImports, () => ({ rows: [] })),
    answer(listMarkTargets, () => (hasTerm ? targets : null)),
    answer(startMarkUpload, () => {
      if (isRefused) throw new BadRequestError(400, { code: 'invalid', message: 'marks.xls is too old' })
      return stored.upload
    }),
    answer(getMarkUpload, () => stored.upload),
    answer(previewMarkUpload, ({ mapping }) => {
      asked.push(mapping)
      return move({ state: 'previewed', mapping: mapping as MarkMapping, preview: previewWith(refused) })
    }),
    answer(mendMarkUpload, ({ cells }) => {
      asked.push(cells)
      return move({ preview: previewWith([]) })
    }),
    answer(applyMarkUpload, ({ uploadId: _, ...consent }) => {
      asked.push(consent)
      return move({ state: 'applying', progress: { done: 1, total: 4 } })
    }),
    answer(cancelMarkUpload, () => move({ state: 'cancelled' })),
  )
  const user = openScreen(screens, { at: '/upload_marks', as: 'admin', api })
  return { user, asked, move }
}

type Office = ReturnType<typeof openUpload>

async function dropFile({ user }: Office) {
  const file = new File(['Who;Chem'], 'marks.csv', { type: 'text/csv' })
  await user.upload(await screen.findByLabelText('Drop the marks here, or choose a file'), file)
}

async function goToPreview(office: Office) {
  const { user } = office
  await dropFile(office)
  await user.selectOptions(await screen.findByLabelText(/^Column with the student’s number/), 'Who – A1')
  await user.selectOptions(screen.getByLabelText('Subject of Chem'), 'Chemistry (545)')
  await user.click(screen.getByRole('button', { name: 'Preview' }))
  await screen.findByRole('region', { name: 'Step 3: Preview' })
}

const applyButton = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Apply' })

describe('the upload of marks', () => {
  it('asks for the column of the numbers, and takes the only open assessment of a subject', async () => {
    const office = openUpload()
    const { user, asked } = office
    await dropFile(office)
    expect(await screen.findByText(/No column is clearly/)).toBeTruthy()
    const previewing = screen.getByRole<HTMLButtonElement>('button', { name: 'Preview' })
    await user.selectOptions(screen.getByLabelText('Subject of Chem'), 'Chemistry (545)')
    expect(previewing.disabled).toBe(true)
    await user.selectOptions(screen.getByLabelText(/^Column with the student’s number/), 'Who – A1')
    await user.selectOptions(screen.getByLabelText('Which number it is'), 'Exam number')
    await user.click(previewing)

    const region = await screen.findByRole('region', { name: 'Step 3: Preview' })
    expect(document.activeElement).toBe(region)
    expect(asked).toMatchObject([
      {
        number: { column: 0, kind: 'exam-number' },
        columns: [{ column: 1, subjectId, title: 'Mid-term', paper: null, create: null }],
      },
    ])
    expect(screen.getByText(/1 student of the stream missing from the file/)).toBeTruthy()
  })

  it('describes a new assessment, and the next one begins like it', async () => {
    const office = openUpload()
    const { user, asked } = office
    await dropFile(office)
    await user.selectOptions(await screen.findByLabelText(/^Column with the student’s number/), 'Who – A1')
    await user.selectOptions(screen.getByLabelText('Subject of Chem'), 'Chemistry (545)')
    await user.selectOptions(screen.getByLabelText('Assessment of Chem'), 'New assessment …')
    const previewing = screen.getByRole<HTMLButtonElement>('button', { name: 'Preview' })
    expect(previewing.disabled).toBe(true)
    await user.type(screen.getByLabelText('Title'), 'Final')
    const outOf = screen.getByLabelText('Out of')
    await user.clear(outOf)
    expect(previewing.disabled).toBe(true)
    await user.type(outOf, '40')
    await user.selectOptions(screen.getByLabelText('Paper'), 'Paper 2')
    await user.selectOptions(screen.getByLabelText('Subject of Column 3'), 'Chemistry (545)')
    await user.selectOptions(screen.getByLabelText('Assessment of Column 3'), 'New assessment …')
    await user.click(previewing)
    const final = { title: 'Final', create: { kind: 'end-of-term', outOf: 40, weight: 1 } }
    expect(asked).toMatchObject([
      {
        columns: [
          { column: 1, ...final },
          { column: 2, ...final },
        ],
      },
    ])
  })

  it.each([
    ['Mid Term (out of 50)', 'Mid Term', 'mid-term', 50],
    ['BOT /20', 'BOT', 'beginning-of-term', 20],
    ['Chemistry: Project, max 30', 'Project', 'project', 30],
    ['Chem BOT', 'BOT', 'beginning-of-term', 100],
    ['Cheer contest', 'Cheer contest', 'end-of-term', 100],
    ['545 CAT 1 (40)', 'CAT 1', 'activity', 40],
    ['Lab report', 'Lab report', 'end-of-term', 100],
  ])('takes what a new assessment is from the name of its column: %s', async (header, title, kind, outOf) => {
    const office = openUpload({ headers: ['Who', header, ''] })
    const { user, asked } = office
    await dropFile(office)
    await user.selectOptions(await screen.findByLabelText(/^Column with the student’s number/), 'Who – A1')
    await user.selectOptions(screen.getByLabelText(`Subject of ${header}`), 'Chemistry (545)')
    await user.selectOptions(screen.getByLabelText(`Assessment of ${header}`), 'New assessment …')
    await user.click(screen.getByRole('button', { name: 'Preview' }))
    expect(asked).toMatchObject([{ columns: [{ title, create: { kind, outOf } }] }])
  })

  it('lets one column say number and name where a sheet has names alone', async () => {
    const office = openUpload({ headers: ['Name', 'Chem', ''] })
    const { user, asked } = office
    await dropFile(office)
    await user.selectOptions(await screen.findByLabelText('Column with the student’s name'), 'Name – A1')
    await user.selectOptions(screen.getByLabelText(/^Column with the student’s number/), 'Name – A1')
    await user.selectOptions(screen.getByLabelText('Subject of Chem'), 'Chemistry (545)')
    await user.click(screen.getByRole('button', { name: 'Preview' }))
    expect(asked).toMatchObject([{ number: { column: 0 }, names: [0] }])
  })

  it('reads rows of a student and a subject', async () => {
    const office = openUpload()
    const { user, asked } = office
    await dropFile(office)
    await user.selectOptions(await screen.findByLabelText(/^Column with the student’s number/), 'Who – A1')
    await user.selectOptions(screen.getByLabelText('Each row is'), 'One student and one subject')
    await user.selectOptions(screen.getByLabelText('Assessment'), 'Mid-term / 50')
    await user.selectOptions(screen.getByLabelText('Column with the mark'), 'Column 3')
    await user.click(screen.getByRole('button', { name: 'Preview' }))
    expect(asked).toMatchObject([{ shape: 'long', long: { mark: 2, title: 'Mid-term', create: null } }])
  })

  it('mends what is refused in its place', async () => {
    const office = openUpload({ refused: [aNote()] })
    const { user, asked } = office
    await goToPreview(office)
    expect(applyButton().disabled).toBe(true)
    const row = within(screen.getByRole('row', { name: /Line 3, Chem/ }))
    expect(row.getByText(/more than 50/)).toBeTruthy()
    expect(row.getByText('Nakato, Ada')).toBeTruthy()
    const again = screen.getByRole<HTMLButtonElement>('button', { name: 'Check again' })
    expect(again.disabled).toBe(true)
    const field = row.getByRole('textbox')
    await user.clear(field)
    await user.type(field, '41{Enter}')
    expect(asked.at(-1)).toEqual([{ line: 3, column: 1, text: '41' }])
    expect((await screen.findByRole<HTMLButtonElement>('button', { name: 'Apply' })).disabled).toBe(false)
  })

  it('skips what is refused only when that is chosen', async () => {
    const office = openUpload({ refused: [aNote()] })
    await goToPreview(office)
    await office.user.click(screen.getByLabelText('Skip the 1 refused cell'))
    await office.user.click(applyButton())
    expect(office.asked.at(-1)).toEqual({ skipRefused: true, changeMarks: false })
  })

  it('shows marks that would change, and changes them only when that is chosen', async () => {
    const office = openUpload({ changed: 1 })
    await goToPreview(office)
    const row = within(screen.getByRole('row', { name: /Okello, Ben/ }))
    expect([row.getByText('40').tagName, row.getByText('41').tagName]).toEqual(['DEL', 'INS'])
    expect(applyButton().disabled).toBe(true)
    await office.user.click(screen.getByLabelText(/^Change 1 mark that is there/))
    await office.user.click(applyButton())
    expect(office.asked.at(-1)).toEqual({ skipRefused: false, changeMarks: true })
  })

  it('tells of percentages, of what is not read, and what a new assessment is out of', async () => {
    const beside = [{ line: 1, column: '', text: 'ST KIZITO', sentence: 'This line is above the column names.' }]
    const made = { subject: 'Art', title: 'Quiz', new: 3, changed: 0, unchanged: 0, made: 2, outOf: 20 }
    const columnsBeside = [{ column: 'Course total (Real)', cells: 2 }]
    const office = openUpload({ also: { percentages: 3, beside, columnsBeside, assessments: [made] } })
    await goToPreview(office)
    screen.getByText('Nothing is read from this column: Course total (Real) (2 cells).')
    screen.getByText(/^3 marks are percentages in the file/)
    screen.getByText('Quiz – made in 2 streams, out of 20')
    within(screen.getByRole('table', { name: 'Not read' })).getByText('ST KIZITO')
  })

  it('shows how far it is, and can be cancelled on the way', async () => {
    const office = openUpload()
    await goToPreview(office)
    await office.user.click(applyButton())
    expect(await screen.findByText('1 of 4 marks')).toBeTruthy()
    await office.user.click(screen.getByRole('button', { name: 'Cancel upload' }))
    expect(await screen.findByText(/cancelled. Nothing of it was written/)).toBeTruthy()
    await office.user.click(screen.getByRole('button', { name: 'Upload another file' }))
    expect(await screen.findByLabelText('Drop the marks here, or choose a file')).toBeTruthy()
  })

  it('says that the marks are in, and where', async () => {
    const office = openUpload()
    await goToPreview(office)
    await office.user.click(applyButton())
    office.move({ state: 'applied', progress: { done: 4, total: 4 } })
    expect(await screen.findByText(/4 marks of marks.csv are in the portal/)).toBeTruthy()
    expect(screen.getByRole('link', { name: 'See the marks' }).getAttribute('href')).toBe('/marks/')
  })

  it('previews again where something went wrong', async () => {
    const office = openUpload()
    await goToPreview(office)
    await office.user.click(applyButton())
    office.move({ state: 'failed', failure: 'The server stopped in the middle. Nothing was written.' })
    expect(await screen.findByText(/stopped in the middle/)).toBeTruthy()
    await office.user.click(screen.getByRole('button', { name: 'Preview again' }))
    expect(await screen.findByRole('region', { name: 'Step 3: Preview' })).toBeTruthy()
  })

  it('says why a file cannot be read, and takes another', async () => {
    const office = openUpload({ isRefused: true })
    await dropFile(office)
    expect((await screen.findByRole('alert')).textContent).toContain('too old')
    expect(screen.getByLabelText('Drop the marks here, or choose a file')).toBeTruthy()
  })

  it('offers a template once a stream is chosen', async () => {
    const { user } = openUpload()
    await user.selectOptions(await screen.findByLabelText('Stream'), 'S1 East')
    await user.selectOptions(await screen.findByLabelText('Subject of the template'), 'Chemistry (545)')
    expect(screen.getByRole('button', { name: 'Template as xlsx' })).toBeTruthy()
  })

  it('says what is missing while the school has no term', async () => {
    openUpload({ hasTerm: false })
    expect(await screen.findByText(/no term, no streams or no subjects/)).toBeTruthy()
  })
})
