import {
  addTimetable,
  applyTimetableUpload,
  downloadTimetableFile,
  getTimetable,
  previewTimetableUpload,
  startTimetableUpload,
  type TimetableUpload,
} from '@bellhouse/contracts'
import { beforeAll, describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { XMLValidator } from 'fast-xml-parser'
import { anAccount, aSchool } from '../../../../test/factories'
import { testApp } from '../../../../test/test-app'
import { ProblemError } from '../../../http/problems'
import { readTimetable } from '../../../platform/timetable-file/read-timetable'
import { putClasses } from '../../school/school/school.repo'

const app = testApp()
let admin: ReturnType<typeof app.as>
let termId: string
let number = 0

beforeAll(async () => {
  termId = (await aSchool(app.db)).term.id
  await putClasses(app.db)
  admin = app.as(await anAccount(app.db, 'admin'))
})

const activity = (id: number, words: string, duration = 1) => `<Activity>
${words}
<Duration>${duration}</Duration>
<Total_Duration>${duration}</Total_Duration>
<Id>${id}</Id>
<Activity_Group_Id>0</Activity_Group_Id>
<Active>true</Active>
<Comments></Comments>
</Activity>`

const place = (id: number, day: string, hour: string, more = '') =>
  `<ConstraintActivityPreferredStartingTime><Weight_Percentage>100</Weight_Percentage><Activity_Id>${id}</Activity_Id><Preferred_Day>${day}</Preferred_Day><Preferred_Hour>${hour}</Preferred_Hour>${more}<Active>true</Active></ConstraintActivityPreferredStartingTime>`

const names = (list: string, one: string, texts: readonly string[]) =>
  `<${list}>${texts.map((text) => `<${one}><Name>${text}</Name></${one}>`).join('\n')}</${list}>`

/** A small school as the FET program saves it. */
const fet = `<?xml version="1.0" encoding="UTF-8"?>
<fet version="6.8.5">
<Institution_Name>Small &amp; fine</Institution_Name>
<Comments></Comments>
<Days_List><Number_of_Days>2</Number_of_Days><Day><Name>Monday</Name></Day><Day><Name>Tuesday</Name></Day></Days_List>
<Hours_List><Number_of_Hours>2</Number_of_Hours><Hour><Name>Period 1</Name></Hour><Hour><Name>Period 2</Name></Hour></Hours_List>
${names('Subjects_List', 'Subject', ['R&amp;D', 'Music', 'Duty'])}
${names('Activity_Tags_List', 'Activity_Tag', ['loud'])}
${names('Teachers_List', 'Teacher', ['AB', 'CD'])}
<Students_List><Year><Name>1A</Name><Group><Name>1A red</Name></Group></Year><Year><Name>1B</Name></Year></Students_List>
<Activities_List>
${activity(1, '<Teacher>AB</Teacher><Subject>R&amp;D</Subject><Students>1A</Students><Students>1B</Students>', 2)}
${activity(2, '<Teacher>CD</Teacher><Subject>Music</Subject><Activity_Tag>loud</Activity_Tag><Students>1A red</Students>')}
${activity(3, '<Teacher>AB</Teacher><Teacher>CD</Teacher><Subject>Duty</Subject>')}
</Activities_List>
<Rooms_List><Room><Name>Hall</Name><Virtual>false</Virtual></Room><Room><Name>Lab</Name></Room>
<Room><Name>Both</Name><Virtual>true</Virtual><Number_of_Sets_of_Real_Rooms>2</Number_of_Sets_of_Real_Rooms><Set_of_Real_Rooms><Number_of_Real_Rooms>1</Number_of_Real_Rooms><Real_Room>Hall</Real_Room></Set_of_Real_Rooms><Set_of_Real_Rooms><Number_of_Real_Rooms>1</Number_of_Real_Rooms><Real_Room>Lab</Real_Room></Set_of_Real_Rooms></Room></Rooms_List>
<Time_Constraints_List>
<ConstraintBasicCompulsoryTime><Weight_Percentage>100</Weight_Percentage></ConstraintBasicCompulsoryTime>
<ConstraintTeacherMaxGapsPerWeek><Weight_Percentage>100</Weight_Percentage><Teacher_Name>AB</Teacher_Name></ConstraintTeacherMaxGapsPerWeek>
${place(1, 'Monday', 'Period 1', '<Permanently_Locked>true</Permanently_Locked>')}
${place(2, 'Tuesday', 'Period 2')}
</Time_Constraints_List>
<Space_Constraints_List>
<ConstraintActivityPreferredRoom><Weight_Percentage>100</Weight_Percentage><Activity_Id>1</Activity_Id><Room>Both</Room></ConstraintActivityPreferredRoom>
</Space_Constraints_List>
</fet>
`

async function drop(content: string, name = 'small.fet') {
  number += 1
  const { id: timetableId } = await admin(addTimetable, { termId, title: `Draft ${number}`, from: 'nothing' })
  return admin(startTimetableUpload, { timetableId }, { files: [new File([content], name)] })
}

const creatingAll = ({ id: uploadId, mapping }: TimetableUpload) =>
  admin(previewTimetableUpload, {
    uploadId,
    mapping: {
      ...mapping,
      names: mapping.names.map((name) =>
        name.recordId || name.partOf ? name : { ...name, isNew: true, classCode: name.kind === 'stream' ? 's1' : null },
      ),
    },
  })

const refusalOf = (content: string) => {
  try {
    readTimetable({ name: 'small.fet', bytes: Buffer.from(content) })
    return null
  } catch (error) {
    if (error instanceof ProblemError) return error.problem.message
    throw error
  }
}

const rowsOf = (content: string) =>
  readTimetable({ name: 'small.fet', bytes: Buffer.from(content) })[0]?.rows.map(({ cells }) => cells)

describe('a file of the FET program', () => {
  it('comes in with places, rooms, pins and duties, counts the rules that are left out, and goes out again', async () => {
    const upload = await drop(fet)
    const { preview } = await creatingAll(upload)
    expect(preview).toMatchObject({ rows: 4, counts: { new: 3, changed: 0, unchanged: 0, refused: 0 } })
    expect(preview?.leftOut).toMatchObject([
      { kind: 'Name of the school', count: 1, line: 3, sentence: expect.stringMatching(/School Settings/) },
      { kind: 'ConstraintBasicCompulsoryTime', count: 1, line: 46 },
      { kind: 'ConstraintTeacherMaxGapsPerWeek', count: 1, line: 47, sentence: expect.stringMatching(/not kept here/) },
    ])
    await admin(applyTimetableUpload, { uploadId: upload.id })
    const { timetableId } = upload
    const lessons = (await admin(getTimetable, { timetableId })).timetable?.lessons ?? []
    expect(lessons).toMatchObject([
      { duration: 2, slot: { day: 1, period: 1 }, isPinned: true, roomIds: [expect.any(String), expect.any(String)] },
      { group: 'red', slot: { day: 2, period: 2 }, isPinned: false, roomId: null },
      { streamIds: [], slot: null },
    ])
    const { blob, filename } = await admin(downloadTimetableFile, { timetableId, format: 'fet' })
    expect(filename).toMatch(/\.fet$/)
    const out = Buffer.from(await (blob as Blob).arrayBuffer()).toString()
    expect(rowsOf(out)).toEqual(rowsOf(fet))
    const again = await admin(startTimetableUpload, { timetableId }, { files: [new File([out], 'again.fet')] })
    const { preview: second } = await admin(previewTimetableUpload, { uploadId: again.id, mapping: again.mapping })
    expect(second?.counts).toEqual({ new: 0, changed: 0, unchanged: 3, refused: 0 })
  })

  it('leaves as an archive of the contest too, which is read back as the same lessons', async () => {
    const upload = await drop(fet)
    await creatingAll(upload)
    await admin(applyTimetableUpload, { uploadId: upload.id })
    const { timetableId } = upload
    const { blob, filename } = await admin(downloadTimetableFile, { timetableId, format: 'xhstt' })
    expect(filename).toMatch(/_xhstt\.xml$/)
    const out = Buffer.from(await (blob as Blob).arrayBuffer()).toString()
    expect(XMLValidator.validate(out)).toBe(true)
    const [lessons, rules] = readTimetable({ name: 'out.xml', bytes: Buffer.from(out) })
    // Neither tags nor comments have a place there, and of a pin it says that it must hold.
    const here = rowsOf(fet)?.map(([id, day, hour, students, subject, teachers, , room]) => [
      id,
      day?.slice(0, 3),
      hour?.replace('Period ', ''),
      students,
      subject,
      teachers,
      '',
      room,
      '',
    ])
    expect(lessons?.rows.map(({ cells: [id, day, ...rest] }) => [id, day?.slice(0, 3), ...rest])).toEqual(here)
    const kinds = rules?.rows.map(({ cells }) => cells[0])
    expect(kinds?.filter((kind) => kind?.endsWith('Constraint'))).toEqual([
      'AssignTimeConstraint',
      'SplitEventsConstraint',
      'AvoidClashesConstraint',
      'AvoidUnavailableTimesConstraint',
      'PreferTimesConstraint',
    ])
    const again = await admin(startTimetableUpload, { timetableId }, { files: [new File([out], 'again.xml')] })
    const { preview } = await admin(previewTimetableUpload, { uploadId: again.id, mapping: again.mapping })
    expect(preview?.counts).toMatchObject({ new: 0, refused: 0 })
  })

  it('is read back at the same periods after a break', async () => {
    // After the first break and after the second one.
    const late = fet
      .replaceAll('Period 1<', 'Period 4<')
      .replaceAll('Period 2<', 'Period 7<')
      .replace(/<Duration>2</, '<Duration>1<')
    const upload = await drop(late.replace(/<Total_Duration>2</, '<Total_Duration>1<'))
    await creatingAll(upload)
    await admin(applyTimetableUpload, { uploadId: upload.id })
    const { timetableId } = upload
    const { blob } = await admin(downloadTimetableFile, { timetableId, format: 'xhstt' })
    const lessons = async (id: string) =>
      ((await admin(getTimetable, { timetableId: id })).timetable?.lessons ?? []).map(({ slot }) => slot)
    const again = await drop(await (blob as Blob).text(), 'again.xml')
    await creatingAll(again)
    await admin(applyTimetableUpload, { uploadId: again.id })
    expect(await lessons(again.timetableId)).toEqual(await lessons(timetableId))
    expect(await lessons(timetableId)).toEqual([{ day: 1, period: 5 }, { day: 2, period: 9 }, null])
  })

  it.each<[string, (text: string) => string, RegExp]>([
    [
      'an unknown teacher',
      (text) => text.replace('<Teacher>CD</Teacher><Subject>', '<Teacher>XY</Teacher><Subject>'),
      /line 25: there is no teacher “XY”/,
    ],
    [
      'an element that does not end',
      (text) => text.replace('</Activities_List>', ''),
      /line \d+: the file is damaged here/,
    ],
    ['a file that was cut off', (text) => text.slice(0, 2000), /line \d+: the file is damaged here/],
    [
      'an activity that is there twice',
      (text) => text.replace('<Id>2</Id>', '<Id>1</Id>'),
      /line \d+: the activity 1 is there already/,
    ],
    ['a duration that is no number', (text) => text.replace('<Duration>2<', '<Duration>2h<'), /Duration is “2h”/],
    [
      'days that are missing',
      (text) => text.replace('<Number_of_Days>2<', '<Number_of_Days>5<'),
      /says 5, and 2 are there/,
    ],
    [
      'what no such file has',
      (text) => text.replace('<Rooms_List>', '<Meals_List></Meals_List><Rooms_List>'),
      /Meals_List is not known/,
    ],
    [
      'what no activity has',
      (text) => text.replace('<Id>2</Id>', '<Id>2</Id><Mood>glad</Mood>'),
      /Mood is not known in Activity/,
    ],
    [
      'a place that is not there',
      (text) => text.replace('<Preferred_Hour>Period 2', '<Preferred_Hour>Period 9'),
      /there is no hour “Period 9”/,
    ],
    [
      'a lesson beyond the day',
      (text) => text.replace('<Preferred_Hour>Period 1', '<Preferred_Hour>Period 2'),
      /would not end within the day/,
    ],
    [
      'two places of one lesson',
      (text) => text.replace('</Time_Constraints_List>', `${place(2, 'Monday', 'Period 2')}</Time_Constraints_List>`),
      /placed a second time, and differently/,
    ],
    ['an active that is neither', (text) => text.replace('<Active>true', '<Active>yes'), /either true or false/],
    [
      'a document type',
      (text) => text.replace('<fet ', '<!DOCTYPE fet [<!ENTITY a "b">]>\n<fet '),
      /document type is not read/,
    ],
    ['another document', () => '<html><p>No</p></html>', /begins with html, which is no timetable/],
    ['a + in a name', (text) => text.replaceAll('>Hall<', '>A+B<'), /“A\+B” has a \+ in it/],
  ])('refuses %s with its line', (_, damage, sentence) => {
    const damaged = damage(fet)
    expect(damaged).not.toBe(fet)
    expect(refusalOf(damaged)).toMatch(sentence)
  })

  it('is refused with a sentence or read whole, however it is damaged', () => {
    const cut = fc.record({
      at: fc.nat(fet.length - 1),
      length: fc.integer({ min: 1, max: 60 }),
      put: fc.string({ maxLength: 6 }),
    })
    fc.assert(
      fc.property(cut, ({ at, length, put }) => {
        const damaged = fet.slice(0, at) + put + fet.slice(at + length)
        const refusal = refusalOf(damaged)
        if (refusal !== null) return expect(refusal).toMatch(/^small\.fet.*\.$/su)
        const [lessons] = readTimetable({ name: 'small.fet', bytes: Buffer.from(damaged) })
        for (const { cells } of lessons?.rows ?? []) expect(cells[4]).not.toBe('')
      }),
      { numRuns: 1500 },
    )
  })

  it('is no table for anything but timetables', async () => {
    const upload = await drop('Day,Hour,Students Sets,Subject\n', 'empty.csv').catch(
      (error: { status: number }) => error,
    )
    expect(upload).toMatchObject({ status: 400 })
  })
})
