import { describe, expect, it } from '@jest/globals'
import { ProblemError } from '../../http/problems'
import { isTimetable } from './is-timetable'
import { readTimetable } from './read-timetable'

/** A small school as aSc Timetables exports it. */
const schoolOf = (lessons: string, cards: string) => `<?xml version="1.0" encoding="windows-1250"?>
<timetable ascttversion="2012.6.1" importtype="database" options="idprefix:x">
<periods options="canadd" columns="period,name,short,starttime,endtime">
<period name="1" short="1" period="1" starttime="8:00" endtime="8:40"/><period name="2" short="2" period="2"/><period name="3" short="3" period="3"/>
</periods>
<daysdefs columns="id,days,name,short">
<daysdef id="D0" name="Any day" short="X" days="10000,01000,00100,00010,00001"/><daysdef id="D1" name="Every day" short="E" days="11111"/>
<daysdef id="D2" name="Monday" short="Mo" days="10000"/><daysdef id="D3" name="Tuesday" short="Tu" days="01000"/>
</daysdefs>
<weeksdefs><weeksdef id="W" name="All weeks" short="All" weeks="11"/><weeksdef id="A" name="Week A" short="A" weeks="10"/></weeksdefs>
<termsdefs><termsdef id="T" name="Any term" short="Any" terms="10,01"/></termsdefs>
<subjects><subject id="M" name="Mathematics" short="Ma"/><subject id="P" name="Physical Education" short="PE"/></subjects>
<teachers><teacher id="T1" firstname="Ana" lastname="Novák" name="Ana Novák" short="AN"/><teacher id="T2" name="J Smith" short="JS"/><teacher id="T3" name="J Smith" short="JSm"/></teachers>
<classrooms><classroom id="R1" name="Hall" short="H"/><classroom id="R2" name="Lab" short="L"/></classrooms>
<classes><class id="C1" name="S1 East" short="S1E"/><class id="C2" name="S1 West" short="S1W"/></classes>
<groups><group id="G1" name="Entire class" classid="C1" entireclass="1" divisiontag="0"/><group id="G2" name="Girls" classid="C1" entireclass="0" divisiontag="1"/></groups>
<students><student id="S" classid="C1" name="Ada"/></students>
<lessons columns="id,subjectid">${lessons}</lessons>
<cards>${cards}</cards>
</timetable>
`
const lesson = (id: string, words: string) => `<lesson id="${id}" ${words}/>\n`
const card = (id: string, words: string) => `<card lessonid="${id}" terms="1" ${words}/>\n`

const double = lesson(
  'L1',
  'classids="C1" groupids="G1" subjectid="M" teacherids="T1" periodspercard="2" periodsperweek="5.0"',
)
const both = lesson(
  'L2',
  'classids="C1,C2" groupids="" subjectid="P" teacherids="T2,T3" periodspercard="1" periodsperweek="1.0"',
)
const girls = lesson(
  'L3',
  'classids="C1" groupids="G2" subjectid="P" teacherids="T2" periodspercard="1" periodsperweek="1"',
)
const cards = [
  card('L1', 'classroomids="R2" period="2" weeks="1" days="10000"'),
  card('L2', 'classroomids="R1,R2" period="1" weeks="1" days="01000"'),
  card('L3', 'classroomids="" period="3" weeks="10" days="01000"'),
].join('')

// In Windows-1250 each of these signs is one byte, and the same one as in Latin-1.
const bytesOf = (text: string) => Buffer.from(text, 'latin1')
const read = (text: string, name = 'school.xml') => readTimetable({ name, bytes: bytesOf(text) })
const rulesOf = (text: string, name?: string) =>
  read(text, name)[1]?.rows.map(({ line, cells }) => `${line} ${cells[0]}`) ?? []
const kindOf = (rule: string) => rule.replace(/^\d+ /, '')
const cellsOf = (text: string, name?: string) => read(text, name)[0]?.rows.map(({ cells }) => cells.join('|'))

function refusalOf(text: string, name?: string) {
  try {
    read(text, name)
    return null
  } catch (error) {
    if (error instanceof ProblemError) return error.problem.message
    throw error
  }
}

describe('an export of aSc Timetables', () => {
  it('gives lessons where their cards lie, and what has no card yet', () => {
    expect(cellsOf(schoolOf(double + both + girls, cards))).toEqual([
      'L1/1|Monday|2|S1 East|Mathematics|Ana Novák||Lab|',
      'L1/1|Monday|3|S1 East|Mathematics|Ana Novák||Lab|',
      'L1/2|||S1 East|Mathematics|Ana Novák|||',
      'L1/2|||S1 East|Mathematics|Ana Novák|||',
      'L1/3|||S1 East|Mathematics|Ana Novák|||',
      'L2|Tuesday|1|S1 East+S1 West|Physical Education|J Smith (JS)+J Smith (JSm)||Hall+Lab|',
    ])
  })

  it('counts a card of some weeks only, and each part that only that program keeps', () => {
    const kinds = rulesOf(schoolOf(double + both + girls, cards)).map(kindOf)
    expect(kinds.filter((kind) => ['students', 'Card of some weeks or terms only'].includes(kind))).toEqual([
      'students',
      'Card of some weeks or terms only',
    ])
  })

  it('counts what has no whole period in a week, so that no lesson vanishes', () => {
    const none = lesson('L8', 'classids="C1" subjectid="M" periodspercard="1" periodsperweek="0.5"')
    const half = lesson('L9', 'classids="C1" subjectid="M" periodspercard="1" periodsperweek="1.5"')
    const text = schoolOf(none + half, '')
    expect(read(text)[0]?.rows).toHaveLength(1)
    expect(rulesOf(text).map(kindOf).slice(-2)).toEqual([
      'Lesson without a period of its own',
      'Part of a period in a week',
    ])
  })

  it('takes a class of which no group is named beside a group of another', () => {
    const mixed = lesson('L7', 'classids="C1,C2" groupids="G2" subjectid="M" periodspercard="1" periodsperweek="1"')
    expect(cellsOf(schoolOf(mixed, ''))).toEqual(['L7|||S1 East Girls+S1 West|Mathematics||||'])
  })

  it('counts what teachers say of themselves and when periods are, and not what makes a name', () => {
    const text = schoolOf(girls, '').replace('short="AN"', 'short="AN" email="a@b.ug" mobile="07"')
    const line = text.slice(0, text.indexOf('<teachers>')).split('\n').length
    const kinds = (at: number) =>
      rulesOf(text)
        .filter((rule) => rule.startsWith(`${at} `))
        .map(kindOf)
    expect(kinds(line)).toEqual([
      'Teacher without a lesson',
      'Teacher without a lesson',
      'Short name of a teacher',
      'Email of a teacher',
      'Phone of a teacher',
    ])
    expect(kinds(4).slice(-2)).toEqual(['Start of a period', 'End of a period'])
  })

  it.each([
    ['no limit', 'daysdefid="D0" weeksdefid="W" termsdefid="" capacity="*" seminargroup=""', []],
    ['one day', 'daysdefid="D2"', ['Days of a lesson']],
    ['every day at once', 'daysdefid="D1"', ['Days of a lesson']],
    ['a definition that is not there', 'daysdefid="D9"', ['Days of a lesson']],
    ['one day, beside an attribute that says nothing', 'days="" daysdefid="D2"', ['Days of a lesson']],
    ['one week of two', 'weeksdefid="A"', ['Weeks of a lesson']],
    ['weeks of the lesson itself', 'weeks="01"', ['Weeks of a lesson']],
    ['every week', 'weeks="11"', []],
    ['one term of two', 'termsdefid="T"', ['Terms of a lesson']],
    ['how many may come', 'capacity="20"', ['Capacity of a lesson']],
    ['students who choose it', 'seminargroup="2"', ['Seminar group of a lesson']],
    ['students by name', 'studentids="S"', ['Students of a lesson']],
    ['rooms beside the one of its card', 'classroomids="R1,R2"', ['Rooms that a lesson may be in']],
    ['the room of its card', 'classroomids="R2"', []],
  ])('counts by line what a lesson says beyond its cards: %s', (_, words, kinds) => {
    const one = lesson('L7', `classids="C1" subjectid="M" periodspercard="1" periodsperweek="1" ${words}`)
    const own = card('L7', 'classroomids="R2" period="1" weeks="1" days="10000"')
    const text = schoolOf(`\n${one}`, own)
    const line = text.slice(0, text.indexOf('<lesson id')).split('\n').length
    expect(rulesOf(text).filter((rule) => rule.startsWith(`${line} `))).toEqual(kinds.map((kind) => `${line} ${kind}`))
  })

  it('counts the rooms of a lesson that has a period without a card', () => {
    const one = lesson('L7', 'classids="C1" subjectid="M" periodspercard="1" periodsperweek="2" classroomids="R2"')
    const own = card('L7', 'classroomids="R2" period="1" weeks="1" days="10000"')
    expect(rulesOf(schoolOf(one, own))).toContainEqual(expect.stringMatching(/Rooms that a lesson may be in$/))
  })

  it('counts what it says of rooms, classes and groups', () => {
    const text = schoolOf(girls, '')
      .replace('name="Hall"', 'name="Hall" capacity="200"')
      .replace('name="S1 East"', 'name="S1 East" teacherid="T1" classroomids="R1"')
      .replace('name="Girls"', 'name="Girls" studentids="S"')
    const base = rulesOf(schoolOf(girls, ''))
    const more = rulesOf(text).filter((rule) => !base.includes(rule))
    expect(more.map(kindOf)).toEqual(['Capacity of a room', 'Class teacher', 'Rooms of a class', 'Students of a group'])
  })

  it('reads a file that names an encoding which there is not', () => {
    expect(cellsOf(schoolOf(girls, '').replace('windows-1250', 'iso-8859-99'))).toHaveLength(1)
  })

  it('names a part of a class by both names, and takes what has no place as not placed', () => {
    expect(cellsOf(schoolOf(girls, card('L3', 'period="" days="" classroomids=""')))).toEqual([
      'L3|||S1 East Girls|Physical Education|J Smith (JS)|||',
    ])
  })

  it('reads older exports, whose days have numbers', () => {
    const older = schoolOf(girls, card('L3', 'period="1" day="1" classroomids=""')).replace(
      '<weeksdefs>',
      '<days><day name="Mon" short="M" day="0"/><day name="Tue" short="T" day="1"/></days><weeksdefs>',
    )
    expect(cellsOf(older)).toEqual(['L3|Tue|1|S1 East Girls|Physical Education|J Smith (JS)|||'])
  })

  it.each([
    ['a subject', 'M', lesson('L', 'classids="C1" subjectid="Q" periodspercard="1"'), '', 'no subject “Q”'],
    ['a teacher', 'T', lesson('L', 'classids="C1" subjectid="M" teacherids="T9"'), '', 'no teacher “T9”'],
    ['a lesson', 'L', girls, card('L9', 'period="1" days="10000"'), 'no lesson “L9”'],
    ['a period', 'P', girls, card('L3', 'period="9" days="10000"'), 'no period “9”'],
    ['a single day', 'D', girls, card('L3', 'period="1" days="11000"'), 'no single day “11000”'],
    ['the end of a day', 'E', double, card('L1', 'period="3" days="10000"'), 'would not end within the day'],
    ['a length', 'N', lesson('L', 'classids="C1" subjectid="M" periodspercard="0"'), '', 'periodspercard is “0”'],
  ])('refuses what does not fit by line: %s', (_, _id, lessons, own, sentence) => {
    expect(refusalOf(schoolOf(lessons, own))).toMatch(new RegExp(`^school\\.xml, line \\d+: .*${sentence}`))
  })
})

describe('a timetable of Untis', () => {
  const lines = [
    '1,"S1 East","Gau","M","R1",1,2,,',
    '1,"S1 West","Gau","M","R1",1,2,,',
    '1,"S1 East","Gau","M","R2",3,4,,',
  ]

  it('gives a lesson for each hour, with all of its classes', () => {
    expect(cellsOf(lines.join('\r\n'), 'GPU001.TXT')).toEqual([
      '1/Mo2|Monday|2|S1 East+S1 West|M|Gau||R1|',
      '1/We4|Wednesday|4|S1 East|M|Gau||R2|',
    ])
  })

  it('counts by line what stands behind its seven columns', () => {
    const more = ['1,"S1","Gau","M","R1",1,2,00:45,', '2,"S1","Gau","M","R1",1,3,,x', '3,"S1","Gau","M","R1",1,4,,']
    expect(rulesOf(more.join('\n'), 'GPU001.TXT')).toEqual(['1 Length of a period', '2 Further column'])
  })

  it('reads or lists the value of every column', () => {
    const cells = ['1', 'S1 East', 'Gau', 'M', 'R1', '1', '2', '00:45', 'x']
    const seenOf = (row: readonly string[]) => {
      const text = row.map((cell) => `"${cell}"`).join()
      return refusalOf(text, 'GPU001.TXT') ?? JSON.stringify([cellsOf(text, 'GPU001.TXT'), rulesOf(text, 'GPU001.TXT')])
    }
    const whole = seenOf(cells)
    const vanished = cells.filter((_, at) => seenOf(cells.with(at, '')) === whole)
    expect(vanished).toEqual([])
  })

  it('tells subjects apart that are taught beside each other, with semicolons too', () => {
    const beside = '7;"S2";"A";"Art";"R1";2;1;;\n7;"S2";"B";"Music";"R2";2;1;;\n'
    expect(cellsOf(beside, 'Term 1 gpu001.txt')?.map((row) => row.split('|')[0])).toEqual(['7/Tu1', '7/Tu1/2'])
  })

  it.each([
    ['GPU001.TXT', true],
    ['school-gpu001 (2).csv', true],
    ['GPU0012.TXT', false],
    ['GPU002.TXT', false],
  ])('is known by its name: %s', (name, isKnown) => {
    expect(isTimetable(name, bytesOf('1,"S1"'))).toBe(isKnown)
  })

  it.each([
    ['1,"S1","A","M","R",8,1,,', 'the day is “8”'],
    ['1,"S1","A","M","R",1,33,,', 'the period is “33”'],
    ['Lesson,Class,Teacher,Subject,Room,Day,Period', 'begins with the number of its lesson'],
    ['1,"S1","A+B","M","R",1,1,,', 'has a \\+ in it'],
  ])('refuses a line by its number: %s', (line, sentence) => {
    expect(refusalOf(`${lines[0]}\n${line}\n`, 'GPU001.TXT')).toMatch(
      new RegExp(`^GPU001\\.TXT, line 2: .*${sentence}`),
    )
  })
})
