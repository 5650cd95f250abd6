import { BadRequestError } from '@bellhouse/api-client'
import { expect, it } from '@jest/globals'
import { problemSentence } from './failure-sentences'

const refusal = (fields?: Record<string, string>) =>
  new BadRequestError(400, { code: 'invalid', message: 'Some fields need to be corrected', ...(fields && { fields }) })

it('says what is wrong with single fields, each sentence once, where there are no fields to show it at', () => {
  const sentence = 'The last day is before the first'
  expect(problemSentence(refusal({ from: sentence, until: sentence }))).toBe('The last day is before the first.')
  expect(problemSentence(refusal({ from: sentence, note: 'Write less.' }))).toBe(
    'The last day is before the first. Write less.',
  )
  expect(problemSentence(refusal())).toBe('Some fields need to be corrected.')
})
