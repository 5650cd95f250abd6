import { answer, fakeApi } from '@bellhouse/api-client/testing'
import {
  type ApplicationImport,
  type ApplicationMapping,
  applicationFileFields,
  applyApplicationImport,
  getApplicationImport,
  getSchool,
  type InputOf,
  listImports,
  previewApplicationImport,
  undoApplicationImport,
} from '@bellhouse/contracts'
import { openScreen } from '@bellhouse/standalone/testing'
import { expect, it } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import screens from '../../screens'

const id = crypto.randomUUID()
const classes = [{ code: 's1', name: 'S1', level: 'O' as const, streams: [] }]
const school = {
  ...{ name: '', shortName: '', motto: '', timeZone: 'Africa/Kampala', today: '2026-11-19', classes, terms: [] },
}

const nothing = Object.fromEntries(applicationFileFields.map((field) => [field, null])) as ApplicationMapping['columns']

const preview = {
  counts: { new: 2, changed: 0, unchanged: 30, refused: 1, leftOut: 1 },
  refused: [{ line: 4, column: 'Born', text: '31/02/2014', sentence: '“31/02/2014” is not a date.' }],
  leftOut: [{ line: 2, column: 'Child', text: 'Akello, Ada', sentence: 'Line 9 is an application of the same child.' }],
  changes: [
    ...[{ line: 9, name: 'Akello, Ada', birthDate: '2014-02-03', className: 'S1', guardian: 'Okot', phone: '0700' }],
    ...[{ line: 10, name: 'Okot, Ben', birthDate: null, className: 'S1', guardian: '', phone: null }],
  ],
  alike: {
    total: 1,
    rows: [{ line: 10, column: 'Child', text: 'Okot, Ben', sentence: 'Line 12 has the same learner id.' }],
  },
}

function openImport(columns: Partial<ApplicationMapping['columns']> = {}) {
  let now: ApplicationImport = {
    ...{ id, state: 'mapping', fileName: 'answers.csv', rows: 34, added: null, failure: null, preview: null },
    ...{ headers: ['Child', 'Born', 'Class'], samples: ['Ada Akello', '2014-02-03', 'Year 7'], classWords: ['Year 7'] },
    mapping: {
      ...{ entryYear: 2027, classCode: null, classes: [], dateOrder: 'year-first', keepsOthers: true },
      columns: { ...nothing, name: 0, birthDate: 1, class: 2, ...columns },
    },
  }
  const previewed: InputOf<typeof previewApplicationImport>[] = []
  const applied: InputOf<typeof applyApplicationImport>[] = []
  const api = fakeApi(
    answer(listImports, () => ({ rows: [] })),
    answer(getSchool, () => school),
    answer(getApplicationImport, () => now),
    answer(previewApplicationImport, (input) => {
      previewed.push(input)
      now = { ...now, state: 'previewed', mapping: input.mapping, preview }
      return now
    }),
    answer(applyApplicationImport, (input) => {
      applied.push(input)
      now = { ...now, state: 'applied', added: 2 }
      return now
    }),
    answer(undoApplicationImport, () => {
      now = { ...now, state: 'undone' }
      return now
    }),
  )
  const user = openScreen(screens, { at: `/import_applications?import=${id}`, as: 'admin', api })
  return { user, previewed, applied }
}

const button = (name: string) => screen.findByRole('button', { name }) as Promise<HTMLButtonElement>

it('asks what the file calls classes, shows who would come in, applies and takes it back', async () => {
  const { user, previewed, applied } = openImport()
  await user.selectOptions(await screen.findByLabelText('“Year 7” is'), 'S1')
  await user.click(screen.getByLabelText('Keep what the other columns say in the note'))
  await user.click(await button('Preview'))
  await waitFor(() => expect(previewed).toHaveLength(1))
  expect(previewed[0]?.mapping).toMatchObject({
    classes: [{ text: 'Year 7', classCode: 's1' }],
    ...{ keepsOthers: false, entryYear: 2027 },
  })
  const coming = within(await screen.findByRole('table', { name: 'Applications that would come in' }))
  coming.getByRole('row', { name: /Akello, Ada .*2014 S1 Okot 0700/ })
  screen.getByText('1 row may be of one child with another row: look at “Possibly the same” before you apply.')
  await user.click(screen.getByRole('tab', { name: 'Possibly the same (1)' }))
  within(await screen.findByRole('table', { name: 'Possibly the same' })).getByRole('row', { name: /^10 .* Line 12/ })
  expect((await button('Apply')).disabled).toBe(true)
  await user.click(screen.getByLabelText('Skip the 1 refused row'))
  await user.click(await button('Apply'))
  await screen.findByText('answers.csv is in: 2 applications added, 30 here already, 2 left out.')
  expect(applied).toEqual([{ importId: id, skipRefused: true }])
  await user.click(await button('Undo'))
  await screen.findByText('Undone: the applications of answers.csv are gone again.')
})

it('offers no preview before a column has the name of the child', async () => {
  openImport({ name: null })
  expect((await button('Preview')).disabled).toBe(true)
})

it('has the columns of a second guardian, also where the file was dropped before there was one', async () => {
  const { user, previewed } = openImport()
  await user.selectOptions(
    await screen.findByLabelText('Second guardian'),
    within(screen.getByLabelText('Second guardian')).getByRole('option', { name: /^Class/ }),
  )
  await user.selectOptions(screen.getByLabelText('Class applied for'), 'No column')
  await user.click(await button('Preview'))
  await waitFor(() => expect(previewed).toHaveLength(1))
  expect(previewed[0]?.mapping.secondGuardian).toEqual({ name: 2, relation: null, phone: null, email: null })
})
