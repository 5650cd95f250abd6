import {
  addTimetable,
  applyTimetableUpload,
  downloadTimetableFile,
  getTimetable,
  getUnusedOfUpload,
  placeLesson,
  previewTimetableUpload,
  printTimetable,
  removeUnusedOfUpload,
  startTimetableUpload,
  type TimetableMapping,
  type TimetableUpload,
  undoTimetableUpload,
} from '@bellhouse/contracts'
import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { anAccount, anAllocation, aSchool, aStaff, aStream, aSubject } from '../../../../test/factories'
import { readPdf } from '../../../../test/read-pdf'
import { testApp } from '../../../../test/test-app'

const app = testApp()
let termId: string
let admin: Awaited<ReturnType<typeof anAccount>>
let timetableId: string
let number = 0

beforeAll(async () => {
  termId = (await aSchool(app.db)).term.id
  admin = await anAccount(app.db, 'admin')
  await aStream(app.db, { name: 'East' })
  await aStream(app.db, { name: 'West' })
  await aSubject(app.db, { code: 'MAT', name: 'Mathematics' })
  await aStaff(app.db, { staff_number: 'AB TJ' })
})

const as = () => app.as(admin)

beforeEach(async () => {
  number += 1
  await app.db.deleteFrom('timetable_name').execute()
  timetableId = (await as()(addTimetable, { termId, title: `File ${number}`, from: 'nothing' })).id
})

const header = 'Activity Id,Day,Hour,Students Sets,Subject,Teachers,Activity Tags,Room,Comments'

/** As the FET program writes it. */
const fetOf = (rows: readonly string[]) =>
  `\uFEFF${[header, ...rows]
    .map((row) =>
      row
        .split(',')
        .map((cell) => `"${cell}"`)
        .join(','),
    )
    .join('\n')}\n`

const rows = [
  '1,Monday,Period 1,S1 East+S1 West,MAT,AB TJ,,,',
  '1,Monday,Period 2,S1 East+S1 West,MAT,AB TJ,,,',
  '2,Tuesday,Period 3, S1 East,ENG,LO,loud,Lab 2,a note',
  '3,Tuesday,Period 3,S1 West ACC,MAT,AB TJ,,,',
]

const drop = (content = fetOf(rows), name = 'week.csv') =>
  as()(startTimetableUpload, { timetableId }, { files: [new File([content], name)] })

const preview = (upload: TimetableUpload, mapping: TimetableMapping = upload.mapping) =>
  as()(previewTimetableUpload, { uploadId: upload.id, mapping })

/** Everything that is unknown is created; a stream would be in the first class. */
const creatingAll = ({ mapping }: TimetableUpload): TimetableMapping => ({
  ...mapping,
  names: mapping.names.map((name) => (name.recordId ? name : { ...name, isNew: true, classCode: 's1' })),
})

const lessonsNow = async () => (await as()(getTimetable, { timetableId })).timetable?.lessons ?? []

async function exported() {
  const { blob } = await as()(downloadTimetableFile, { timetableId })
  return Buffer.from(await (blob as Blob).arrayBuffer()).toString()
}

describe('bringing in a timetable of the FET program', () => {
  it('recognises columns, days, periods, records and parts of streams', async () => {
    const { mapping, rows: count } = await drop()
    expect(count).toBe(4)
    expect(Object.values(mapping.columns)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8])
    expect(mapping.days).toEqual([
      { text: 'Monday', place: 1 },
      { text: 'Tuesday', place: 2 },
    ])
    expect(mapping.hours.map(({ place }) => place)).toEqual([1, 2, 3])
    const found = mapping.names.map(({ text, recordId, part }) => [text, recordId !== null, part])
    expect(found).toEqual([
      ['MAT', true, null],
      ['AB TJ', true, null],
      ['S1 East', true, null],
      ['S1 West', true, null],
      ['ENG', false, null],
      ['LO', false, null],
      [' S1 East', true, null],
      ['Lab 2', false, null],
      ['S1 West ACC', true, 'ACC'],
    ])
  })

  it('creates nothing silently: what is unknown is refused with line and column', async () => {
    const { preview: shown } = await preview(await drop())
    expect(shown?.counts).toEqual({ new: 2, changed: 0, unchanged: 0, refused: 1 })
    expect(shown?.refused).toEqual([
      { line: 4, column: 'Subject', text: 'ENG', sentence: expect.stringMatching(/^ENG is unknown/) },
    ])
    const upload = await drop()
    await preview(upload)
    await expect(as()(applyTimetableUpload, { uploadId: upload.id })).rejects.toMatchObject({ status: 409 })
    await as()(applyTimetableUpload, { uploadId: upload.id, skipRefused: true })
    expect(await lessonsNow()).toHaveLength(2)
  })

  it('says which lessons are of a teacher who does not have the subject there, and writes them all the same', async () => {
    const [east, west] = [await aStream(app.db, { name: 'Lake' }), await aStream(app.db, { name: 'Hill' })]
    const subject = await aSubject(app.db, { code: 'PHY', name: 'Physics' })
    const staff = await aStaff(app.db, { staff_number: 'PH', family_name: 'Okot', given_names: 'Paul' })
    await anAllocation(app.db, { staff_id: staff.id, subject_id: subject.id, stream_id: east.id, term_id: termId })
    const given = ['1,Monday,Period 1,S1 Lake,PHY,PH,,,', '2,Monday,Period 2,S1 Hill,PHY,PH,,,']
    const { preview: shown, id } = await preview(
      await drop(fetOf([...given, '3,Monday,Period 3,S1 Hill+S1 Lake,PHY,PH,,,'])),
    )
    expect(shown?.unallocated).toEqual({
      count: 1,
      shown: [{ line: 3, lesson: 'Physics, S1 Hill', teachers: 'Okot, Paul' }],
    })
    await as()(applyTimetableUpload, { uploadId: id })
    const inHill = (await lessonsNow()).filter(({ streamIds }) => streamIds.join() === west.id)
    expect(inHill.map(({ isAllocated }) => isAllocated)).toEqual([false])
  })

  it('goes out again byte for byte, and comes in a second time without a change', async () => {
    const upload = await drop()
    const { preview: shown } = await preview(upload, creatingAll(upload))
    expect(shown).toMatchObject({
      counts: { new: 3, changed: 0, unchanged: 0, refused: 0 },
      made: { subject: 1, staff: 1, stream: 0, room: 1 },
    })
    await as()(applyTimetableUpload, { uploadId: upload.id })
    const lessons = await lessonsNow()
    expect(lessons.map(({ duration, slot }) => [duration, slot])).toEqual([
      [2, { day: 1, period: 1 }],
      [1, { day: 2, period: 3 }],
      [1, { day: 2, period: 3 }],
    ])
    expect(await exported()).toBe(fetOf(rows))

    const again = await preview(await drop())
    expect(again.preview?.counts).toEqual({ new: 0, changed: 0, unchanged: 3, refused: 0 })
    await as()(applyTimetableUpload, { uploadId: again.id })
    expect((await lessonsNow()).map(({ version }) => version)).toEqual(lessons.map(({ version }) => version))
  })

  it('reads a cell with several rooms as several rooms, so that nobody else is put into one of them', async () => {
    const given = ['1,Monday,Period 1,S1 East,MAT,,,Hall+Lab,', '2,Monday,Period 1,,,AB TJ,Duty,Lab,']
    const upload = await drop(fetOf(given))
    const { preview: shown } = await preview(upload, creatingAll(upload))
    expect(shown).toMatchObject({ counts: { new: 1, refused: 1 }, made: { room: 2 } })
    expect(shown?.refused).toMatchObject([{ line: 3, column: 'Room', sentence: expect.stringMatching(/^Lab holds /) }])
    await as()(applyTimetableUpload, { uploadId: upload.id, skipRefused: true })
    const [lesson] = await lessonsNow()
    expect(lesson?.roomIds).toHaveLength(2)
    expect(await exported()).toBe(fetOf(given.slice(0, 1)))
  })

  it('brings in duties, which have no class', async () => {
    const given = ['7,Friday,Period 2,,,AB TJ,Gate duty,,']
    const upload = await drop(fetOf(given))
    await preview(upload, creatingAll(upload))
    await as()(applyTimetableUpload, { uploadId: upload.id })
    expect(await lessonsNow()).toMatchObject([{ title: 'Gate duty', subjectId: null, streamIds: [] }])
    expect(await exported()).toBe(fetOf(given))
  })

  it('shows old and new of what would change, and follows a lesson that was moved here', async () => {
    const upload = await drop()
    await preview(upload, creatingAll(upload))
    await as()(applyTimetableUpload, { uploadId: upload.id })
    const [double] = await lessonsNow()
    const slot = { day: 3, period: 1 }
    await as()(placeLesson, { lessonId: double?.id ?? '', version: double?.version ?? 0, slot })
    expect(await exported()).toContain('"1","Wednesday","Period 1","S1 East+S1 West","MAT","AB TJ","","",""\n')
    const { preview: shown } = await preview(await drop())
    expect(shown?.counts).toEqual({ new: 0, changed: 1, unchanged: 2, refused: 0 })
    expect(shown?.changes).toEqual([
      {
        line: 2,
        lesson: 'Mathematics',
        before: expect.stringContaining('Wednesday, Period 1'),
        after: expect.stringContaining('Monday, Period 1'),
      },
    ])
  })

  it.each([
    [
      'a clash',
      ['1,Monday,Period 1,S1 East,MAT,AB TJ,,,', '2,Monday,Period 1,S1 West,MAT,AB TJ,,,'],
      /^Auma, Grace has .* so Mathematics .* cannot be there\.$/,
    ],
    [
      'periods with a break between',
      ['1,Monday,Period 3,S1 East,MAT,,,,', '1,Monday,Period 4,S1 East,MAT,,,,'],
      /do not follow each other on one day\. \S.* stands between Period 3 and Period 4\.$/,
    ],
    [
      'two days',
      ['1,Monday,Period 1,S1 East,MAT,,,,', '1,Tuesday,Period 2,S1 East,MAT,,,,'],
      /do not follow each other/,
    ],
    ['nobody', ['1,Monday,Period 1,,MAT,,,,'], /^A lesson needs a class, a teacher or a room/],
    [
      'two lines of one lesson that disagree',
      ['1,Monday,Period 1,S1 East,MAT,,,Hall,', '1,Monday,Period 2,S1 East,MAT,,,Lab,'],
      /^Line 3 says “Lab” of this lesson, and line 2 says “Hall”/,
    ],
    [
      'a day that the cycle does not have',
      ['1,Monday,Period 1,S1 West,MAT,,,,', '2,Day9,Period 1,S1 East,MAT,,,,'],
      /^This is no day of the cycle/,
    ],
  ])('refuses %s', async (_, given, sentence) => {
    const { preview: shown } = await preview(await drop(fetOf(given)))
    expect(shown?.refused.map((note) => note.sentence)).toEqual([expect.stringMatching(sentence)])
  })

  it('takes the beginning of a day for that day, though others are not in the file', async () => {
    const { mapping } = await drop(fetOf(['1,Mon,1,S1 East,MAT,AB TJ,,,', '2,Wed,3,S1 East,MAT,AB TJ,,,']))
    expect(mapping.days).toMatchObject([
      { text: 'Mon', place: 1 },
      { text: 'Wed', place: 3 },
    ])
    expect(mapping.hours.map(({ text, place }) => [text, place])).toEqual([
      ['1', 1],
      ['3', 3],
    ])
  })

  it('brings in what Untis exports, its days and hours being known by their numbers', async () => {
    const lines = ['1,"S1 East","AB TJ","MAT","Lab 1",1,2,,', '1,"S1 West","AB TJ","MAT","Lab 1",1,2,,']
    const dropped = await drop(lines.join('\r\n'), 'GPU001.TXT')
    const { preview: planned } = await preview(dropped, creatingAll(dropped))
    expect(planned).toMatchObject({ counts: { new: 1, refused: 0 }, refused: [] })
    await as()(applyTimetableUpload, { uploadId: dropped.id })
    expect(await lessonsNow()).toMatchObject([{ slot: { day: 1, period: 2 }, duration: 1 }])
  })

  it('refuses a file that is none, and a mapping without a needed column', async () => {
    await expect(drop('')).rejects.toMatchObject({ status: 400 })
    for (const [name, content, sentence] of [
      ['GPU001.TXT', '', /^GPU001.TXT is empty/],
      ['school.xml', '%PDF-1.7', /^school.xml is a PDF/],
      ['school.fet', 'BM\0\0\x07', /^school.fet is not text, so it cannot be a timetable/],
    ] as const) {
      await expect(drop(content, name)).rejects.toMatchObject({ problem: { message: expect.stringMatching(sentence) } })
    }
    await expect(drop(fetOf([]))).rejects.toMatchObject({ status: 400 })
    const upload = await drop()
    const columns = { ...upload.mapping.columns, day: null }
    await expect(preview(upload, { ...upload.mapping, columns })).rejects.toMatchObject({
      status: 400,
      problem: { fields: { 'columns.day': 'Choose the column with “Day”' } },
    })
  })
})

describe('taking a file back out of a draft', () => {
  const undo = ({ id }: TimetableUpload) => as()(undoTimetableUpload, { uploadId: id })
  const bringIn = async (given = rows) => {
    const upload = await drop(fetOf(given))
    await preview(upload, creatingAll(upload))
    return as()(applyTimetableUpload, { uploadId: upload.id })
  }

  it('removes what was new and restores what was there', async () => {
    await bringIn()
    const before = await lessonsNow()
    const file = await exported()
    const moved = [...rows.map((row) => row.replace('Tuesday', 'Wednesday')), '9,Friday,Period 1,S1 East,MAT,AB TJ,,,']
    const applied = await bringIn(moved)
    expect(await lessonsNow()).toHaveLength(4)

    expect(await undo(applied)).toMatchObject({ state: 'undone' })

    const plain = (lessons: Awaited<ReturnType<typeof lessonsNow>>) =>
      lessons.map(({ version: _, ...lesson }) => lesson)
    expect(plain(await lessonsNow())).toEqual(plain(before))
    expect(await exported()).toBe(file)
    await expect(undo(applied)).rejects.toMatchObject({ status: 409 })
  })

  it('is refused where somebody has moved a lesson since', async () => {
    const applied = await bringIn()
    const [lesson] = await lessonsNow()
    const slot = { day: 3, period: 1 }
    await as()(placeLesson, { lessonId: lesson?.id ?? '', version: lesson?.version ?? 0, slot })
    await expect(undo(applied)).rejects.toMatchObject({
      status: 409,
      message: expect.stringMatching(/because 1 lesson was changed or removed afterwards/),
    })
    expect(await lessonsNow()).toHaveLength(3)
  })

  it('lets what was made for it go where nothing refers to it, once it is taken back', async () => {
    const row = '1,Monday,Period 1,Nowhere,Latin,Cicero+Caesar,,Forum,'
    const applied = await bringIn([row])
    const uploadId = applied.id
    const inUse = {
      unused: { subject: 0, staff: 0, stream: 0, room: 0 },
      used: { subject: 1, staff: 2, stream: 1, room: 1 },
    }
    expect(await as()(getUnusedOfUpload, { uploadId })).toEqual(inUse)
    await expect(as()(removeUnusedOfUpload, { uploadId })).rejects.toMatchObject({ status: 409 })
    await undo(applied)
    const cicero = await app.db
      .selectFrom('staff')
      .select('id')
      .where('staff_number', '=', 'Cicero')
      .executeTakeFirstOrThrow()
    await anAccount(app.db, 'staff', { staff_id: cicero.id })
    const sorted = { unused: { subject: 1, staff: 1, stream: 1, room: 1 }, used: { ...inUse.unused, staff: 1 } }
    expect(await as()(getUnusedOfUpload, { uploadId })).toEqual(sorted)
    expect(await as()(removeUnusedOfUpload, { uploadId })).toEqual(sorted)
    expect(await as()(getUnusedOfUpload, { uploadId })).toEqual({ ...sorted, unused: inUse.unused })
    const named = await app.db
      .selectFrom('staff')
      .select('staff_number')
      .where('staff_number', 'in', ['Cicero', 'Caesar'])
      .execute()
    expect(named).toEqual([{ staff_number: 'Cicero' }])
  })
})

describe('a timetable for the wall', () => {
  it.each([
    ['streams', ['S1 East', 'S1 West']],
    ['staff', ['Auma, Grace', 'LO']],
    ['school', ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday']],
  ] as const)('has a page for each of %s, across A4 and A3', async (of, titles) => {
    const upload = await drop()
    await preview(upload, creatingAll(upload))
    await as()(applyTimetableUpload, { uploadId: upload.id })
    for (const [paper, size] of [
      ['A4', [842, 595]],
      ['A3', [1191, 842]],
    ] as const) {
      const { blob } = await as()(printTimetable, { timetableId, of, paper })
      const { pages, size: printed } = await readPdf(new Uint8Array(await (blob as Blob).arrayBuffer()))
      expect(printed.map(Math.round)).toEqual(size)
      expect(pages.map((page, index) => page.includes(titles[index] ?? '?'))).toEqual(titles.map(() => true))
      expect(pages.join(' ')).toContain('Mathematics')
    }
  })

  it('is refused while there is no lesson in the grid', async () => {
    const printing = as()(printTimetable, { timetableId, of: 'streams', paper: 'A4' })
    await expect(printing).rejects.toMatchObject({ status: 409 })
  })
})
