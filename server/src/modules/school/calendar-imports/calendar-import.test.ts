import { expect, it } from '@jest/globals'
import { calendarImport } from './calendar-import'

type Preview = Parameters<typeof calendarImport.mustBeMeant>[0]

const consent = { skipRefused: false, overwrite: false, closeTakenDays: false }

it('says with commas how many entries would change or go', () => {
  const preview = { counts: { refused: 0 }, overwritten: 1234, takenDays: [] as string[] } as unknown as Preview
  expect(() => calendarImport.mustBeMeant(preview, consent)).toThrow(
    'Entries of the calendar that would change or go: 1,234.',
  )
})

it('says with commas how many days with registers would become holidays', () => {
  const takenDays = Array.from({ length: 1234 }, (_, at) => `day ${at}`)
  const preview = { counts: { refused: 0 }, overwritten: 0, takenDays } as unknown as Preview
  expect(() => calendarImport.mustBeMeant(preview, consent)).toThrow(
    'Days with registers that would become holidays: 1,234.',
  )
})
