import type { MonthlyRegister, Session } from '@bellhouse/contracts'
import { describe, expect, it } from '@jest/globals'
import { readPdf } from '../../../../test/read-pdf'
import { makePdf } from '../../../platform/pdf/make-pdf'
import { monthlyRegisterPage } from './monthly-register-page'

const dates = Array.from({ length: 22 }, (_, at) => `2026-10-${String(at + 10)}`)

function registerOf(sessions: Session[], titles: string[] = []): MonthlyRegister {
  const count = dates.length * sessions.length
  return {
    ...{ streamId: 'stream', stream: 'S1 East', month: '2026-10', classTeacher: 'Ada Opio' },
    days: dates.map((date) => ({ date, sessions, titles })),
    students: ['Nakato, Ada', 'Okello, Bob'].map((name, at) => ({
      ...{ studentId: name, name, admissionNumber: `A${at}` },
      marks: Array.from({ length: count }, () => 'present' as const),
      totals: { held: count, present: count, absent: 0, late: 0, excused: 0, rate: 98.7 },
    })),
  }
}

const printed = async (sessions: Session[], titles?: string[]) =>
  readPdf(
    await makePdf(
      monthlyRegisterPage({
        ...{ school: 'Bellhouse', label: 'October 2026', printedOn: '2026-11-29' },
        register: registerOf(sessions, titles),
      }),
    ),
  )

const lessons = Array.from({ length: 8 }, (_, at): Session => `lesson-${at + 1}`)

describe('a month on paper', () => {
  it.each<[string, Session[]]>([
    ['a register a day', ['morning']],
    ['two a day', ['morning', 'afternoon']],
    ['one for each lesson', lessons],
  ])('keeps its registers and totals within the margins with %s', async (_, sessions) => {
    const { pages, reaches, size } = await printed(sessions)
    for (const reach of reaches) expect(reach).toBeLessThanOrEqual((size[0] ?? 0) - 27)
    for (const page of pages) expect(page).toContain('Okello, Bob')
    const text = pages.join(' ')
    expect(text.match(/98\.7/g)).toHaveLength(2)
    expect(text.match(/\bP\b/g)).toHaveLength(2 * dates.length * sessions.length + 2)
  })

  it('counts its sheets where there are several', async () => {
    const { pages } = await printed(lessons)
    expect(pages[0]).toContain('Sheet 1 of 4')
    expect(pages.at(-1)).toContain('S1 East, October 2026 · Sheet 4 of 4')
    expect((await printed(['morning'])).pages[0]).not.toContain('Sheet')
  })

  it('names lessons as the timetable does, in short above their columns', async () => {
    const { pages } = await printed(['lesson-1', 'lesson-6'], ['Assembly', 'Period 5'])
    expect(pages[0]).toMatch(/10\s+5\b/)
    expect(pages.at(-1)).toContain('As Assembly · 5 Period 5')
  })
})
