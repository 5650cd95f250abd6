import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { ProblemError } from '../../http/problems'
import { readTimetable } from './read-timetable'

const time = (id: string, day: string) => `<Time Id="${id}"><Name>${id}</Name><Day Reference="${day}"/></Time>`
const resource = (id: string, type: string) =>
  `<Resource Id="${id}"><Name>${id}</Name><ResourceType Reference="${type}"/></Resource>`
const event = (id: string, duration: number, resources: readonly string[], more = '') =>
  `<Event Id="${id}"><Name>${id}</Name><Duration>${duration}</Duration>${more}<Resources>${resources
    .map((one) => `<Resource Reference="${one}"><Role>x</Role></Resource>`)
    .join('')}</Resources><EventGroups><EventGroup Reference="all"/></EventGroups></Event>`
const solution = (events: string) => `<Solution Reference="Small"><Events>${events}</Events></Solution>`
const solved = (id: string, at: string, duration?: number) =>
  `<Event Reference="${id}">${duration ? `<Duration>${duration}</Duration>` : ''}<Time Reference="${at}"/></Event>`
const applies = '<AppliesTo><EventGroups><EventGroup Reference="all"/></EventGroups></AppliesTo>'

/** A small school as the archive has them. */
const archiveOf = (solutions: string) => `<HighSchoolTimetableArchive>
<Instances><Instance Id="Small"><MetaData/>
<Times><TimeGroups><Day Id="gr_Mo"><Name>Mo</Name></Day><Day Id="gr_Tu"><Name>Tu</Name></Day></TimeGroups>
${['Mo_1', 'Mo_2'].map((id) => time(id, 'gr_Mo')).join('')}${['Tu_1', 'Tu_2'].map((id) => time(id, 'gr_Tu')).join('')}
</Times>
<Resources><ResourceTypes><ResourceType Id="t"><Name>Teacher</Name></ResourceType><ResourceType Id="c"><Name>Class</Name></ResourceType><ResourceType Id="r"><Name>Room</Name></ResourceType></ResourceTypes>
${[resource('T1', 't'), resource('T2', 't'), resource('C1', 'c'), resource('R1', 'r'), resource('R2', 'r')].join('\n')}
</Resources>
<Events><EventGroups><Course Id="gr_M"><Name>Maths</Name></Course><EventGroup Id="all"><Name>All</Name></EventGroup></EventGroups>
${event('E1', 3, ['C1', 'T1', 'R1', 'R2'], '<Course Reference="gr_M"/>')}
${event('E2', 1, ['T1', 'T2'], '<Time Reference="Tu_2"/>')}
</Events>
<Constraints>
<SplitEventsConstraint Id="S">${applies}<MinimumDuration>1</MinimumDuration><MaximumDuration>2</MaximumDuration><MinimumAmount>1</MinimumAmount><MaximumAmount>9</MaximumAmount></SplitEventsConstraint>
<DistributeSplitEventsConstraint Id="D">${applies}<Duration>2</Duration><Minimum>1</Minimum><Maximum>1</Maximum></DistributeSplitEventsConstraint>
</Constraints>
</Instance></Instances>
<SolutionGroups><SolutionGroup Id="us">${solutions}</SolutionGroup></SolutionGroups>
</HighSchoolTimetableArchive>
`

const read = (text: string) => readTimetable({ name: 'small.xml', bytes: Buffer.from(text) })
const cellsOf = (text: string) => read(text)[0]?.rows.map(({ cells }) => cells.join('|'))

function refusalOf(text: string) {
  try {
    read(text)
    return null
  } catch (error) {
    if (error instanceof ProblemError) return error.problem.message
    throw error
  }
}

describe('an XHSTT archive', () => {
  it('without a solution gives lessons of the lengths that it asks for, with all of their rooms', () => {
    expect(cellsOf(archiveOf(''))).toEqual([
      'E1/1|||C1|Maths|T1||R1+R2|',
      'E1/1|||C1|Maths|T1||R1+R2|',
      'E1/2|||C1|Maths|T1||R1+R2|',
      'E2|Tu|2||E2|T1+T2|||',
    ])
  })

  it('gives them where its newest solution says, and counts the older one and each constraint', () => {
    const older = solution(`${solved('E1', 'Mo_1', 1)}${solved('E1', 'Tu_1', 2)}${solved('E2', 'Mo_2')}`)
    const newest = solution(`${solved('E1', 'Mo_1', 2)}${solved('E1', 'Tu_1', 1)}${solved('E2', 'Tu_2')}`)
    const [lessons, rules] = read(archiveOf(older + newest))
    expect(lessons?.rows.map(({ cells }) => cells.slice(0, 3).join('|'))).toEqual([
      'E1/1|Mo|1',
      'E1/1|Mo|2',
      'E1/2|Tu|1',
      'E2|Tu|2',
    ])
    const whole = rules?.rows.map(({ cells }) => cells[0]).filter((kind) => /Constraint$|solution$/.test(kind ?? ''))
    expect(whole).toEqual(['SplitEventsConstraint', 'DistributeSplitEventsConstraint', 'Older solution'])
  })

  it('takes what a solution has chosen, lists what is still open, and leaves a solution of another school', () => {
    const open = archiveOf('').replace(
      '<Resource Reference="R2">',
      '<Resource><Role>any</Role></Resource><Resource><Role>room</Role></Resource><Resource Reference="R2">',
    )
    const chosen = '<Resources><Resource Reference="R1"><Role>room</Role></Resource></Resources>'
    const own = solution(`${solved('E2', 'Tu_2').replace('</Event>', '') + chosen}</Event>`)
    const withRoom = open
      .replace('<Resource Reference="T2">', '<Resource><Role>room</Role></Resource><Resource Reference="T2">')
      .replace('<SolutionGroup Id="us">', `<SolutionGroup Id="us">${own}${own.replace('"Small"', '"Big"')}`)
    const [lessons, rules] = read(withRoom)
    expect(lessons?.rows.at(-1)?.cells.join('|')).toBe('E2|Tu|2||E2|T1+T2||R1|')
    const kinds = rules?.rows.map(({ cells }) => cells[0] ?? '').filter((kind) => /chosen|solution|Solution/.test(kind))
    expect(kinds).toEqual([
      ...['Resource that is still to be chosen', 'Resource that is still to be chosen', 'Solution of another school'],
    ])
  })

  it.each<[string, (text: string) => string, RegExp]>([
    [
      'a resource that is not there',
      (text) => text.replace('Reference="T2"', 'Reference="T9"'),
      /^small\.xml, line 15: there is no resource “T9”/,
    ],
    [
      'a type that is no teacher, class or room',
      (text) => text.replace('<Name>Room<', '<Name>Bus<').replaceAll('"r"', '"b"'),
      /“Bus” is none of teachers, classes and rooms/,
    ],
    [
      'a time of no day',
      (text) => text.replace('<Day Reference="gr_Tu"/>', '<Day Reference="gr_We"/>'),
      /line \d+: there is no day “gr_We” in this file/,
    ],
    ['an event that is there twice', (text) => text.replace('Id="E2"', 'Id="E1"'), /the event “E1” is there already/],
    [
      'a second school',
      (text) => text.replace('</Instance>', '</Instance><Instance Id="Other"/>'),
      /a second school begins here/,
    ],
    [
      'what no event has',
      (text) => text.replace('<Duration>3<', '<Mood>glad</Mood><Duration>3<'),
      /Mood is not known in Event/,
    ],
    ['a duration of nothing', (text) => text.replace('<Duration>3<', '<Duration>0<'), /Duration is “0”/],
    [
      'a lesson beyond the day',
      (text) => text.replace('<SolutionGroup Id="us">', `<SolutionGroup Id="us">${solution(solved('E1', 'Mo_1'))}`),
      /would not end within the day/,
    ],
    [
      'a solution with too few periods',
      (text) => text.replace('<SolutionGroup Id="us">', `<SolutionGroup Id="us">${solution(solved('E1', 'Mo_1', 2))}`),
      /has 3 periods, and its solution 2/,
    ],
    ['a file that was cut off', (text) => text.slice(0, 900), /the file is damaged here/],
    [
      'a constraint that is none',
      (text) => text.replace('<Constraints>', '<Constraints><Hope/>'),
      /Hope is no constraint/,
    ],
  ])('refuses %s with its line', (_, damage, sentence) => {
    const whole = archiveOf('')
    const damaged = damage(whole)
    expect(damaged).not.toBe(whole)
    expect(refusalOf(damaged)).toMatch(sentence)
  })

  it('is refused with a sentence or read whole, however it is damaged', () => {
    const whole = archiveOf(solution(`${solved('E1', 'Mo_1', 2)}${solved('E1', 'Tu_1', 1)}`))
    const cut = fc.tuple(fc.nat(whole.length - 1), fc.integer({ min: 1, max: 60 }), fc.string({ maxLength: 6 }))
    fc.assert(
      fc.property(cut, ([at, length, put]) => {
        const damaged = whole.slice(0, at) + put + whole.slice(at + length)
        const refusal = refusalOf(damaged)
        if (refusal !== null) expect(refusal).toMatch(/^small\.xml.*\.$/su)
        else expect(cellsOf(damaged)?.length).toBeGreaterThan(0)
      }),
      { numRuns: 1500 },
    )
  })
})
