import { fakeApi } from '@bellhouse/api-client/testing'
import { type AbsentLesson, defineScreens } from '@bellhouse/contracts'
import { openScreen } from '@bellhouse/standalone/testing'
import { it } from '@jest/globals'
import { screen } from '@testing-library/react'
import { CoverLesson } from './cover-lesson'

const ben = { id: crypto.randomUUID(), name: 'Okello, Ben' }
const place = { absenceId: crypto.randomUUID(), day: '2026-11-16', period: 1 }

function openLesson(taken: Pick<AbsentLesson, 'cover' | 'standIn' | 'notHeld'>) {
  const lesson = {
    period: 1,
    duration: 1,
    time: 'Period 1',
    subject: 'Physics',
    streams: 'S1 East',
    room: null,
    ...taken,
  }
  const screens = defineScreens({
    path: 'lesson',
    title: 'Lesson',
    category: 'admin',
    load: async () => ({ default: () => <CoverLesson lesson={lesson} place={place} staffId={ben.id} /> }),
  })
  openScreen(screens, { at: '/lesson', as: 'admin', api: fakeApi() })
}

it.each([
  ['who stands in', { cover: null, standIn: ben }, 'Okello, Ben stands in'],
  ['who was asked to take it', { cover: { id: crypto.randomUUID(), staff: ben } }, 'Okello, Ben'],
  ['that it is not held', { cover: null, notHeld: { reason: 'Exams' } }, 'Not held: Exams'],
  ['that nobody takes it', { cover: null }, 'Nobody yet'],
])('says of a lesson of an absent teacher %s', async (_, taken, words) => {
  openLesson(taken)
  await screen.findByText(words)
})
