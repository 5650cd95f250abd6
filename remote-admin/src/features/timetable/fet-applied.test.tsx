import { fakeApi } from '@bellhouse/api-client/testing'
import { defineScreens, type TimetableUpload } from '@bellhouse/contracts'
import { openScreen } from '@bellhouse/standalone/testing'
import { it } from '@jest/globals'
import { screen } from '@testing-library/react'
import { FetApplied } from './fet-applied'

const column = { activity: 0, day: 1, hour: 2, students: 3, subject: 4, teachers: 5, tags: 6, room: 7, comments: 8 }

const upload: TimetableUpload = {
  ...{ id: crypto.randomUUID(), timetableId: crypto.randomUUID(), state: 'applied', fileName: 'school.fet' },
  ...{ headers: [], rows: 2481, remembered: null, failure: null },
  mapping: { columns: column, days: [], hours: [], names: [] },
  preview: {
    rows: 2481,
    counts: { new: 1, changed: 1240, unchanged: 1240, refused: 0 },
    made: { subject: 0, staff: 0, stream: 0, room: 0 },
    ...{ refused: [], changes: [], missing: 0 },
  },
}

const screens = defineScreens({
  path: 'applied',
  title: 'Applied',
  category: 'admin',
  load: async () => ({ default: () => <FetApplied upload={upload} isDraft onUndone={() => {}} onClose={() => {}} /> }),
})

it('says with commas how many lessons were written and were there', async () => {
  openScreen(screens, { at: '/applied', as: 'admin', api: fakeApi() })
  await screen.findByText('1,241 lessons written, 1,240 were there already.')
})
