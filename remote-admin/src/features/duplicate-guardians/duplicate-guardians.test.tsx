import { answer, fakeApi } from '@bellhouse/api-client/testing'
import {
  addressOf,
  type Child,
  type GuardianDuplicates,
  type GuardianRecord,
  getGuardian,
  type InputOf,
  listGuardianChanges,
  listGuardianDuplicates,
  mergeGuardians,
  previewGuardianMerge,
  type SameGuardian,
  sayDifferentGuardians,
} from '@bellhouse/contracts'
import { openScreen } from '@bellhouse/standalone/testing'
import { expect, it } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import screens from '../../screens'

const at = addressOf.duplicateGuardians()
const grace = { id: crypto.randomUUID(), name: 'Akello, Grace', givenNames: 'Grace', familyName: 'Akello' }
const first: SameGuardian = { ...grace, phones: ['0772 123456'], email: null, students: ['Okot, Joy (S1 East)'] }
const second: SameGuardian = { ...first, id: crypto.randomUUID(), name: 'Akello, G.', students: [] }
const group = { shared: ['0772 123456'], isSameName: true, people: [first, second], peopleInAll: 12 }

it('shows whom one phone reaches together, and remembers that they are two people', async () => {
  const said: InputOf<typeof sayDifferentGuardians>[] = []
  let groups: GuardianDuplicates['groups'] = [group]
  const api = fakeApi(
    answer(listGuardianDuplicates, () => ({ groups, total: groups.length, different: [] })),
    answer(sayDifferentGuardians, (input) => {
      said.push(input)
      groups = []
      return {}
    }),
  )
  const user = openScreen(screens, { at, as: 'admin', api })
  const region = within(await screen.findByRole('region', { name: '0772 123456' }))
  region.getByText('Same name')
  region.getByText('The first 2 of 12 are shown.')
  region.getByText('0772 123456, guardian of Okot, Joy (S1 East)')
  expect(region.getByRole('link', { name: 'Compare Akello, G. with Akello, Grace' }).getAttribute('href')).toBe(
    addressOf.duplicateGuardians({ keep: first.id, merge: second.id }),
  )
  await user.click(region.getByRole('button', { name: 'Akello, G. and Akello, Grace are two people' }))
  await screen.findByText('No two guardians have the same phone or email.')
  expect(said).toEqual([{ firstId: first.id, secondId: second.id }])
})

const child: Child = {
  ...{
    id: crypto.randomUUID(),
    name: 'Okot, Joy',
    photo: null,
    stream: 'S1 East',
    status: 'active',
    relation: 'guardian',
  },
  ...{ isPrimary: false, isEmergency: true, livesWith: false, isOnlyContact: false },
}
const kept: GuardianRecord = { ...grace, version: 2, phones: ['0772 123456'], email: null, students: [child] }
const other: GuardianRecord = {
  ...{ ...kept, id: second.id, name: second.name, version: 5, phones: ['0700 1'], email: 'grace@home.example' },
  students: [{ ...child, relation: 'mother', isPrimary: true }],
}

it('lets what stays be chosen, says before what it will be, and merges for good', async () => {
  const merged: InputOf<typeof mergeGuardians>[] = []
  const api = fakeApi(
    answer(previewGuardianMerge, () => ({
      ...{ kept, other, phones: ['0772 123456', '0700 1'] },
      inBoth: [{ id: child.id, name: child.name, kept: 'guardian', other: 'mother' }],
    })),
    answer(mergeGuardians, (input) => {
      merged.push(input)
      return { id: kept.id, name: kept.name }
    }),
    answer(getGuardian, () => kept),
    answer(listGuardianChanges, () => []),
  )
  const user = openScreen(screens, {
    ...{ at: addressOf.duplicateGuardians({ keep: kept.id, merge: other.id }), as: 'admin', api },
  })
  await screen.findByRole('row', { name: 'Name Akello, Grace Akello, G.' })
  screen.getByRole('row', { name: /Okot, Joy, S1 East \(mother, primary, emergency\)/ })
  expect((screen.getByLabelText('Email') as HTMLSelectElement).value).toBe('other')
  await user.click(screen.getByLabelText('Keep the phone 0700 1'))
  await user.selectOptions(screen.getByLabelText('Relation to Okot, Joy'), 'mother')
  await user.click(screen.getByRole('button', { name: 'Merge records' }))
  const question = within(await screen.findByRole('dialog', { name: 'Merge Akello, G. into Akello, Grace?' }))
  question.getByText(/^Akello, Grace with 0772 123456, grace@home.example is then the one guardian of 1 student/)
  question.getByText('This cannot be undone.')
  await user.click(question.getByRole('button', { name: 'Merge permanently' }))
  await waitFor(() => expect(merged).toHaveLength(1))
  expect(merged[0]).toEqual({
    ...{ keptId: kept.id, otherId: other.id, keptVersion: 2, otherVersion: 5 },
    ...{ name: 'kept', email: 'other', phones: ['0772 123456'] },
    relations: [{ studentId: child.id, take: 'other' }],
  })
})
