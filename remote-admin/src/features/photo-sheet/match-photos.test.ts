import { expect, it } from '@jest/globals'
import { matchPhotos } from './match-photos'

const student = (admissionNumber: string) => ({
  id: crypto.randomUUID(),
  name: `Student ${admissionNumber}`,
  admissionNumber,
  photo: null,
})
const [one, two] = [student('BH/2026/001'), student('BH/2026/0012')]

const fileOf = (name: string, type = 'image/jpeg') => new File(['x'], name, { type })

it('knows a student by the admission number, however the file writes it', () => {
  const files = [fileOf('BH-2026-001.JPG'), fileOf('bh_2026_0012.jpeg')]
  const { matches, others } = matchPhotos(files, [one, two])
  expect(matches.map((match) => match.student)).toEqual([one, two])
  expect(others).toEqual([])
})

it('says of every other file why it is for nobody', () => {
  const files = ['BH20260.jpg', 'BH-2026-001.jpg', 'BH 2026 001.jpg'].map((name) => fileOf(name))
  const { matches, others } = matchPhotos([...files, fileOf('BH-2026-0012.heic', 'image/heic')], [one, two])
  expect(matches).toHaveLength(1)
  expect(others.map(({ reason }) => reason)).toEqual([
    'Nobody in this stream has this admission number.',
    'BH-2026-001.jpg is already for Student BH/2026/001.',
    expect.stringMatching(/Apple’s own format/),
  ])
})
