import { answer, fakeApi } from '@bellhouse/api-client/testing'
import {
  addPaperTemplate,
  listPaperTemplates,
  type PaperTemplate,
  removePaperTemplate,
  savePaperTemplate,
} from '@bellhouse/contracts'
import { openScreen } from '@bellhouse/standalone/testing'
import { expect, it } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import screens from '../../screens'

const testimonial: PaperTemplate = {
  ...{ id: crypto.randomUUID(), kind: 'testimonial', title: 'Testimonial', text: '{name} was in {class}.', version: 1 },
}

function openTexts() {
  const stored = { texts: [testimonial] }
  const api = fakeApi(
    answer(listPaperTemplates, () => stored.texts),
    answer(addPaperTemplate, (fields) => {
      const added = { ...fields, id: crypto.randomUUID(), version: 1 }
      stored.texts = [...stored.texts, added]
      return added
    }),
    answer(savePaperTemplate, ({ templateId: id, ...fields }) => {
      stored.texts = [{ ...fields, id, version: 2 }]
      return { ...fields, id, version: 2 }
    }),
    answer(removePaperTemplate, () => {
      stored.texts = []
      return {}
    }),
  )
  return { user: openScreen(screens, { at: '/paper_texts', as: 'admin', api }), stored }
}

it('shows each text as it will read', async () => {
  openTexts()
  await screen.findByText('Ruth Joy Nakato was in S6 Sciences.')
  screen.getByText('Without a text no transcript can be issued.')
})

it('saves a changed text, and shows while it is written how it will read', async () => {
  const { user, stored } = openTexts()
  await user.click(await screen.findByRole('button', { name: 'Edit Testimonial' }))
  const dialog = within(screen.getByRole('dialog', { name: 'Edit Testimonial' }))
  const field = dialog.getByLabelText('Text')
  await user.clear(field)
  await user.type(field, 'We thank {{name}.')
  within(dialog.getByRole('region', { name: 'As it will read' })).getByText('We thank Ruth Joy Nakato.')
  await user.click(dialog.getByRole('button', { name: 'Save text' }))
  await waitFor(() => expect(stored.texts[0]).toMatchObject({ text: 'We thank {name}.', version: 2 }))
})

it('refuses words in braces that it does not know', async () => {
  const { user, stored } = openTexts()
  await user.click(await screen.findByRole('button', { name: 'Add a text' }))
  const dialog = within(screen.getByRole('dialog', { name: 'Add a text' }))
  await user.type(dialog.getByLabelText('Heading'), 'For clubs')
  await user.type(dialog.getByLabelText('Text'), 'We thank {{nmae}.')
  await user.click(dialog.getByRole('button', { name: 'Add text' }))
  await dialog.findByText(/\{nmae\} is not known\. Use \{name\}/)
  expect(stored.texts).toHaveLength(1)
})

it('removes a text after a question', async () => {
  const { user } = openTexts()
  await user.click(await screen.findByRole('button', { name: 'Remove Testimonial' }))
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Remove text' }))
  await screen.findByText('Without a text no testimonial can be issued.')
})
