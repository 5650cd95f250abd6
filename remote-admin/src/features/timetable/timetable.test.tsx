import { BadRequestError } from '@bellhouse/api-client'
import { answer, fakeApi } from '@bellhouse/api-client/testing'
import {
  addLesson,
  addTimetable,
  compareTimetables,
  getTimetable,
  type InputOf,
  type Lesson,
  listLessonDemands,
  listTimetableChanges,
  type OutputOf,
  placeLesson,
  publishTimetable,
  removeLesson,
  type Slot,
  saveStaffWish,
  saveTimetableFrame,
  type TimetableVersion,
  takeBackTimetable,
} from '@bellhouse/contracts'
import { openScreen, openToasts } from '@bellhouse/standalone/testing'
import { describe, expect, it } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import screens from '../../screens'

const ids = {
  term: crypto.randomUUID(),
  draft: crypto.randomUUID(),
  published: crypto.randomUUID(),
  maths: crypto.randomUUID(),
  physics: crypto.randomUUID(),
  east: crypto.randomUUID(),
  west: crypto.randomUUID(),
  grace: crypto.randomUUID(),
  ben: crypto.randomUUID(),
  left: crypto.randomUUID(),
}

const aLesson = (given: Partial<Lesson> = {}): Lesson => ({
  id: crypto.randomUUID(),
  demandId: null,
  subjectId: ids.maths,
  title: '',
  group: null,
  streamIds: [ids.east],
  staffIds: [ids.grace],
  roomId: null,
  duration: 1,
  slot: null,
  isPinned: false,
  isAllocated: true,
  version: 1,
  ...given,
})

const aVersion = (given: Partial<TimetableVersion> = {}): TimetableVersion => ({
  id: ids.draft,
  title: 'Draft 1',
  state: 'draft',
  basedOn: null,
  madeAt: '2026-11-20T08:00:00Z',
  publishedAt: null,
  firstDay: null,
  lastDay: null,
  holds: null,
  lessons: 2,
  unplaced: 1,
  ofLeavers: 2,
  version: 1,
  ...given,
})

const published = aVersion({
  id: ids.published,
  title: 'Term 3',
  state: 'published',
  publishedAt: '2026-11-01T08:00:00Z',
  holds: 'now',
})

const term = {
  id: ids.term,
  label: '2026 Term 3',
  number: 3,
  startDate: '2026-09-14',
  endDate: '2026-12-04',
  isCurrent: true,
}
const stream = (id: string, label: string) => ({
  id,
  label,
  classCode: 's1',
  name: label,
  room: null,
  classTeacherId: null,
  classTeacherName: null,
  students: 40,
})
const subject = (id: string, name: string) => ({
  id,
  name,
  code: name,
  level: 'O' as const,
  papers: null,
  compulsory: true,
})
const period = (title: string, start: string, end: string, isBreak = false) => ({ title, start, end, isBreak })
const frame = {
  counting: 'weekdays' as const,
  days: ['Monday', 'Tuesday'],
  periods: [
    period('Period 1', '08:00', '08:40'),
    period('Break', '08:40', '09:00', true),
    period('Period 2', '09:00', '09:40'),
  ],
  closed: [],
  version: 1,
}

interface Given {
  lessons?: Lesson[]
  /** Those of every version but the open one. */
  before?: Lesson[]
  versions?: TimetableVersion[]
  open?: TimetableVersion
  refusal?: BadRequestError
  /** Milliseconds until a move is answered. */
  pause?: number
  unavailable?: (Slot & { staffId: string })[]
  /** Teachers besides the two whom every test knows. */
  colleagues?: string[]
  at?: string
}

function openTimetable(given: Given = {}) {
  const { versions = [aVersion()], open = versions[0], refusal, pause = 0, unavailable = [], at = '/timetable' } = given
  const { colleagues = [] } = given
  let lessons = given.lessons ?? []
  const lessonsOf = (id: string | undefined) =>
    id === undefined || id === open?.id ? lessons : (given.before ?? lessons)
  const placed: InputOf<typeof placeLesson>[] = []
  const sent: unknown[] = []
  const desk = ({ timetableId }: InputOf<typeof getTimetable>): OutputOf<typeof getTimetable> => ({
    today: '2026-11-20',
    term,
    terms: [term],
    frame,
    usualFrame: frame,
    rooms: [],
    streams: [stream(ids.east, 'S1 East'), stream(ids.west, 'S1 West')],
    staff: [
      { id: ids.grace, name: 'Auma, Grace', isActive: true },
      { id: ids.ben, name: 'Okello, Ben', isActive: true },
      { id: ids.left, name: 'Opio, Sam', isActive: false },
      ...colleagues.map((id, place) => ({ id, name: `Colleague ${place}`, isActive: true })),
    ],
    subjects: [subject(ids.maths, 'Mathematics'), subject(ids.physics, 'Physics')],
    versions,
    timetable: open ? { id: timetableId ?? open.id, lessons: lessonsOf(timetableId) } : null,
    unavailable,
  })
  const api = fakeApi(
    answer(getTimetable, desk),
    answer(placeLesson, async (input) => {
      placed.push(input)
      await new Promise((resolve) => setTimeout(resolve, pause))
      if (refusal) throw refusal
      lessons = lessons.map((lesson) =>
        lesson.id === input.lessonId ? { ...lesson, slot: input.slot, version: lesson.version + 1 } : lesson,
      )
      return lessons.find(({ id }) => id === input.lessonId) ?? aLesson()
    }),
    answer(addLesson, (input) => {
      sent.push(input)
      return aLesson()
    }),
    answer(removeLesson, (input) => {
      sent.push(input)
      lessons = lessons.filter(({ id }) => id !== input.lessonId)
      return {}
    }),
    answer(listTimetableChanges, () => []),
    answer(compareTimetables, () => ({
      same: 4,
      differences: [{ kind: 'moved' as const, before: aLesson({ slot: monday1 }), after: aLesson({ slot: tuesday2 }) }],
    })),
    answer(takeBackTimetable, (input) => {
      sent.push(input)
      return { ...aVersion(), coversOpened: 0, coversGone: 0 }
    }),
    answer(publishTimetable, (input) => {
      sent.push(input)
      return { ...published, coversOpened: 2, coversGone: 1 }
    }),
    answer(addTimetable, (input) => {
      sent.push(input)
      return aVersion()
    }),
    answer(listLessonDemands, () => ({ demands: [], wishes: [], withoutDemand: 3 })),
    answer(saveStaffWish, (input) => {
      sent.push(input)
      return { ...input, mostPerDay: null }
    }),
    answer(saveTimetableFrame, (input) => {
      sent.push(input)
      return { frame, takenOff: 0, coversOpened: 1 }
    }),
  )
  return { user: openScreen(screens, { at, as: 'admin', api }), placed, sent }
}

const publishButton = () => screen.getByRole('button', { name: 'Publish timetable' })

const monday1 = { day: 1, period: 1 }
const tuesday2 = { day: 2, period: 3 }
const cell = (name: RegExp) => screen.findByRole('gridcell', { name })

describe('placing by keys', () => {
  it('takes a lesson from the list, goes over the break and places it', async () => {
    const lesson = aLesson()
    const { user, placed } = openTimetable({ lessons: [lesson] })
    await user.click(await screen.findByRole('button', { name: 'Mathematics (S1 East; Auma, Grace)' }))
    screen.getByText('Picked: Mathematics (S1 East; Auma, Grace)')
    expect(document.activeElement).toBe(await cell(/^Monday, Period 1/))
    await user.keyboard('{ArrowRight}{ArrowDown}')
    expect(document.activeElement).toBe(await cell(/^Tuesday, Period 2/))
    await user.keyboard('{Enter}')
    await cell(/^Tuesday, Period 2: Mathematics/)
    expect(placed).toEqual([{ lessonId: lesson.id, version: 1, slot: tuesday2 }])
  })

  it('lets go with Escape, and takes off the grid with Delete', async () => {
    const lesson = aLesson({ slot: monday1 })
    const { user, placed } = openTimetable({ lessons: [lesson] })
    const place = await cell(/^Monday, Period 1: Mathematics/)
    place.focus()
    await user.keyboard('{Enter}')
    screen.getByText(/^Picked:/)
    await user.keyboard('{Escape}')
    expect(screen.queryByText(/^Picked:/)).toBeNull()
    await user.keyboard('{Enter}{Delete}')
    await cell(/^Monday, Period 1: free/)
    expect(placed).toEqual([{ lessonId: lesson.id, version: 1, slot: null }])
  })

  it('moves a lesson again before the first move is answered', async () => {
    const lesson = aLesson({ slot: monday1 })
    const { user, placed } = openTimetable({ lessons: [lesson], pause: 400 })
    await user.click(await cell(/^Monday, Period 1: Mathematics/))
    await user.click(await cell(/^Tuesday, Period 2/))
    await user.click(await cell(/^Tuesday, Period 2: Mathematics/))
    await user.click(await cell(/^Monday, Period 2/))
    await waitFor(() => expect(placed.map(({ version }) => version)).toEqual([1, 2]))
    await cell(/^Monday, Period 2: Mathematics/)
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('undoes the last move, also before it is answered', async () => {
    const lesson = aLesson({ slot: monday1 })
    const { user, placed } = openTimetable({ lessons: [lesson], pause: 400 })
    await user.click(await cell(/^Monday, Period 1: Mathematics/))
    await user.click(await cell(/^Tuesday, Period 2/))
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    await waitFor(() =>
      expect(placed.map(({ slot, version }) => [slot, version])).toEqual([
        [tuesday2, 1],
        [monday1, 2],
      ]),
    )
    await cell(/^Monday, Period 1: Mathematics/)
  })
})

describe('a place that is taken', () => {
  const taken = aLesson({ subjectId: ids.physics, streamIds: [ids.west], slot: monday1 })
  const sentence =
    'Auma, Grace has Physics (S1 West; Auma, Grace) on Monday, Period 1, so Mathematics (S1 East; Auma, Grace) cannot be there.'

  it('says beforehand why, and sends nothing', async () => {
    const { user, placed } = openTimetable({ lessons: [aLesson(), taken] })
    await user.click(await screen.findByRole('button', { name: /^Mathematics/ }))
    const place = await cell(/^Monday, Period 1: free\. Auma, Grace has Physics/)
    await cell(/^Tuesday, Period 1: free\. It can be here\.$/)
    within(place).getByText('Auma, Grace is taken')
    await user.click(place)
    expect((await screen.findByRole('alert')).textContent).toBe(sentence)
    expect(placed).toEqual([])
  })

  it('says what the server says when somebody else was quicker, and the lesson is back where it was', async () => {
    const refusal = new BadRequestError(409, { code: 'conflict', message: sentence })
    const { user } = openTimetable({ lessons: [aLesson()], refusal })
    await user.click(await screen.findByRole('button', { name: /^Mathematics/ }))
    await user.click(await cell(/^Monday, Period 1/))
    expect((await screen.findByRole('alert')).textContent).toBe(sentence)
    await screen.findByRole('button', { name: /^Mathematics/ })
  })

  it('is one at which the teacher cannot teach', async () => {
    const { user, placed } = openTimetable({
      lessons: [aLesson()],
      unavailable: [{ staffId: ids.grace, ...monday1 }],
    })
    await user.click(await screen.findByRole('button', { name: /^Mathematics/ }))
    await user.click(await cell(/^Monday, Period 1/))
    await screen.findByText('Auma, Grace cannot teach on Monday, Period 1.')
    expect(placed).toEqual([])
  })
})

describe('the plan', () => {
  it('is of a class, a teacher or a room, as the address says', async () => {
    const lesson = aLesson({ slot: monday1 })
    const { user } = openTimetable({ lessons: [lesson], at: `/timetable?by=teacher&of=${ids.ben}` })
    await screen.findByRole('heading', { name: 'Okello, Ben' })
    await cell(/^Monday, Period 1: free/)
    await user.selectOptions(screen.getByLabelText('Whose week'), 'Auma, Grace')
    await cell(/^Monday, Period 1: Mathematics/)
  })

  it('opens the week of a teacher for a meeting without a class, and says who else is there', async () => {
    const meeting = { subjectId: null, title: 'Staff meeting', streamIds: [], staffIds: [ids.grace, ids.ben] }
    const { user, placed } = openTimetable({ lessons: [aLesson(meeting)] })
    await user.click(await screen.findByRole('button', { name: 'Staff meeting (Auma, Grace and Okello, Ben)' }))
    await screen.findByRole('heading', { name: 'Auma, Grace' })
    await user.click(await cell(/^Tuesday, Period 2: free. It can be here/))
    expect(placed).toMatchObject([{ slot: tuesday2 }])
    await cell(/^Tuesday, Period 2: Staff meeting.*Okello, Ben/)
    await user.selectOptions(screen.getByLabelText('Whose week'), 'Okello, Ben')
    await cell(/^Tuesday, Period 2: Staff meeting.*Auma, Grace/)
  })

  it('says who has left and still stands in it, and leads to their week', async () => {
    const theirs = aLesson({ slot: monday1, staffIds: [ids.left] })
    const beside = aLesson({ slot: tuesday2, staffIds: [ids.grace, ids.left] })
    const { user } = openTimetable({ lessons: [theirs, beside, aLesson({ streamIds: [ids.west] })] })
    await cell(/^Monday, Period 1: Mathematics/)
    expect((await screen.findAllByText(/Opio, Sam \(left\)/)).length).toBeGreaterThan(0)
    await user.click(await screen.findByRole('link', { name: 'Opio, Sam, 2 lessons' }))
    await waitFor(() =>
      expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Whose week' }).value).toBe(ids.left),
    )
    await cell(/^Tuesday, Period 2: Mathematics/)
  })

  it('takes a meeting out of the week of each of its teachers', async () => {
    const without = { subjectId: null, title: 'Staff meeting', streamIds: [], staffIds: [ids.grace, ids.ben] }
    const meeting = aLesson({ ...without, slot: monday1 })
    const { user, sent } = openTimetable({ lessons: [meeting], at: `/timetable?by=teacher&of=${ids.ben}` })
    await user.click(await cell(/^Monday, Period 1: Staff meeting/))
    await user.click(screen.getByRole('button', { name: 'Remove' }))
    await cell(/^Monday, Period 1: free/)
    expect(sent).toEqual([{ lessonId: meeting.id }])
    await user.selectOptions(screen.getByLabelText('Whose week'), 'Auma, Grace')
    await cell(/^Monday, Period 1: free/)
  })

  it('takes a meeting of all teachers in one choice', async () => {
    const colleagues = Array.from({ length: 5 }, () => crypto.randomUUID())
    const { user, sent } = openTimetable({ colleagues, at: `/timetable?by=teacher&of=${ids.ben}` })
    await user.click(await screen.findByRole('button', { name: 'Add lesson' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Add lesson' }))
    await user.type(dialog.getByLabelText('Title'), 'Staff meeting')
    await user.selectOptions(dialog.getByLabelText('Teachers'), 'All teachers')
    // So many are folded away, or the rest of the form would be far below.
    dialog.getByText('7 chosen')
    await user.click(dialog.getByRole('button', { name: 'Remove all teachers' }))
    expect(dialog.queryByRole('button', { name: 'Okello, Ben' })).toBeNull()
    expect(document.activeElement).toBe(dialog.getByLabelText('Teachers'))
    await user.selectOptions(dialog.getByLabelText('Teachers'), 'All teachers')
    await user.click(dialog.getByRole('button', { name: 'Add lesson' }))
    await waitFor(() => expect(sent).toMatchObject([{ streamIds: [], staffIds: [ids.grace, ids.ben, ...colleagues] }]))
  })

  it('of what is published is not changed; a draft begins from it', async () => {
    const { user, sent } = openTimetable({ versions: [published], lessons: [aLesson({ slot: monday1 })] })
    await user.click(await cell(/^Monday, Period 1: Mathematics/))
    expect(screen.queryByText(/^Picked:/)).toBeNull()
    await user.click(screen.getByRole('button', { name: 'New draft from it' }))
    await user.click(await screen.findByRole('button', { name: 'Begin draft' }))
    await waitFor(() => expect(sent).toEqual([{ termId: ids.term, title: 'Draft 1', from: ids.published }]))
  })
})

it('has whose week it is before all other tools, which a phone folds away', async () => {
  openTimetable()
  await screen.findByLabelText('Whose week')
  const [first] = screen.getByRole('tabpanel').querySelectorAll('select')
  expect(first).toBe(screen.getByLabelText('Whose week'))
})

describe('versions', () => {
  it('are compared and published, with a warning about what has no place, and about who has left', async () => {
    openToasts()
    const { user, sent } = openTimetable({ versions: [aVersion(), published], at: '/timetable?tab=versions' })
    const row = within(await screen.findByRole('row', { name: /^Mathematics \(S1 East\)/ }))
    row.getByText('Moved')
    row.getByText('Monday, Period 1; Auma, Grace')
    row.getByText('Tuesday, Period 2; Auma, Grace')
    await user.click(screen.getByRole('button', { name: 'Publish Draft 1' }))
    await screen.findByText('1 lesson has no place and will not be shown.')
    await waitFor(() => expect(publishButton().hasAttribute('disabled')).toBe(false))
    screen.getByText('2 lessons have a teacher who has left, and will be shown without that name.')
    screen.getByText(
      'Teachers and students see it at once. Term 3 keeps the days before. If this was a mistake, publish Term 3 again here in Versions.',
    )
    await user.click(publishButton())
    await waitFor(() => expect(sent).toEqual([{ timetableId: ids.draft, version: 1, firstDay: '2026-11-20' }]))
    await screen.findByText('2 lessons that colleagues were to take need somebody else: see Cover')
  })

  it('are not published over lessons of streams without a word, and say what the week loses', async () => {
    const both = { streamIds: [ids.east, ids.west], staffIds: [ids.grace, ids.left] }
    const before = [aLesson({ ...both, slot: monday1 }), aLesson({ slot: tuesday2 })]
    const lessons = [aLesson({ streamIds: [ids.west], staffIds: [ids.ben], slot: monday1 }), aLesson()]
    const versions = [aVersion(), published]
    const { user, sent } = openTimetable({ versions, lessons, before, at: '/timetable?tab=versions' })
    await user.click(await screen.findByRole('button', { name: 'Publish Draft 1' }))
    await screen.findByText(
      '1 lesson fewer than Term 3 has; 1 stream and 1 teacher with lessons in Term 3 would have none: S1 East.',
    )
    const publish = publishButton()
    expect(publish.hasAttribute('disabled')).toBe(true)
    await user.click(screen.getByRole('checkbox', { name: 'Yes, publish it without lessons for them' }))
    await user.click(publish)
    const asked = { timetableId: ids.draft, version: 1, firstDay: '2026-11-20' }
    await waitFor(() => expect(sent).toEqual([{ ...asked, allowEmptyStreams: true }]))
  })

  it('that were replaced are published again in one act, as a copy where other days lie between', async () => {
    const [over, archived] = [
      aVersion({ ...published, id: crypto.randomUUID(), title: 'Term 3 of old', lastDay: '2026-11-13', holds: 'over' }),
      aVersion({ id: crypto.randomUUID(), title: 'Mistake', state: 'archived' }),
    ]
    const { user, sent } = openTimetable({
      versions: [{ ...published, firstDay: '2026-11-14' }, over, archived],
      at: '/timetable?tab=versions',
    })
    await screen.findByRole('button', { name: 'Publish Mistake again' })
    await user.click(screen.getByRole('button', { name: 'Publish Term 3 of old again' }))
    screen.getByRole('dialog', { name: 'Publish Term 3 of old again?' })
    screen.getByText(/It begins as a copy of Term 3 of old\./)
    const publish = publishButton()
    await waitFor(() => expect(publish.hasAttribute('disabled')).toBe(false))
    await user.click(publish)
    await waitFor(() => expect(sent).toEqual([{ timetableId: over.id, version: 1, firstDay: '2026-11-20' }]))
  })

  it('hold for their days: one is published ahead, between others, and one that has not begun is taken back', async () => {
    const later = aVersion({
      ...{ id: crypto.randomUUID(), title: 'Exams', state: 'published', publishedAt: '2026-11-18T08:00:00Z' },
      ...{ firstDay: '2026-11-30', holds: 'ahead' },
    })
    const now = { ...published, lastDay: '2026-11-29' }
    const { user, sent } = openTimetable({ versions: [aVersion(), now, later], at: '/timetable?tab=versions' })
    await screen.findByText('Planned')
    expect(screen.getByText(/^2 lessons, 1 not placed. Published .+, from 30 Nov/)).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Publish Draft 1' }))
    const day = await screen.findByLabelText('From')
    await user.clear(day)
    await user.type(day, '2026-11-23')
    screen.getByText(
      'Teachers and students see it at once. Term 3 keeps the days before. It holds until Exams begins on 30 Nov 2026. If this was a mistake, publish Term 3 again here in Versions.',
    )
    await user.clear(day)
    await user.type(day, '2026-11-30')
    screen.getByText(
      'Teachers and students see it at once. Exams goes into the archive. If this was a mistake, publish Exams again here in Versions.',
    )
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    await user.click(screen.getByRole('button', { name: 'Take back Exams' }))
    await user.click(screen.getByRole('button', { name: 'Take back' }))
    await waitFor(() => expect(sent).toEqual([{ timetableId: later.id }]))
  })
})

describe('what is wanted and the week', () => {
  it('keeps the times of a teacher', async () => {
    const { user, sent } = openTimetable({ at: '/timetable?tab=wanted' })
    await screen.findByText('3 subjects of streams are allocated, and no lessons are wanted.')
    await user.selectOptions(screen.getByLabelText('Teacher'), 'Auma, Grace')
    await user.click(await screen.findByRole('checkbox', { name: 'Monday, Period 1' }))
    await user.click(screen.getByRole('button', { name: 'All of Tuesday' }))
    await user.click(screen.getByRole('button', { name: 'Save times' }))
    await waitFor(() =>
      expect(sent).toEqual([
        {
          termId: ids.term,
          staffId: ids.grace,
          unavailable: [monday1, { day: 2, period: 1 }, tuesday2],
          mostPerDay: null,
          avoidsGaps: false,
        },
      ]),
    )
  })

  it('tells where each period was before', async () => {
    openToasts()
    const { user, sent } = openTimetable({ at: '/timetable?tab=week' })
    await user.click(await screen.findByRole('button', { name: 'Remove Period 1' }))
    await user.click(screen.getByRole('button', { name: 'Add day' }))
    await user.click(screen.getByRole('button', { name: 'Save week' }))
    await waitFor(() => expect(sent).toHaveLength(1))
    await screen.findByText('1 lesson that a colleague was to take needs somebody else: see Cover')
    const [change] = sent as InputOf<typeof saveTimetableFrame>[]
    expect(change?.days).toEqual([
      { title: 'Monday', was: 1 },
      { title: 'Tuesday', was: 2 },
      { title: 'Day 3', was: null },
    ])
    expect(change?.periods.map(({ title, was }) => [title, was])).toEqual([
      ['Break', 2],
      ['Period 2', 3],
    ])
  })

  it('calls a new period as none is called', async () => {
    const { user, sent } = openTimetable({ at: '/timetable?tab=week' })
    for (const name of ['Remove Period 1', 'Add period', 'Save week'])
      await user.click(await screen.findByRole('button', { name }))
    await waitFor(() => expect(sent).toHaveLength(1))
    const [change] = sent as InputOf<typeof saveTimetableFrame>[]
    expect(change?.periods.map(({ title }) => title)).toEqual(['Break', 'Period 2', 'Period 3'])
  })
})

it('does not say that every lesson has its place where there is none', async () => {
  openTimetable()
  await cell(/^Monday, Period 1/)
  expect(screen.getByText(/^There is no lesson to place yet/)).toBeTruthy()
})
