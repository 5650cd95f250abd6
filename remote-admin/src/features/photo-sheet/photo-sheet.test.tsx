import { answer, fakeApi } from '@bellhouse/api-client/testing'
import { getPhotoSheet, type OutputOf, saveStudentPhoto } from '@bellhouse/contracts'
import { openScreen } from '@bellhouse/standalone/testing'
import { expect, it } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import screens from '../../screens'

const streamId = crypto.randomUUID()
const [ada, ben] = ['Ada', 'Ben'].map((name, index) => ({
  id: crypto.randomUUID(),
  name,
  admissionNumber: `BH/2026/00${index + 1}`,
  photo: null,
}))

function openSheet(students: OutputOf<typeof getPhotoSheet>['students']) {
  const saved: unknown[] = []
  const fake = fakeApi(answer(getPhotoSheet, () => ({ stream: 'S1 East', classTeacher: 'Auma, Grace', students })))
  const api: typeof fake = async (endpoint, input, options) => {
    if ((endpoint as unknown) !== saveStudentPhoto) return fake(endpoint, input, options)
    saved.push({ ...(input as object), file: options?.files?.[0]?.name })
    if (options?.files?.[0]?.name.includes('002')) throw new Error('Cut off')
    return endpoint.output.parse({ photo: crypto.randomUUID() }) as never
  }
  const user = openScreen(screens, { at: `/photo_sheet/${streamId}`, as: 'admin', api })
  return { user, saved }
}

it('shows the faces of a stream, each leading to its record', async () => {
  openSheet([ada, ben].flatMap((one) => one ?? []))
  await screen.findByRole('heading', { level: 1, name: 'Photo sheet S1 East' })
  screen.getByText('2 students · class teacher Auma, Grace · 2 without a photo')
  expect(screen.getByRole('link', { name: 'Ada' }).getAttribute('href')).toBe(`/student_details/${ada?.id}`)
})

it('says so when nobody is there', async () => {
  openSheet([])
  await screen.findByText(/once somebody is in S1 East/)
})

it('takes the photos of a stream by admission number, and tells of the one that failed', async () => {
  const { user, saved } = openSheet([ada, ben].flatMap((one) => one ?? []))
  await user.click(await screen.findByRole('button', { name: 'Add photos' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Photos of S1 East' }))
  const files = ['BH-2026-001.jpg', 'BH-2026-002.jpg', 'holiday.jpg'].map(
    (name) => new File(['x'], name, { type: 'image/jpeg' }),
  )
  await user.upload(dialog.getByLabelText('Choose the pictures'), files)
  expect(dialog.getByRole('status').textContent).toBe('2 pictures of 3 found their student.')
  dialog.getByText('Nobody in this stream has this admission number.')
  expect(saved).toEqual([])

  await user.click(dialog.getByRole('button', { name: 'Save 2 photos' }))

  await waitFor(() => expect(dialog.getByRole('alert').textContent).toMatch(/^1 picture could not be saved/))
  expect(saved).toEqual([
    { studentId: ada?.id, seen: null, file: 'BH-2026-001.jpg' },
    { studentId: ben?.id, seen: null, file: 'BH-2026-002.jpg' },
  ])
})
