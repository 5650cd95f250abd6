import { expect, it } from '@jest/globals'
import { summaryOf } from './in-span'

it.each([
  ['select "id" from "student" where "family_name" = $1', 'select student'],
  ['insert into "mark" values ($1)', 'insert mark'],
  ['update account set password_hash = $1', 'update account'],
  ['begin', 'begin'],
])('%s is told as %s', (text, summary) => {
  expect(summaryOf(text)).toBe(summary)
})
