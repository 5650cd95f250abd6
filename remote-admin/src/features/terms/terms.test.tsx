import { BadRequestError } from '@bellhouse/api-client'
import { answer, fakeApi } from '@bellhouse/api-client/testing'
import {
  addEvent,
  addHalfDay,
  addHoliday,
  addTerm,
  foreseeCurrentTerm,
  foreseeTermDates,
  getRegisterSettings,
  getSchool,
  getSchoolCalendar,
  listYears,
  makeCurrent,
  readyMadeClasses,
  removeEvent,
  removeHalfDay,
  removeHoliday,
  saveRegisterSettings,
  saveTerm,
  type TermRecord,
  unpinTerm,
  type YearRecord,
} from '@bellhouse/contracts'
import { openScreen, openToasts } from '@bellhouse/standalone/testing'
import { describe, expect, it } from '@jest/globals'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import screens from '../../screens'

const yearId = crypto.randomUUID()
const aTerm = (number: number, startDate: string, endDate: string): TermRecord => ({
  id: crypto.randomUUID(),
  yearId,
  title: `Term ${number}`,
  number,
  startDate,
  endDate,
  isCurrent: number === 1,
  isPinned: number === 1,
  version: 1,
  classStarts: number === 1 ? [{ classCode: 's1', startDate: '2026-02-23' }] : [],
})
const first = aTerm(1, '2026-02-10', '2026-05-01')
const second = aTerm(2, '2026-05-25', '2026-08-21')
const year: YearRecord = {
  id: yearId,
  title: '2026',
  startDate: '2026-02-01',
  endDate: '2026-12-10',
  version: 1,
  terms: [first, second],
}
const school = {
  name: 'School',
  shortName: 'School',
  motto: '',
  timeZone: 'Africa/Kampala',
  today: '2026-06-01',
  classes: readyMadeClasses[0].classes.map((one) => ({ ...one, streams: [] })),
  terms: [],
}

const calendar = {
  holidays: [
    { day: '2026-10-08', title: 'Independence break' },
    { day: '2026-10-09', title: 'Independence break' },
    { day: '2026-10-12', title: 'Independence break' },
  ],
  halfDays: [{ day: '2026-10-02', title: 'Sports day' }],
  events: [
    {
      id: crypto.randomUUID(),
      title: 'Parents’ meeting',
      place: 'Hall',
      startDate: '2026-10-10',
      endDate: '2026-10-10',
    },
  ],
}

function openTerms(at: string, today = school.today) {
  const sent: unknown[] = []
  let isPinned = true
  const byDates = (term: TermRecord) => ({ ...term, isCurrent: term === second, isPinned: false })
  const keep = <Input,>(input: Input) => {
    sent.push(input)
    return input
  }
  const api = fakeApi(
    answer(getSchool, () => ({ ...school, today })),
    answer(listYears, () => [{ ...year, terms: isPinned ? year.terms : year.terms.map(byDates) }]),
    answer(getSchoolCalendar, () => calendar),
    answer(removeHoliday, (input) => keep(input) && {}),
    answer(removeHalfDay, (input) => keep(input) && {}),
    answer(removeEvent, (input) => keep(input) && {}),
    answer(addHoliday, (input) => keep(input) && { days: 2, registers: 3 }),
    answer(addHalfDay, (input) => keep(input) && input),
    answer(addEvent, (input) => keep(input) && { ...input, id: crypto.randomUUID() }),
    answer(getRegisterSettings, () => ({ rhythm: 'morning' as const, excusedIsHeld: true })),
    answer(saveRegisterSettings, keep),
    answer(makeCurrent, (input) => keep({ current: input.termId }) && {}),
    answer(foreseeCurrentTerm, () => ({ isByDates: false, teachers: 12 })),
    answer(foreseeTermDates, ({ endDate }) => ({ registers: endDate < first.endDate ? 280 : 0, assessments: 1 })),
    answer(unpinTerm, () => {
      isPinned = false
      return keep({ pinned: null }) && {}
    }),
    answer(saveTerm, (input) => ({ ...first, title: keep(input).title, outside: { registers: 14, assessments: 1 } })),
    answer(addTerm, (input) => {
      keep(input)
      throw new BadRequestError(400, {
        code: 'invalid',
        message: 'Some fields',
        fields: { startDate: 'Term 2 lasts until August, so they would overlap' },
      })
    }),
  )
  return { user: openScreen(screens, { at, as: 'admin', api }), sent }
}

describe('the terms', () => {
  it('says which one is current, and when its dates say otherwise', async () => {
    openTerms('/terms')
    await screen.findByRole('heading', { level: 2, name: '2026 Term 1' })
    screen.getByText(/Term 2 is on today/)
    screen.getByText(/S1 begins on 23 Feb 2026/)
    screen.getByText('Thursday 8 October to Friday 9 October 2026')
  })

  it.each([
    ['2026-04-30', '1 day until it ends'],
    ['2026-04-29', '2 days until it ends'],
    ['2026-02-09', '1 day until it begins'],
    ['2026-05-03', '2 days since it ended'],
  ])('says on %s how far it has come', async (today, words) => {
    openTerms('/terms', today)
    const sheet = await screen.findByRole('region', { name: '2026 Term 1' })
    expect(sheet.textContent).toContain(words)
  })

  it('lets them follow their dates again', async () => {
    const { user, sent } = openTerms('/terms')
    openToasts()
    await user.click(await screen.findByRole('button', { name: 'Follow the dates' }))
    await waitFor(() => expect(sent).toEqual([{ pinned: null }]))
    await screen.findByText('The current term follows the dates again')
  })

  it('makes one the current term after it has said what follows', async () => {
    const { user, sent } = openTerms('/terms')
    await user.click(await screen.findByRole('button', { name: 'Make current' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Make Term 2 the current term?' }))
    dialog.getByText(/are those of Term 2. 12 teachers go on with what they teach/)
    expect(sent).toEqual([])
    openToasts()
    await user.click(dialog.getByRole('button', { name: 'Make current' }))
    await waitFor(() => expect(sent).toEqual([{ current: second.id }]))
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(sent).toEqual([{ current: second.id }, { current: first.id }]))
    await screen.findByText('Undone: Term 2 is now the current term')
  })

  it('says before other days are saved what would lie outside them', async () => {
    openTerms(`/terms?term=${first.id}`)
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit Term 1' }))
    const endDate = dialog.getByLabelText(/^Last day/)
    expect(dialog.queryByText(/would lie outside/)).toBeNull()
    fireEvent.change(endDate, { target: { value: '2026-03-30' } })
    await dialog.findByText(
      '280 registers would lie outside these days and count in no term. 1 assessment would lie outside these days.',
    )
    fireEvent.change(endDate, { target: { value: first.endDate } })
    await waitFor(() => expect(dialog.queryByText(/would lie outside/)).toBeNull())
  })

  it('changes the start of one class', async () => {
    const { user, sent } = openTerms(`/terms?term=${first.id}`)
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit Term 1' }))
    fireEvent.change(dialog.getByLabelText('S5'), { target: { value: '2026-03-02' } })
    fireEvent.change(dialog.getByLabelText('S1'), { target: { value: '' } })
    openToasts()
    await user.click(dialog.getByRole('button', { name: 'Save term' }))
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(sent[0]).toMatchObject({ version: 1, classStarts: [{ classCode: 's5', startDate: '2026-03-02' }] })
    await screen.findByText(
      'Term 1 saved. 14 registers lie outside its days now and count in no term. 1 assessment lies outside its days now',
    )
  })
})

describe('adding a term', () => {
  it('proposes the next one, and says which it would overlap', async () => {
    const { user, sent } = openTerms('/add_term')
    expect((await screen.findByLabelText<HTMLInputElement>('Title')).value).toBe('Term 3')
    fireEvent.change(screen.getByLabelText('First day'), { target: { value: '2026-08-01' } })
    fireEvent.change(screen.getByLabelText('Last day'), { target: { value: '2026-07-01' } })
    await user.click(screen.getByRole('button', { name: 'Add term' }))
    await screen.findByText('The last day must be after the first')
    expect(sent).toEqual([])

    fireEvent.change(screen.getByLabelText('Last day'), { target: { value: '2026-12-01' } })
    await user.click(screen.getByRole('button', { name: 'Add term' }))
    await screen.findByText(/so they would overlap/)
  })
})

describe('the calendar of the school', () => {
  it('lists holidays, half days and events by day, days of one name together', async () => {
    openTerms('/terms')
    const sheet = within((await screen.findByText('School calendar')).closest('section') as HTMLElement)
    expect(sheet.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^Sports day.*Friday 2 October 2026, school in the morning only.*Half day/),
      expect.stringMatching(/^Independence break.*Thursday 8 October to Friday 9 October 2026.*Holiday/),
      expect.stringMatching(/^Parents’ meeting.*Saturday 10 October 2026 · Hall.*Event/),
      expect.stringMatching(/^Independence break.*Monday 12 October 2026.*Holiday/),
    ])
  })

  it.each([
    [
      'Remove Independence break, Thursday 8 October to Friday 9 October 2026',
      [{ day: '2026-10-08' }, { day: '2026-10-09' }],
      { title: 'Independence break', startDate: '2026-10-08', endDate: '2026-10-09' },
    ],
    ['Remove Sports day, Friday 2 October 2026', [{ day: '2026-10-02' }], { day: '2026-10-02', title: 'Sports day' }],
    [
      'Remove Parents’ meeting, Saturday 10 October 2026',
      [{ eventId: calendar.events[0]?.id }],
      { title: 'Parents’ meeting', place: 'Hall', startDate: '2026-10-10', endDate: '2026-10-10' },
    ],
  ])('takes back at once: %s', async (name, removed, added) => {
    const { user, sent } = openTerms('/terms')
    openToasts()
    await user.click(await screen.findByRole('button', { name }))
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(sent).toEqual([...removed, added]))
  })

  it('says of a day that is closed late how many registers it has', async () => {
    const { user, sent } = openTerms('/terms')
    openToasts()
    await user.click(await screen.findByRole('button', { name: 'Add to the calendar' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Holiday' }))
    await user.type(screen.getByRole('textbox', { name: 'Title' }), 'Storm')
    await user.type(screen.getByLabelText('First day'), '2026-10-20')
    await user.click(screen.getByRole('button', { name: 'Add holiday' }))
    await screen.findByText('The school is closed on 2 days more. 3 registers that were taken then stay and count')
    expect(sent).toEqual([{ title: 'Storm', startDate: '2026-10-20', endDate: '2026-10-20' }])
  })

  it('sets how often a day registers are taken', async () => {
    const { user, sent } = openTerms('/terms')
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Registers are taken' }), 'both')
    await waitFor(() => expect(sent).toContainEqual({ rhythm: 'both', excusedIsHeld: true }))
  })
})
