import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, it } from '@jest/globals'
import { countValues, vanishedValues } from '../../../test/vanished-values'

const folder = join(import.meta.dirname, '../../../../../shared/data/timetable')
const documents = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
  /\.(?:fet|xml)$/.test(name),
)

/** It says as the id does which of teachers, classes and rooms these are. */
const typeName = 'HighSchoolTimetableArchive/Instances/Instance/Resources/ResourceTypes/ResourceType/Name'

it('has real documents of both formats', () => {
  expect(documents.map((name) => name.split('.').at(-1))).toEqual(expect.arrayContaining(['fet', 'xml']))
})

it.each(documents)(
  'reads or lists every value of the real %s',
  (name) => {
    const text = readFileSync(join(folder, name), 'utf8')
    expect(countValues(text)).toBeGreaterThan(500)
    expect(vanishedValues(basename(name), text, /^Constraint|Constraint$|^Older solution$/)).toEqual(
      name.endsWith('.fet') ? ['fet@version'] : [typeName],
    )
  },
  300_000,
)
