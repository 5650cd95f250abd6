import { answer, fakeApi } from '@bellhouse/api-client/testing'
import { getStaff, listStaffChanges, type OutputOf } from '@bellhouse/contracts'
import { openScreen } from '@bellhouse/ui/testing'
import { expect, it } from '@jest/globals'
import { screen, within } from '@testing-library/react'
import screens from '../../screens'

it('shows the record, the teaching and the account of a member of staff', async () => {
  const id = crypto.randomUUID()
  const api = fakeApi(
    answer(
      getStaff,
      (): OutputOf<typeof getStaff> => ({
        id,
        staffNumber: 'T015',
        name: 'Barigye, Doreen',
        title: 'Mrs',
        email: 'doreen@bellhouse.example',
        phone: null,
        status: 'active',
        photo: null,
        hasAccount: false,
        givenNames: 'Doreen',
        familyName: 'Barigye',
        birthDate: null,
        version: 2,
        subjects: [{ id: crypto.randomUUID(), code: '553', name: 'Biology' }],
        sex: 'female',
        qualifications: 'Dip Ed',
        startedOn: '2017-06-19',
        allocations: [
          {
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
          },
        ],
        classTeacherOf: [{ id: crypto.randomUUID(), label: 'S3 West' }],
        groups: [],
        account: null,
      }),
    ),
    answer(listStaffChanges, () => [
      {
        id: 2,
        action: 'change',
        by: 'Grace Auma',
        at: '2026-11-20T08:00:00Z',
        fields: [
          { name: 'subjects', before: null, after: 'Biology (553)' },
          { name: 'familyName', before: 'Barige', after: 'Barigye' },
        ],
      },
    ]),
  )
  openScreen(screens, { at: `/staff_details/${id}`, as: 'admin', api })

  await screen.findByRole('heading', { level: 1, name: 'Barigye, Doreen' })
  within(screen.getByRole('region', { name: 'Record' })).getByText('19 Jun 2017')
  const teaching = within(screen.getByRole('region', { name: 'Teaches' }))
  teaching.getByText('Class teacher')
  teaching.getByText('S3 West, since 14 Sept 2026')
  screen.getByText('Barigye, Doreen cannot sign in yet.')
  const history = within(screen.getByRole('region', { name: 'History' }))
  history.getByText('Changed by Grace Auma')
  const changes = history.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(changes.slice(1)).toEqual(['Family name: Barige Barigye', 'Can teach: nothing Biology (553)'])
  expect(screen.getByRole('link', { name: 'Assign subject' }).getAttribute('href')).toBe(`/assign_subject/${id}`)
})
