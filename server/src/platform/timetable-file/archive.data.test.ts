import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from '@jest/globals'
import { readTimetable } from './read-timetable'

const folder = join(import.meta.dirname, '../../../../../shared/data/timetable')

/** Day, period, teachers, classes and rooms of each period, as somebody else has taken them out of the archive. */
const listed = (school: string) =>
  readFileSync(join(folder, `${school}.flat.csv`), 'utf8')
    .trim()
    .split(/\r?\n/)
    .slice(1)
    .map((row) => row.split(',').map((cell) => cell.replaceAll(';', '+').replaceAll(' ', '+')))
    .map(([event = '', , , day, period, , teachers, classes, rooms]) =>
      [event, day, period, teachers, classes, rooms].join('|'),
    )
    .sort()

it.each(['BR-SA-00', 'FI-WP-06'])('reads of the archive’s %s what others read', (school) => {
  const bytes = readFileSync(join(folder, `xhstt/${school}.xml`))
  const [lessons] = readTimetable({ name: `${school}.xml`, bytes })
  const read = lessons?.rows.map(({ cells: [id = '', day, hour, classes, , teachers, , rooms] }) =>
    [id.replace(/\/\d+$/, ''), day, hour, teachers, classes, rooms].join('|'),
  )
  expect(read?.sort()).toEqual(listed(school))
})
