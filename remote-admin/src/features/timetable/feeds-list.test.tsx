import { answer, fakeApi } from '@bellhouse/api-client/testing'
import { defineScreens, getSchool, listStreamCalendarFeeds, revokeStreamCalendarFeed } from '@bellhouse/contracts'
import { openScreen } from '@bellhouse/standalone/testing'
import { expect, it } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import { FeedsList } from './feeds-list'

const screens = defineScreens({
  path: 'feeds',
  title: 'Feeds',
  category: 'admin',
  load: async () => ({ default: FeedsList }),
})

it('says what stops with the calendar of a stream before it does', async () => {
  const stopped: string[] = []
  const streamId = crypto.randomUUID()
  const api = fakeApi(
    answer(getSchool, () => ({
      ...{ name: 'Hill School', shortName: 'Hill', motto: '', timeZone: 'Africa/Nairobi', today: '2026-11-21' },
      classes: [],
      terms: [],
    })),
    answer(listStreamCalendarFeeds, () => [{ streamId, label: 'S1 East', madeAt: '2026-09-01T22:00:00Z' }]),
    answer(revokeStreamCalendarFeed, (input) => {
      stopped.push(input.streamId)
      return {}
    }),
  )
  const user = openScreen(screens, { at: '/feeds', as: 'admin', api })
  // At 22:00 in Greenwich the next day has begun in Nairobi.
  await screen.findByText(/since Wednesday 2 September/)
  await user.click(await screen.findByRole('button', { name: 'Stop S1 East' }))
  const question = within(await screen.findByRole('dialog', { name: 'Stop the calendar of S1 East?' }))
  question.getByText(/Every phone and computer that reads the calendar/)
  await user.click(question.getByRole('button', { name: 'Cancel' }))
  expect(stopped).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Stop S1 East' }))
  await user.click(screen.getByRole('button', { name: 'Stop calendar' }))
  await waitFor(() => expect(stopped).toEqual([streamId]))
})
