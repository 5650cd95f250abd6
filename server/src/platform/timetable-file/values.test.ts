import { expect, it } from '@jest/globals'
import { archiveWithEverything } from '../../../test/archive-with-everything'
import { ascWithEverything } from '../../../test/asc-with-everything'
import { fetWithEverything } from '../../../test/fet-with-everything'
import { countValues, vanishedValues } from '../../../test/vanished-values'

const wholes =
  /^Constraint|Constraint$|^Group|^Older solution$|^Solution of another|is not active$|without a lesson$|^Card of some|^students|^buildings/

/** How the file was written. */
const howAscWrites = [
  ...['ascttversion', 'importtype', 'options', 'displayname'].map((key) => `timetable@${key}`),
  ...['timetable/periods@options', 'timetable/periods@columns'],
]

/** A lesson of these weeks is listed, and of weeks that are not there too. */
const whatLimits = ['daysdef', 'weeksdef', 'termsdef'].map((name) => `timetable/${name}s/${name}@id`)

it.each([
  ['FET', 'all.fet', fetWithEverything, ['fet@version']],
  ['aSc Timetables', 'asc.xml', ascWithEverything, [...howAscWrites, ...whatLimits]],
  ['the archive', 'archive.xml', archiveWithEverything, []],
])('reads or lists every value of a document of %s', (_, name, document, format) => {
  expect(countValues(document)).toBeGreaterThan(100)
  expect(vanishedValues(name, document, wholes)).toEqual(format)
})
