import { answer, fakeApi } from '@bellhouse/api-client/testing'
import { getAdminDashboard, listRegistersOfDay } from '@bellhouse/contracts'
import { openScreen } from '@bellhouse/ui/testing'
import { describe, expect, it } from '@jest/globals'
import { screen } from '@testing-library/react'
import screens from '../../screens'

function openDashboard(unusualDay: 'holiday' | null, taken = 3) {
  const api = fakeApi(
    answer(getAdminDashboard, () => ({
      today: '2026-11-19',
      term: { label: '2026 Term 3', startDate: '2026-09-14', endDate: '2026-12-04', week: 10 },
      classes: [{ code: 's1', name: 'S1', female: 61, male: 58, unknown: 0 }],
      registers: { streams: 14, taken, present: 100, absent: 5, late: 2, excused: 1 },
      staff: { active: 33, onLeave: 1 },
      applications: [{ stage: 'applied', count: 9 }],
    })),
    answer(listRegistersOfDay, () => ({ unusualDay, registers: [] })),
  )
  openScreen(screens, { at: '/dashboard', as: 'admin', api })
}

const hrefOf = async (name: string) => (await screen.findByRole('link', { name })).getAttribute('href')

describe("the school's day", () => {
  it('links every figure to what it counts', async () => {
    openDashboard(null)
    expect(await hrefOf('3 of 14 registers taken')).toBe('/attendance/')
    expect(await hrefOf('5 absent')).toBe('/attendance/')
    expect(await hrefOf('119 students')).toBe('/students/')
    expect(await hrefOf('33 staff at work')).toBe('/staff')
    expect(await hrefOf('9 applied')).toBe('/admissions')
    expect(await hrefOf('S1')).toBe('/students/s1')
    screen.getByText('Thursday 19 November · 2026 Term 3, week 10')
  })

  it('expects no register on a holiday', async () => {
    openDashboard('holiday', 0)
    await screen.findByText(/No register is due/)
    expect(screen.queryByText('missing')).toBeNull()
  })
})
