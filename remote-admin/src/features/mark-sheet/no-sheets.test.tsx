import { answer, fakeApi } from '@bellhouse/api-client/testing'
import { defineScreens, getSchool, type Permission } from '@bellhouse/contracts'
import { openScreen } from '@bellhouse/standalone/testing'
import { describe, expect, it } from '@jest/globals'
import { screen } from '@testing-library/react'
import { NoSheets } from './no-sheets'

const screens = defineScreens({
  path: 'mark_sheet',
  title: 'Mark sheet',
  category: 'admin',
  load: async () => ({ default: NoSheets }),
})

const aTerm = {
  ...{ id: crypto.randomUUID(), yearId: crypto.randomUUID(), number: 3, label: '2026 Term 3' },
  ...{ startDate: '2026-09-14', endDate: '2026-12-04', isCurrent: true },
}

function openWithoutSheets({
  terms = [aTerm],
  permissions,
}: {
  terms?: (typeof aTerm)[]
  permissions?: Permission[]
} = {}) {
  const school = { name: '', shortName: '', motto: '', timeZone: 'Africa/Kampala', today: '2026-11-21', classes: [] }
  const api = fakeApi(answer(getSchool, () => ({ ...school, terms })))
  openScreen(screens, { at: '/mark_sheet', as: 'admin', api, ...(permissions && { permissions }) })
}

const goesTo = async (name: string) => (await screen.findByRole('link', { name })).getAttribute('href')

describe('the mark sheets of a term that has none', () => {
  it('leads to the allocations that are missing', async () => {
    openWithoutSheets()
    await screen.findByText(/once subjects are allocated to teachers/)
    expect(await goesTo('Assign subject')).toBe('/assign_subject')
  })

  it('leads whoever may not allocate to the marks of other terms', async () => {
    openWithoutSheets({ permissions: ['school.read', 'marks.read', 'marks.read-all'] })
    expect(await goesTo('Student Marks')).toBe('/marks/')
    expect(screen.queryByRole('link', { name: 'Assign subject' })).toBeNull()
  })

  it('leads to the terms where none is on', async () => {
    openWithoutSheets({ terms: [] })
    await screen.findByText('Here you will find the mark sheets of the term, once a term is on.')
    expect(await goesTo('Go to the terms')).toBe('/terms')
  })
})
