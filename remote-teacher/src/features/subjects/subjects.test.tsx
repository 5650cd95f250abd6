import { answer, fakeApi } from '@bellhouse/api-client/testing'
import { listOwnAllocations } from '@bellhouse/contracts'
import { openScreen } from '@bellhouse/standalone/testing'
import { expect, it } from '@jest/globals'
import { screen, within } from '@testing-library/react'
import screens from '../../screens'

it('lists what the teacher teaches this term', async () => {
  const biology = {
    id: crypto.randomUUID(),
    subjectId: crypto.randomUUID(),
    subject: 'Biology',
    streamId: crypto.randomUUID(),
    stream: 'S3 West',
    termId: crypto.randomUUID(),
    term: '2026 Term 3',
    isCurrent: true,
    from: '2026-09-14',
    until: null,
    students: 33,
  }
  const api = fakeApi(answer(listOwnAllocations, () => [biology]))
  openScreen(screens, { at: '/teacher/subjects', as: 'staff', api })
  await screen.findByRole('heading', { level: 1, name: 'Subjects Allocated' })
  const row = within(screen.getByRole('row', { name: /Biology/ }))
  expect(row.getAllByRole('cell').map((cell) => cell.textContent)).toEqual(['S3 West', '2026 Term 3', '33'])
})
