import 'fake-indexeddb/auto'
import { BadRequestError, NetworkError } from '@bellhouse/api-client'
import { answer, fakeApi } from '@bellhouse/api-client/testing'
import {
  type Assessment,
  type CellOutcome,
  defineScreens,
  findNewerMarkSheet,
  type GradingDocument,
  heldBy,
  type InputOf,
  listMarkChanges,
  listMarkSheets,
  type Mark,
  type MarkSheet,
  type OutputOf,
  openMarkSheet,
  type Permission,
  saveMarks,
  sheetIdOf,
} from '@bellhouse/contracts'
import { readMark } from '@bellhouse/grading'
import { openScreen } from '@bellhouse/standalone/testing'
import { afterEach, describe, expect, it, jest } from '@jest/globals'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { useNavigate, useParams } from 'react-router-dom'
import { MarkDesk } from './mark-desk'

const screens = defineScreens({
  path: 'marks/:id?',
  title: 'Marks',
  category: 'staff',
  load: async () => ({ default: Desk }),
})

function Desk() {
  const navigate = useNavigate()
  return (
    <MarkDesk
      title="Marks"
      addressOf={(id) => ['/marks', id].filter(Boolean).join('/')}
      sheetId={useParams().id}
      none="No sheet is yours."
      actions={
        <button type="button" onClick={() => navigate(-1)}>
          Back
        </button>
      }
    />
  )
}

const document: GradingDocument = {
  better: 'fewer',
  bands: [
    { from: 50, to: 100, grade: 'P', points: 1, label: 'Pass', isPass: true },
    { from: 0, to: 49, grade: 'F', points: 2, label: 'Fail', isPass: false },
  ],
  rounding: { decimals: 0, mode: 'half-up' },
  components: [{ title: 'All', kinds: ['mid-term', 'activity'], weight: 100 }],
  absent: 'zero',
  papers: null,
  aggregate: null,
  positions: null,
}

const anAssessment = (title: string, outOf: number, changes: Partial<Assessment> = {}): Assessment => ({
  id: crypto.randomUUID(),
  title,
  kind: 'mid-term',
  paper: null,
  outOf,
  weight: 1,
  date: '2026-10-20',
  state: 'draft',
  version: 1,
  hindrance: null,
  moves: [],
  ...changes,
})

function aSheet(assessments = [anAssessment('Test', 10), anAssessment('Exam', 60)]): MarkSheet {
  return {
    streamId: crypto.randomUUID(),
    subjectId: crypto.randomUUID(),
    termId: crypto.randomUUID(),
    stream: 'S1 East',
    classCode: 's1',
    subject: 'Biology',
    code: '553',
    papers: null,
    term: '2026 Term 3',
    revision: '0',
    students: ['Afolabi, Peter', 'Bello, Amara', 'Eze, Adaeze'].map((name) => ({
      studentId: crypto.randomUUID(),
      name,
      admissionNumber: 'HS/1',
    })),
    assessments,
    marks: [],
    scheme: { name: 'Pass or fail', number: 1, document },
  }
}

/** Opens a sheet over a server that keeps marks; `marks` is what it keeps, by cell. */
function openGrid(
  sheet = aSheet(),
  username: string = crypto.randomUUID(),
  changes: OutputOf<typeof listMarkChanges> = [],
  permissions?: readonly Permission[],
) {
  const marks = new Map<string, Mark>()
  const sent: InputOf<typeof saveMarks>['cells'] = []
  const put = (cell: InputOf<typeof saveMarks>['cells'][number], by: string): CellOutcome => {
    const { assessmentId, studentId, text, version } = cell
    const key = `${assessmentId} ${studentId}`
    const outOf = sheet.assessments.find(({ id }) => id === assessmentId)?.outOf ?? 0
    const before: Mark = marks.get(key) ?? { ...cell, value: null, status: null, version: 0, by: null, at: null }
    const { mark, refusal } = readMark(text, outOf)
    if (!mark) return { assessmentId, studentId, outcome: 'refused', mark: before, reason: refusal }
    if (before.version !== version) return { assessmentId, studentId, outcome: 'conflict', mark: before, reason: null }
    const after = { assessmentId, studentId, ...mark, version: version + 1, by, at: '2026-11-20T08:00:00Z' }
    marks.set(key, after)
    return { assessmentId, studentId, outcome: 'saved', mark: after, reason: null }
  }
  const change = { of: {} as Partial<MarkSheet>, count: 0, isLost: false, isAway: false }
  const now = (): MarkSheet => {
    const revision = `${change.count} ${[...marks.values()].map(({ version }) => version)}`
    return { ...sheet, ...change.of, revision, marks: [...marks.values()] }
  }
  /** The server has this of the sheet from now on; whoever has it open hears of it at the next look. */
  const alter = (of: Partial<MarkSheet>) => Object.assign(change, { of, count: change.count + 1 })
  const api = fakeApi(
    answer(openMarkSheet, now),
    answer(findNewerMarkSheet, ({ revision }) => {
      if (change.isAway) throw new NetworkError(0)
      return revision === now().revision ? null : now()
    }),
    answer(listMarkSheets, () => ({ rows: [], next: null, total: 0 })),
    answer(listMarkChanges, () => changes),
    answer(saveMarks, ({ cells }) => {
      if (change.isLost)
        throw new BadRequestError(404, { code: 'not-found', message: 'This mark sheet does not exist' })
      sent.push(...cells)
      return { cells: cells.map((cell) => put(cell, 'Me')) }
    }),
  )
  const given = permissions && { permissions }
  const user = openScreen(screens, { at: `/marks/${sheetIdOf(sheet)}`, as: 'staff', username, ...given, api })
  const textOf = (row: number, column: number) => {
    const { assessments, students } = sheet
    const mark = marks.get(`${assessments[column]?.id} ${students[row]?.studentId}`)
    return mark ? (mark.status ?? mark.value) : undefined
  }
  /** The sheet is somebody else's from now on. */
  const lose = () => Object.assign(change, { isLost: true })
  /** The server cannot be reached from now on. */
  const goAway = () => Object.assign(change, { isAway: true })
  return { user, sheet, sent, textOf, put, alter, lose, goAway, username, api }
}

/** The same in the window of a phone. */
function openNarrow() {
  const query = Object.assign(new EventTarget(), { matches: true })
  window.matchMedia = () => query as unknown as MediaQueryList
  return openGrid()
}

const cellAt = async (row: number, column: number) => {
  const grid = await screen.findByRole('grid')
  const cell = grid.querySelector<HTMLElement>(`[data-spot="${row} ${column}"]`)
  if (!cell) throw new Error('There is no such cell')
  return cell
}

const startAt = async (user: ReturnType<typeof openGrid>['user'], row: number, column: number) =>
  user.click(await cellAt(row, column))

/** Long enough for the sheet to be asked for what others have written. */
const lookAgain = () => act(() => new Promise((resolve) => setTimeout(resolve, 3_500)))

const paste = (text: string) =>
  fireEvent.paste(window.document.activeElement ?? window.document.body, { clipboardData: { getData: () => text } })

afterEach(cleanup)
afterEach(() => void Reflect.deleteProperty(window, 'matchMedia'))

describe('the mark grid', () => {
  it('takes a mark with its digits and Enter, goes down, and saves by itself', async () => {
    const { user, textOf } = openGrid()
    await startAt(user, 0, 1)
    await user.keyboard('45{Enter}6{Enter}')
    await waitFor(() => expect([textOf(0, 1), textOf(1, 1)]).toEqual([45, 6]))
    expect(window.document.activeElement).toBe(await cellAt(2, 1))
    await screen.findByText('All saved')
  })

  it('shows what was saved to whoever comes back to it without a network', async () => {
    const { user, textOf, goAway } = openGrid()
    await startAt(user, 0, 1)
    await user.keyboard('45{Enter}')
    await waitFor(() => expect(textOf(0, 1)).toBe(45))
    await screen.findByText('All saved')
    goAway()
    await user.click(screen.getByRole('link', { name: 'All mark sheets' }))
    await user.click(await screen.findByRole('button', { name: 'Back' }))
    expect((await cellAt(0, 1)).textContent).toMatch(/45/)
  })

  it('tells in the list of sheets what was written into one that is not theirs any more, until it is put away', async () => {
    const { user, lose, username, api } = openGrid()
    await startAt(user, 0, 1)
    lose()
    await user.keyboard('45{Enter}a')
    await screen.findByText(/^2 marks to check/)
    cleanup()

    const later = openScreen(screens, { at: '/marks', as: 'staff', username, api })
    const text = await screen.findByText(/^S1 East Biology: 2 marks could not be saved, as the sheet was not yours any/)
    screen.getByText('Exam: Afolabi, Peter 45; Bello, Amara ABS')
    await later.click(screen.getByRole('button', { name: 'Discard the marks of S1 East Biology' }))
    await waitFor(() => expect(text.isConnected).toBe(false))
  })

  it('tells what could not be saved of a student who is not on the sheet any more, until it is put away', async () => {
    const { user, sheet, alter } = openGrid()
    await startAt(user, 0, 1)
    await user.keyboard('999{Enter}')
    await screen.findByText(/^1 mark to check/)
    alter({ students: sheet.students.slice(1) })
    const text = await screen.findByText(/^1 mark could not be saved, as the student or the/, {}, { timeout: 5_000 })
    screen.getByText('Exam: Afolabi, Peter 999')
    await user.click(screen.getByRole('button', { name: 'Discard the marks that have no place' }))
    await waitFor(() => expect(text.isConnected).toBe(false))
  })

  it.each(['-5', 'l5', 'x9'])('lets nothing fall of what is written: %s', async (text) => {
    const { user, sent } = openGrid()
    await startAt(user, 0, 0)
    await user.keyboard(`${text}{Enter}`)
    await screen.findByText(/^1 mark to check/)
    expect(sent).toEqual([])
  })

  it('takes a status that is spelled for one status, and goes on below', async () => {
    const { user, sent } = openGrid()
    await startAt(user, 0, 0)
    await user.keyboard('absent8{Enter}')
    await waitFor(() => expect(sent.map(({ text }) => text).sort()).toEqual(['8', 'ABS']))
    const column = async () => [(await cellAt(0, 0)).textContent, (await cellAt(1, 0)).textContent]
    await waitFor(async () => expect(await column()).toEqual(['ABS', '8']))
  })

  it('begins a new assessment of an earlier term on a day of that term', async () => {
    const { user } = openGrid({ ...aSheet(), termDays: { startDate: '2025-02-03', endDate: '2025-05-02' } })
    await user.click(await screen.findByRole('button', { name: 'Add assessment' }))
    expect((await screen.findByLabelText<HTMLInputElement>('Date')).value).toBe('2025-05-02')
  })

  it('is only looked at by whoever may read marks and not write them', async () => {
    const { user, sent } = openGrid(undefined, undefined, [], heldBy('staff', ['marks.read']))
    await startAt(user, 0, 1)
    await user.keyboard('45{Enter}')
    expect((await cellAt(0, 1)).textContent).toBe('')
    expect(sent).toEqual([])
    expect(screen.queryByRole('button', { name: 'Add assessment' })).toBeNull()
    await user.click((await screen.findAllByRole('button', { name: /^Change/ }))[0] as HTMLElement)
    expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual(['History'])
  })

  it('tells in the history of a mark which moderation changed it, and of its undo', async () => {
    const change = { status: null, by: 'Grace Auma', at: '2026-11-20T08:00:00Z', file: null }
    const told = { kind: 'add' as const, amount: 5, decimals: 0, reason: 'The paper was too hard', by: 'Grace Auma' }
    const { user } = openGrid(undefined, undefined, [
      { ...change, version: 3, value: 40, by: 'Peter Otim', moderation: { ...told, isUndone: true } },
      { ...change, version: 2, value: 45, moderation: { ...told, isUndone: false } },
      { ...change, version: 1, value: 40 },
    ])
    await startAt(user, 0, 1)
    await user.keyboard('h')
    const words = '5 added to every mark, by Grace Auma: The paper was too hard'
    await screen.findByText(`Grace Auma. Moderation: ${words}`)
    screen.getByText(`Peter Otim. Moderation undone (${words})`)
    screen.getByText('Grace Auma')
  })

  it('expects nothing from before a student joined, takes a mark all the same, and counts neither as missing', async () => {
    const late = aSheet([anAssessment('Test', 10), anAssessment('Exam', 10, { date: '2026-11-10' })])
    const [first, ...others] = late.students
    if (!first) throw new Error('The sheet has students')
    const { user, textOf } = openGrid({ ...late, students: [{ ...first, joinedOn: '2026-11-02' }, ...others] })
    expect((await cellAt(0, 0)).textContent).toBe('not expected')
    expect(screen.getByRole('rowheader', { name: /Afolabi/ }).textContent).toContain('from 2 Nov 2026')
    expect(screen.getByText('of 5 entered')).toBeTruthy()
    // The first mark that is missing is somebody else's.
    expect((await cellAt(1, 0)).tabIndex).toBe(0)
    await startAt(user, 0, 1)
    await user.keyboard('9{Enter}')
    await waitFor(() => expect(textOf(0, 1)).toBe(9))
    const row = within(screen.getByRole('row', { name: /Afolabi/ }))
    await waitFor(() => expect(row.getByText('90')).toBeTruthy())
    expect(row.queryByText(', marks are missing')).toBeNull()
    await startAt(user, 0, 0)
    await user.keyboard('5{Enter}')
    await waitFor(() => expect(textOf(0, 0)).toBe(5))
    expect(await screen.findByText('of 6 entered')).toBeTruthy()
  })

  it('goes to the next assessment with Tab, and puts statuses by their letters', async () => {
    const { user, textOf } = openGrid()
    await startAt(user, 0, 0)
    await user.keyboard('7{Tab}a')
    await waitFor(() => expect([textOf(0, 0), textOf(0, 1)]).toEqual([7, 'absent']))
    expect((await cellAt(0, 1)).textContent).toContain('ABS')
  })

  it('changes what is there with F2, leaves it with Escape, and takes it back with Delete', async () => {
    const { user, textOf } = openGrid()
    await startAt(user, 0, 1)
    await user.keyboard('4{Enter}{ArrowUp}{F2}5{Enter}')
    await waitFor(() => expect(textOf(0, 1)).toBe(45))
    await user.keyboard('{ArrowUp}9{Escape}')
    expect((await cellAt(0, 1)).textContent).toBe('45')
    await user.keyboard('{Delete}')
    await waitFor(() => expect(textOf(0, 1)).toBeNull())
  })

  it('refuses what is no mark with the reason, keeps it to be mended, and sends nothing', async () => {
    const { user, sent } = openGrid()
    await startAt(user, 0, 0)
    await user.keyboard('68')
    const field = screen.getByRole('textbox', { name: 'Test, Afolabi, Peter' })
    expect(field.getAttribute('aria-invalid')).toBe('true')
    screen.getByText('68 is more than 10, the most that can be reached')
    await user.keyboard('{Enter}')
    const cell = await cellAt(0, 0)
    expect([cell.getAttribute('aria-invalid'), cell.textContent]).toEqual([
      'true',
      '6868 is more than 10, the most that can be reached',
    ])
    await user.click(await screen.findByRole('button', { name: 'Put back what was there, Afolabi, Peter, Test' }))
    await waitFor(() => expect(cell.textContent).toBe(''))
    expect(sent).toEqual([])
  })

  it('pastes a range from a spreadsheet, decimal commas too, and says what did not fit', async () => {
    const { user, textOf } = openGrid()
    await startAt(user, 0, 0)
    paste('4,5\t45,5\r\n10\tabs\r\n1\t2\r\n3\t4\r\n')
    await waitFor(() =>
      expect([textOf(0, 0), textOf(0, 1), textOf(1, 1), textOf(2, 1)]).toEqual([4.5, 45.5, 'absent', 2]),
    )
    await screen.findByText('6 marks pasted; 2 did not fit into the sheet')
  })

  it('counts of what was pasted the marks that it took, and says how many it refused', async () => {
    const { user, textOf } = openGrid()
    await startAt(user, 0, 0)
    paste('4\r\n99\r\nwell')
    await screen.findByText('1 mark pasted; 2 refused')
    await waitFor(() => expect(textOf(0, 0)).toBe(4))
    await user.keyboard('{Control>}z{/Control}')
    await screen.findByText('1 mark undone; 2 refused entries put back')
    await user.keyboard('{Control>}y{/Control}')
    await screen.findByText('1 mark redone; 2 refused')
  })

  it('fills what is chosen with one pasted cell, fills down, and copies as a spreadsheet reads it', async () => {
    const { user, textOf } = openGrid()
    await startAt(user, 0, 0)
    await user.keyboard('{Shift>}{ArrowDown}{ArrowRight}{/Shift}')
    paste('5')
    await waitFor(() => expect([textOf(0, 0), textOf(1, 1), textOf(2, 0)]).toEqual([5, 5, undefined]))
    await user.keyboard('{Shift>}{ArrowDown}{/Shift}{Control>}d{/Control}')
    await waitFor(() => expect([textOf(2, 0), textOf(2, 1)]).toEqual([5, 5]))
    const copied: string[] = []
    fireEvent.copy(window.document.activeElement ?? window.document.body, {
      clipboardData: { setData: (_: string, text: string) => copied.push(text) },
    })
    expect(copied).toEqual(['5\t5\r\n5\t5\r\n5\t5'])
  })

  it('undoes and does again what one act changed', async () => {
    const { user, textOf } = openGrid()
    await startAt(user, 0, 0)
    paste('1\n2\n3')
    await waitFor(() => expect(textOf(2, 0)).toBe(3))
    await user.keyboard('{Control>}z{/Control}')
    await waitFor(() => expect([textOf(0, 0), textOf(2, 0)]).toEqual([null, null]))
    await user.keyboard('{Control>}y{/Control}')
    await waitFor(() => expect([textOf(0, 0), textOf(2, 0)]).toEqual([1, 3]))
  })

  it('does by its buttons what the keys do, and gives the focus back to the marks', async () => {
    const { user, textOf } = openGrid()
    await startAt(user, 0, 0)
    await navigator.clipboard.writeText('6\n7')
    const press = (name: string) => user.click(screen.getByRole('button', { name }))
    expect(screen.getByRole('button', { name: 'Undo' })).toHaveProperty('disabled', true)
    await press('Paste')
    await waitFor(() => expect([textOf(0, 0), textOf(1, 0)]).toEqual([6, 7]))
    await press('Undo')
    await waitFor(() => expect([textOf(0, 0), textOf(1, 0)]).toEqual([null, null]))
    await press('Redo')
    await waitFor(() => expect([textOf(0, 0), textOf(1, 0)]).toEqual([6, 7]))
    await press('Fill down')
    await waitFor(() => expect([textOf(0, 0), textOf(1, 0)]).toEqual([6, 6]))
    expect(window.document.activeElement?.getAttribute('role')).toBe('gridcell')
    jest
      .spyOn(navigator.clipboard, 'readText')
      .mockRejectedValueOnce(new DOMException('Not allowed', 'NotAllowedError'))
    await press('Paste')
    await screen.findByText(/press Ctrl \+ V/)
  })

  it('has one stop of Tab for all buttons, among which the arrows move', async () => {
    const { user } = openGrid()
    const bar = within(await screen.findByRole('toolbar', { name: 'Marks' }))
    const stops = () => bar.getAllByRole('button').filter(({ tabIndex }) => tabIndex === 0)
    expect(stops()).toEqual([bar.getByRole('button', { name: 'Paste' })])
    stops()[0]?.focus()
    await user.keyboard('{ArrowRight}')
    expect(window.document.activeElement).toBe(bar.getByRole('button', { name: 'Fill down' }))
    await user.keyboard('{End}{ArrowRight}')
    expect(window.document.activeElement).toBe(bar.getByRole('button', { name: 'Paste' }))
    await user.keyboard('{ArrowLeft}')
    expect(stops()).toEqual([bar.getByRole('button', { name: 'Keys of the mark grid' })])
  })

  it.each([
    ['Keep mine', 7],
    ['Take theirs', 3],
  ])('shows both where somebody else was first, and %s is done', async (choice, value) => {
    const { user, sheet, put, textOf } = openGrid()
    await startAt(user, 0, 0)
    const [test] = sheet.assessments
    const [peter] = sheet.students
    put({ assessmentId: test?.id ?? '', studentId: peter?.studentId ?? '', text: '3', version: 0 }, 'Grace Auma')
    await user.keyboard('7{Enter}')
    await screen.findByText(/yours 7, theirs 3 \(Grace Auma/)
    await screen.findByText('1 to check')
    expect(screen.queryByText('All saved')).toBeNull()
    expect(textOf(0, 0)).toBe(3)
    await user.click(screen.getByRole('button', { name: `${choice}, Afolabi, Peter, Test` }))
    await waitFor(() => expect(screen.queryByText(/yours 7/)).toBeNull())
    await waitFor(() => expect(textOf(0, 0)).toBe(value))
    expect((await cellAt(0, 0)).textContent).toContain(String(value))
  })

  it.each([
    ['while the focus rests on a mark', '{Shift}', '8{Enter}'],
    ['while a mark is being written', '8', '{Enter}'],
  ])('stays with the student and the assessment where others come before them, %s', async (_, before, after) => {
    const { user, sheet, alter, textOf } = openGrid()
    await startAt(user, 1, 0)
    await user.keyboard(before)
    const [first] = sheet.students
    if (!first) throw new Error('The sheet has students')
    const joined = { ...first, studentId: crypto.randomUUID(), name: 'Abe, Daniel' }
    const students = [joined, ...sheet.students]
    alter({ students, assessments: [anAssessment('Homework', 20), ...sheet.assessments] })
    await screen.findByText('Abe, Daniel', undefined, { timeout: 5_000 })
    await user.keyboard(after)
    await waitFor(() => expect(textOf(1, 0)).toBe(8))
    expect(window.document.activeElement).toBe(await cellAt(3, 1))
  })

  it('ends writing to a student who has left the sheet', async () => {
    const { user, sheet, alter, sent } = openGrid()
    await startAt(user, 1, 0)
    await user.keyboard('8')
    alter({ students: sheet.students.filter((_, index) => index !== 1) })
    await waitFor(() => expect(screen.queryByRole('textbox')).toBeNull(), { timeout: 5_000 })
    await user.keyboard('{Enter}')
    expect(sent).toEqual([])
  })

  it('writes over nothing that came while the mark was being written', async () => {
    const { user, sheet, put, textOf } = openGrid()
    const place = { assessmentId: sheet.assessments[0]?.id ?? '', studentId: sheet.students[0]?.studentId ?? '' }
    put({ ...place, text: '5', version: 0 }, 'Grace Auma')
    await waitFor(async () => expect((await cellAt(0, 0)).textContent).toBe('5'))
    await startAt(user, 0, 0)
    await user.keyboard('{F2}')
    put({ ...place, text: '3', version: 1 }, 'Grace Auma')
    await screen.findByText('of 6 entered')
    await lookAgain()
    await user.keyboard('{Enter}{ArrowUp}7')
    put({ ...place, text: '4', version: 2 }, 'Grace Auma')
    await lookAgain()
    await user.keyboard('{Enter}')
    await screen.findByText(/yours 7, theirs 4 \(Grace Auma/)
    expect(textOf(0, 0)).toBe(4)
  })

  it('leaves a closed assessment as it is', async () => {
    const closed = anAssessment('Old', 10, { state: 'approved', hindrance: 'The marks are approved' })
    const { user, sent } = openGrid(aSheet([closed, anAssessment('New', 10)]))
    await startAt(user, 0, 0)
    await user.keyboard('5a{Delete}')
    paste('1\t2')
    await screen.findByText('1 mark pasted')
    await waitFor(() => expect(sent).toHaveLength(1))
    expect((await cellAt(0, 0)).getAttribute('aria-readonly')).toBe('true')
  })

  it('reckons result and grade as the marks stand', async () => {
    const { user } = openGrid()
    await startAt(user, 0, 0)
    await user.keyboard('5{Tab}45{Enter}')
    const row = within(screen.getByRole('row', { name: /Afolabi/ }))
    await waitFor(() => expect(row.getByText('63')).toBeTruthy())
    row.getByText('P')
    screen.getByRole('table', { name: 'Students by grade', hidden: true })
  })

  it('has one tab stop, and lists its keys behind the question mark', async () => {
    const { user } = openGrid()
    await startAt(user, 1, 1)
    const grid = screen.getByRole('grid')
    expect(grid.querySelectorAll('[tabindex="0"]')).toHaveLength(1)
    expect([grid.getAttribute('aria-rowcount'), grid.getAttribute('aria-colcount')]).toEqual(['4', '5'])
    await user.keyboard('?')
    within(await screen.findByRole('dialog', { name: 'Keys of the mark grid' })).getByText('Take the mark back')
  })

  it('has what was typed and not sent when the same person opens it again, and nobody else has', async () => {
    const { user, sheet, username } = openGrid()
    await startAt(user, 0, 0)
    await user.keyboard('99{Enter}')
    await screen.findByText(/1 mark to check/)
    cleanup()
    openGrid(sheet, 'another')
    await cellAt(0, 0)
    expect(screen.queryByText(/to check\./)).toBeNull()
    cleanup()
    openGrid(sheet, username)
    await screen.findByText(/1 mark to check/)
    expect((await cellAt(0, 0)).textContent).toContain('99')
  })

  it('keeps on a phone what is being typed while another mark arrives there, and shows both', async () => {
    const { user, sheet, put, textOf } = openNarrow()
    const field = await screen.findByRole('textbox', { name: 'Afolabi, Peter' })
    await user.type(field, '7')
    const place = { assessmentId: sheet.assessments[0]?.id ?? '', studentId: sheet.students[0]?.studentId ?? '' }
    put({ ...place, text: '3', version: 0 }, 'Grace Auma')
    await lookAgain()
    expect(window.document.activeElement).toBe(field)
    await user.keyboard('{Enter}')
    await screen.findByText(/yours 7, theirs 3 \(Grace Auma/)
    expect(textOf(0, 0)).toBe(3)
    await user.click(screen.getByRole('button', { name: 'Take theirs, Afolabi, Peter, Test' }))
    await waitFor(() => expect(field).toHaveProperty('value', '3'))
  })

  it('saves on a phone the last mark of the list with Enter, and what is typed when the phone is put away', async () => {
    const { user, textOf } = openNarrow()
    await user.type(await screen.findByRole('textbox', { name: 'Eze, Adaeze' }), '7{Enter}')
    await waitFor(() => expect(textOf(2, 0)).toBe(7))
    await user.type(screen.getByRole('textbox', { name: 'Bello, Amara' }), '5')
    jest.spyOn(window.document, 'visibilityState', 'get').mockReturnValue('hidden')
    fireEvent(window.document, new Event('visibilitychange'))
    jest.restoreAllMocks()
    await waitFor(() => expect(textOf(1, 0)).toBe(5))
  })

  it('asks before the page is closed over a mark that is being typed, in the grid and on a phone', async () => {
    const isLet = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
    const grid = openGrid()
    await startAt(grid.user, 0, 0)
    expect(isLet()).toBe(true)
    await grid.user.keyboard('7')
    expect(isLet()).toBe(false)
    await grid.user.keyboard('{Enter}{Enter}')
    await waitFor(() => expect(grid.textOf(0, 0)).toBe(7))
    expect(isLet()).toBe(true)
    await grid.user.keyboard('5{Escape}')
    expect(isLet()).toBe(true)
    cleanup()

    const phone = openNarrow()
    await phone.user.type(await screen.findByRole('textbox', { name: 'Bello, Amara' }), '5')
    expect(isLet()).toBe(false)
    await phone.user.keyboard('{Enter}')
    expect(isLet()).toBe(true)
  })

  it('undoes on a phone the last mark, and shows where that was', async () => {
    const { user, textOf } = openNarrow()
    const field = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Afolabi, Peter' })
    const undo = () => screen.getByRole('button', { name: 'Undo' })
    await user.type(await field(), '7{Enter}')
    await waitFor(() => expect(textOf(0, 0)).toBe(7))
    await user.selectOptions(screen.getByRole('combobox', { name: 'Status, Afolabi, Peter' }), 'absent')
    await waitFor(() => expect(textOf(0, 0)).toBe('absent'))
    await user.selectOptions(screen.getByRole('combobox', { name: 'Assessment' }), 'Exam, of 60')
    await user.click(undo())
    await waitFor(() => expect(textOf(0, 0)).toBe(7))
    expect((await field()).value).toBe('7')
    await user.click(undo())
    await waitFor(() => expect(textOf(0, 0)).toBeNull())
    expect(undo()).toHaveProperty('disabled', true)
  })

  it('tells before marks are submitted which of them are not saved', async () => {
    const moves = [{ to: 'submitted' as const, needsReason: false }]
    const { user } = openGrid(aSheet([anAssessment('Test', 10, { moves })]))
    await startAt(user, 0, 0)
    await user.keyboard('8{Enter}99{Enter}')
    await screen.findByText(/1 mark to check/)
    await user.click(screen.getByRole('button', { name: 'Submit for approval' }))
    await screen.findByText('Test: 2 marks missing; 1 mark to check, of which yours is not saved')
  })

  it('says so where the address names no sheet', async () => {
    openScreen(screens, { at: '/marks/1', as: 'staff', api: fakeApi() })
    await screen.findByText('This mark sheet does not exist.')
  })
})
