import type { OwnLesson, OwnWeek } from '@bellhouse/contracts'
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals'
import { render, screen, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { DayLine } from './day-line'

const aLesson = (title: string, period: number): OwnLesson => ({
  ...{ id: title, day: 1, period, duration: 1, subject: null, title, group: null },
  ...{ streams: [{ id: 'east', label: 'S1 East' }], staff: [], room: null },
})
const week: OwnWeek = {
  ...{ today: '2026-11-16', timeZone: 'Africa/Kampala', term: 'Term 3', publishedAt: '2026-09-01T08:00:00Z' },
  periods: ['08:00', '09:00', '10:00'].map((start) => ({
    title: start,
    start,
    end: `${start.slice(0, 2)}:50`,
    isBreak: false,
  })),
  days: [
    {
      date: '2026-11-16',
      title: 'Monday',
      note: null,
      lessons: [aLesson('Art', 1), aLesson('Biology', 2), aLesson('Music', 3)],
    },
    { date: '2026-11-17', title: 'Tuesday', note: null, lessons: [aLesson('Physics', 2)] },
  ],
}
const registersOf = ({ title }: OwnLesson) => [{ label: 'S1 East', to: `/${title}`, isOwed: title === 'Art' }]

beforeEach(() => {
  jest.useFakeTimers()
})
afterEach(() => {
  jest.useRealTimers()
})

function openAt(time: string) {
  jest.setSystemTime(new Date(`2026-11-16T${time}:00+03:00`))
  render(<DayLine week={week} reader="teacher" registersOf={registersOf} />, { wrapper: MemoryRouter })
  return screen.getAllByRole('listitem')
}

it('keeps the lessons that are over, with the register that is still owed', () => {
  const [art, biology, music] = openAt('09:10')
  screen.getByText('This lesson ends in 40 minutes, at 09:50.')
  expect([art, biology, music].map((row) => row?.dataset.place)).toEqual(['past', 'now', 'next'])
  expect(within(art as HTMLElement).getByRole('link').textContent).toBe('Take register of S1 East')
  expect(within(biology as HTMLElement).getByRole('link').textContent).toBe('Register of S1 East')
})

it('says with whom a meeting without a class is', () => {
  const staff = ['Auma, Grace', 'Okello, Ben'].map((name) => ({ id: name, name }))
  const meeting = { ...aLesson('Staff meeting', 2), streams: [], staff, room: 'Hall' }
  const days = [{ date: '2026-11-16', title: 'Monday', note: null, lessons: [meeting] }]
  jest.setSystemTime(new Date('2026-11-16T09:10:00+03:00'))
  render(<DayLine week={{ ...week, days }} reader="teacher" />, { wrapper: MemoryRouter })
  within(screen.getByRole('listitem')).getByText('Auma, Grace, Okello, Ben · Hall')
})

it('goes on to the next day with lessons after the last one', () => {
  const rows = openAt('11:00')
  screen.getByText('Your next lesson is on Tuesday 17 November at 09:00.')
  expect(rows.map((row) => within(row).getByText(/Physics/).textContent)).toEqual(['Physics Next'])
})
