import { fakeApi } from '@bellhouse/api-client/testing'
import { defineScreens } from '@bellhouse/contracts'
import { openScreen } from '@bellhouse/standalone/testing'
import { expect, it } from '@jest/globals'
import { screen, waitFor } from '@testing-library/react'
import { ChoicePage } from './choice-page'

const choices = [
  { name: 'Français', detail: '336 · O-level', to: '/edit_subject/336' },
  { name: 'Biology', detail: 'P530 · A-level', to: '/edit_subject/P530' },
]

function openChoice(all: typeof choices, at = '/pick') {
  const page = () => (
    <ChoicePage
      title="Edit subject"
      lead="Choose the subject to edit."
      label="Search subjects"
      choices={all}
      none={{ icon: 'subjects', sentence: 'Here you will find the subjects of the school.' }}
    />
  )
  const screens = defineScreens({
    path: 'pick',
    title: 'Pick',
    category: 'admin',
    load: async () => ({ default: page }),
  })
  return openScreen(screens, { at, as: 'admin', api: fakeApi() })
}

const offered = () => screen.queryAllByRole('link').map(({ textContent }) => textContent)

it('finds one by its name without accents, or by what stands below it', async () => {
  const user = openChoice(choices)
  const search = await screen.findByRole('searchbox', { name: 'Search subjects' })
  expect(offered()).toEqual(['Français', 'Biology'])
  await user.type(search, 'franc')
  await waitFor(() => expect(offered()).toEqual(['Français']))
  await user.clear(search)
  await user.type(search, 'a-level 530')
  await waitFor(() => expect(offered()).toEqual(['Biology']))
})

it('says what was looked for where nothing matches', async () => {
  openChoice(choices, '/pick?search=latin')
  await screen.findByText('Nothing matches “latin”.')
  expect(offered()).toEqual([])
})

it('says what will be here, without a search, while the school has none', async () => {
  openChoice([])
  await screen.findByText('Here you will find the subjects of the school.')
  expect(screen.queryByRole('searchbox')).toBeNull()
})
