import { answer, fakeApi } from '@bellhouse/api-client/testing'
import { addressOf, explainResult, type InputOf } from '@bellhouse/contracts'
import { openScreen } from '@bellhouse/standalone/testing'
import { expect, it } from '@jest/globals'
import { screen } from '@testing-library/react'
import screens from '../../screens'

const studentId = crypto.randomUUID()
const streamId = crypto.randomUUID()

it('shows how a result came about, step by step', async () => {
  const asked: InputOf<typeof explainResult>[] = []
  const api = fakeApi(
    answer(explainResult, (input) => {
      asked.push(input)
      return {
        ...{ name: 'Achieng, Ada', admissionNumber: '017/24', stream: 'S5 East', term: '2026 Term 3' },
        scheme: 'Papers, version 1',
        subjects: [
          {
            ...{ code: 'P425', name: 'Mathematics', grade: 'B' },
            steps: [
              { title: 'Papers to letter', lines: [{ what: 'Paper 1', is: 'C3 = 3 points' }], result: 'B = 5 points' },
            ],
          },
        ],
        whole: [{ title: 'Points', lines: [], result: '5 + 1 = 6' }],
        unproven: ['A subsidiary earns its point at D1 to C6'],
      }
    }),
  )
  openScreen(screens, { at: `/result/${studentId}?stream=${streamId}`, as: 'admin', api })
  await screen.findByRole('heading', { name: 'How the results of Achieng, Ada came about' })
  screen.getByRole('heading', { name: 'Mathematics (P425): B' })
  screen.getByText('C3 = 3 points')
  screen.getByText('5 + 1 = 6')
  screen.getByRole('button', { name: 'Print' })
  screen.getByRole('heading', { name: 'Not checked against a printed source' })
  screen.getByText('A subsidiary earns its point at D1 to C6')
  expect(asked).toEqual([{ studentId, streamId }])
})

it('asks for a student where the address names none', async () => {
  openScreen(screens, { at: '/result', as: 'admin', api: fakeApi() })
  await screen.findByText('Open the marks of a class, and choose the result of a student.')
  expect(screen.getByRole('link', { name: 'Go to the marks' }).getAttribute('href')).toBe(addressOf.marks())
})
