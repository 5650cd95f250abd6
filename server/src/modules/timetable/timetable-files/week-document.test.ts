import type { Lesson } from '@bellhouse/contracts'
import { expect, it } from '@jest/globals'
import { readPdf } from '../../../../test/read-pdf'
import { makePdf } from '../../../platform/pdf/make-pdf'
import { weekDocument } from './week-document'

const frame = {
  counting: 'weekdays' as const,
  days: ['Monday', 'Tuesday', 'Wednesday'],
  periods: Array.from({ length: 8 }, (_, place) => ({
    title: `Period ${place + 1}`,
    start: `0${place + 1}:00`,
    end: `0${place + 1}:50`,
    isBreak: place === 3,
  })),
  closed: [],
  version: 1,
}

const aLesson = (title: string, day: number): Lesson => ({
  id: title,
  demandId: null,
  subjectId: null,
  title,
  group: null,
  streamIds: ['stream'],
  staffIds: ['staff'],
  roomId: null,
  duration: 1,
  slot: { day, period: 2 },
  isPinned: false,
  isAllocated: true,
  version: 1,
})

const print = (lessons: readonly Lesson[]) =>
  makePdf(
    weekDocument({
      school: 'Hill School',
      title: 'Term 3',
      printedOn: '2026-11-28',
      paper: 'A4',
      of: 'streams',
      week: {
        frame,
        lessons,
        names: new Map([
          ['staff', 'Auma, Grace'],
          ['stream', 'S2 East'],
        ]),
        streams: [{ id: 'stream', label: 'S2 East', texts: [] }],
        staff: [],
      },
    }),
  )

const groups = (count: number) =>
  Array.from({ length: count }, (_, place) => `Nutrition and household management, group ${place + 1}.`)

it.each([12, 20, 60])('prints each of %i lessons of one hour, and the days around them', async (count) => {
  const titles = groups(count)
  const lessons = [aLesson('Before', 1), ...titles.map((title) => aLesson(title, 2)), aLesson('After', 3)]
  const { pages } = await readPdf(await print(lessons))
  const words = pages.join(' ').replace(/\s+/g, ' ')
  for (const title of ['Before', ...titles, 'After']) expect(words).toContain(title)
  for (const day of frame.days) expect(words).toContain(day)
})

it('keeps a day on one page where it fits', async () => {
  const lessons = [1, 2, 3].flatMap((day) => groups(6).map((title) => aLesson(`${title} ${day}`, day)))
  const { pages } = await readPdf(await print(lessons))
  const dayOf = (page: string) => frame.days.filter((day) => page.includes(day))
  expect(pages.flatMap(dayOf)).toEqual(frame.days)
  for (const page of pages) expect(page.match(/group/g)).toHaveLength(6 * dayOf(page).length)
})
