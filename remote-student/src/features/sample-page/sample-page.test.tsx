import { answer, fakeApi } from '@bellhouse/api-client/testing'
import { getOwnClass, type OwnClass } from '@bellhouse/contracts'
import { openScreen } from '@bellhouse/standalone/testing'
import { expect, it } from '@jest/globals'
import { screen, within } from '@testing-library/react'
import screens from '../../screens'

const open = (own: OwnClass) =>
  openScreen(screens, { at: '/sample-page', as: 'student', api: fakeApi(answer(getOwnClass, () => own)) })

it('has its sentence, and beneath it what the four entries name', async () => {
  open({
    term: { label: '2026 Term 3', startDate: '2026-09-07', endDate: '2026-12-04' },
    stream: { label: 'S2 East', room: 'Room 4', classTeacher: 'Auma, Grace', students: 41 },
    subjects: [
      { code: '456', name: 'Mathematics', isElective: false, teachers: ['Okello, Ben', 'Were, Ann'] },
      { code: '610', name: 'Fine Art', isElective: true, teachers: [] },
    ],
    scale: {
      name: 'New scale',
      bands: [{ grade: 'A', from: 80, to: 100, points: null, label: 'Excellent', isPass: true }],
    },
  })
  await screen.findByRole('heading', { level: 1, name: 'Sample page' })
  screen.getByText('This is a placeholder page.')
  within(screen.getByRole('region', { name: 'Current term' })).getByText('2026 Term 3')
  within(screen.getByRole('region', { name: 'My class' })).getByText('41 students')
  const rows = within(screen.getByRole('table', { name: 'My subjects' })).getAllByRole('row')
  expect(rows.slice(1).map((row) => within(row).getAllByRole('cell').at(-1)?.textContent)).toEqual([
    'Okello, Ben; Were, Ann',
    'Not allocated',
  ])
  within(screen.getByRole('table', { name: 'Grading scale' })).getByText('80 to 100')
})

it('says what there is not yet', async () => {
  open({ term: null, stream: null, subjects: [], scale: null })
  await screen.findByText('There is no current term.')
  screen.getByText('You are in no class today.')
  screen.getByText('You take no subjects yet.')
  screen.getByText('No grading scale has been chosen for your class.')
})
