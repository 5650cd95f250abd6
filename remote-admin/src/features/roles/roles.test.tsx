import { answer, fakeApi } from '@bellhouse/api-client/testing'
import {
  addRole,
  changeRole,
  getAccess,
  getSchool,
  getStaff,
  giveRole,
  heldBy,
  listAccountChanges,
  listRoleChanges,
  listRoleHolders,
  listRoles,
  listStaff,
  listSubjects,
  type OutputOf,
  permissions,
  type Role,
  type RoleHolder,
  type StaffRow,
} from '@bellhouse/contracts'
import { areasOf, permissionWords } from '@bellhouse/security'
import { openScreen, openToasts } from '@bellhouse/standalone/testing'
import { expect, it } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import screens from '../../screens'
import { readyMadeRoles } from './ready-made-roles'

const accountId = crypto.randomUUID()
const bursar: Role = {
  ...{ id: crypto.randomUUID(), name: 'Bursar', category: 'admin' as const, isDefault: false, people: 1, version: 3 },
  permissions: heldBy('admin', ['students.read']),
  undecided: ['student-notes.read'],
}
const all: Role = {
  ...{ id: 'admin', name: 'Administrator', category: 'admin' as const, isDefault: true, people: 2, version: 1 },
  permissions: heldBy('admin', null),
  undecided: [],
}
const head: Role = {
  ...{ id: crypto.randomUUID(), name: 'Head of Sciences', category: 'staff' as const, isDefault: false, people: 1 },
  ...{ version: 1, permissions: heldBy('staff', ['marks.read']), undecided: [] },
  reach: { departments: ['Sciences'], classes: [] },
}
const s2 = {
  ...{ code: 's2', name: 'S2', level: 'O' as const, place: 2, isLeaving: false, streams: [] },
}
const physics = { id: crypto.randomUUID(), code: '535', name: 'Physics', level: 'O', papers: 2, compulsory: true }
const school = { name: 'Hill School', shortName: 'Hill', motto: '', timeZone: 'UTC', today: '2026-11-26', terms: [] }
const ruth = { accountId, name: 'Ruth Adong', username: 'ruth.adong', staffId: null, givenBy: 'Grace Auma' }

const aRow = (name: string, hasAccount: boolean): StaffRow => ({
  ...{ id: crypto.randomUUID(), staffNumber: '7', name, title: null, email: null, phone: null, photo: null },
  ...{ status: 'active', hasAccount, erasedOn: null },
})
const [ruthOfStaff, otto] = [aRow('Adong, Ruth', true), aRow('Okot, Otto', false)]
const account = {
  id: accountId,
  username: 'ruth.adong',
  isDisabled: false,
  mustChangePassword: false,
  lastSignIn: null,
}

const aMember = (row: StaffRow): OutputOf<typeof getStaff> => ({
  ...{ ...row, givenNames: 'Ruth', familyName: 'Adong', sex: null, birthDate: null, qualifications: null },
  ...{ startedOn: null, version: 1, subjects: [], allocations: [], classTeacherOf: [], groups: [] },
  account: row.hasAccount ? account : null,
})

function openRoles(
  at = '/roles',
  ofSciences = head,
  holders: RoleHolder[] = [{ ...ruth, givenAt: '2026-11-20T08:00:00Z' }],
) {
  const sent: unknown[] = []
  const note = <T,>(input: unknown, reply: T) => {
    sent.push(input)
    return reply
  }
  const api = fakeApi(
    answer(listRoles, () => [all, bursar, ofSciences]),
    answer(getSchool, () => ({ ...school, classes: [s2] })),
    answer(listSubjects, () => ['Sciences', 'Arts', null].map((department) => ({ ...physics, department }))),
    answer(listRoleChanges, () => []),
    answer(
      listAccountChanges,
      (): OutputOf<typeof listAccountChanges> => [
        {
          ...{ id: 3, action: 'make token', by: 'Ruth Adong', at: '2026-11-22T08:00:00Z' },
          fields: [{ name: 'name', before: null, after: 'Absentees', untold: 'before' }],
        },
        {
          ...{ id: 4, action: 'end sessions', by: 'Grace Auma', at: '2026-11-21T09:00:00Z' },
          fields: [{ name: 'ended', before: null, after: '2', untold: 'before' }],
        },
        { ...{ id: 2, action: 'recover account on the server', by: null }, at: '2026-11-21T02:00:00Z', fields: [] },
        {
          ...{ id: 1, action: 'give role', by: 'Grace Auma', at: '2026-11-20T08:00:00Z' },
          fields: [{ name: 'role', before: 'Teacher', after: 'Assistant' }],
        },
        {
          ...{ id: 5, action: 'revoke token', by: 'Ruth Adong', at: '2026-11-19T08:00:00Z' },
          fields: [{ name: 'name', before: 'Absentees', after: null, untold: 'after' }],
        },
      ],
    ),
    answer(listRoleHolders, () => ({ rows: holders, next: null })),
    answer(listStaff, ({ search = '' }) => ({
      rows: [ruthOfStaff, otto].filter(({ name }) => name.toLowerCase().includes(search)),
      next: null,
    })),
    answer(getStaff, ({ staffId }) => aMember(staffId === otto.id ? otto : ruthOfStaff)),
    answer(addRole, (input) => note(input, bursar)),
    answer(changeRole, (input) => note(input, { ...bursar, version: 4 })),
    answer(giveRole, (input) => note(input, { before: bursar.id })),
    answer(getAccess, () => ({
      ...{ accountId, name: 'Ruth Adong', username: 'ruth.adong', category: 'staff' as const, isDisabled: false },
      ...{ role: { id: bursar.id, name: 'Assistant' }, givenBy: 'Grace Auma', givenAt: '2026-11-20T08:00:00Z' },
      ...{ permissions: ['registers.write', 'of-a-later.release'], reach: ['Class teacher of S1 East'] },
    })),
  )
  return { user: openScreen(screens, { at, as: 'admin', api }), sent }
}

it('has words for every permission, and each that can be chosen stands in one area', () => {
  expect(Object.keys(permissionWords).sort()).toEqual([...permissions])
  for (const category of ['admin', 'staff'] as const) {
    const shown = areasOf(category).flatMap(([, those]) => those)
    expect(new Set(shown).size).toBe(shown.length)
  }
})

it('lists the roles with how many people have them', async () => {
  openRoles()
  const row = within(await screen.findByRole('row', { name: /^Bursar/ }))
  expect(row.getByText('The office')).toBeTruthy()
  expect(within(screen.getByRole('row', { name: /^Administrator/ })).getByText('Everything')).toBeTruthy()
})

it('adds a role from one that is ready-made', async () => {
  const { user, sent } = openRoles()
  await user.click(await screen.findByRole('button', { name: 'Add role' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Add role' }))
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Begin with' }), 'Bursar')
  await user.click(dialog.getByRole('button', { name: 'Add role' }))
  const { permissions: expected } = readyMadeRoles.find(({ name }) => name === 'Bursar') ?? {}
  await waitFor(() => expect(sent).toEqual([{ name: 'Bursar', category: 'admin', permissions: expected }]))
  expect(expected).not.toContain('people.erase')
})

it('says for a role of teachers what it reaches, and back again', async () => {
  const { user, sent } = openRoles(`/roles/${head.id}`)
  openToasts()
  const departments = within(await screen.findByRole('group', { name: 'Departments' }))
  expect(departments.getAllByRole('checkbox').map((box) => box.closest('label')?.textContent)).toEqual([
    'Arts',
    'Sciences',
  ])
  await user.click(departments.getByRole('checkbox', { name: 'Arts' }))
  await user.click(screen.getByRole('checkbox', { name: 'S2' }))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  const edit = { roleId: head.id, name: head.name, permissions: ['marks.read'] }
  const reach = { departments: ['Sciences', 'Arts'], classes: ['s2'] }
  await waitFor(() => expect(sent).toEqual([{ ...edit, version: 1, reach }]))
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(sent[1]).toMatchObject({ version: 4, reach: head.reach }))
})

it('chooses with a permission what it needs, and lets go with it what needs it', async () => {
  const { user, sent } = openRoles(`/roles/${bursar.id}`)
  openToasts()
  const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name })
  await user.click(await screen.findByRole('checkbox', { name: 'Erase people permanently' }))
  expect(box('See staff').checked).toBe(true)
  await user.click(box('See staff'))
  expect(box('Erase people permanently').checked).toBe(false)
  await user.click(box('See admissions'))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  const edit = { roleId: bursar.id, version: 3, name: 'Bursar' }
  await waitFor(() => expect(sent).toEqual([{ ...edit, permissions: ['admissions.read', 'students.read'] }]))
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  const undone = expect.objectContaining({ version: 4, permissions: expect.not.arrayContaining(['admissions.read']) })
  await waitFor(() => expect(sent[1]).toEqual(undone))
})

it('gives somebody another role, and back again', async () => {
  const { user, sent } = openRoles(`/roles/${bursar.id}`)
  openToasts()
  await user.click(await screen.findByRole('button', { name: 'Give Ruth Adong another role' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Role of Ruth Adong' }))
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Role' }), 'admin')
  await user.click(dialog.getByRole('button', { name: 'Give role' }))
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(() =>
    expect(sent).toEqual([
      { accountId, roleId: 'admin' },
      { accountId, roleId: bursar.id },
    ]),
  )
})

it('gives a role that nobody has to a member of staff from the page of the role', async () => {
  const { user, sent } = openRoles(`/roles/${head.id}`, head, [])
  await screen.findByText('Nobody has this role. Choose below whom to give it to.')
  await user.type(await screen.findByRole('combobox', { name: 'Give this role to' }), 'ruth')
  await user.click(await screen.findByRole('option', { name: /Adong, Ruth/ }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Role of Ruth Adong' }))
  expect(dialog.getByRole<HTMLSelectElement>('combobox', { name: 'Role' }).value).toBe(head.id)
  await user.click(dialog.getByRole('button', { name: 'Give role' }))
  await waitFor(() => expect(sent).toEqual([{ accountId, roleId: head.id }]))
})

it('says of a member of staff without an account where to make one', async () => {
  const { user } = openRoles(`/roles/${head.id}`, head, [])
  await user.type(await screen.findByRole('combobox', { name: 'Give this role to' }), 'otto')
  await user.click(await screen.findByRole('option', { name: /Okot, Otto/ }))
  const link = await screen.findByRole('link', { name: 'Create one on the page of Okot, Otto' })
  expect(link.getAttribute('href')).toBe(`/staff_details/${otto.id}`)
})

it('says before a teacher goes into the office what becomes of what they teach', async () => {
  const { user } = openRoles(`/roles/${head.id}`)
  await user.click(await screen.findByRole('button', { name: 'Give Ruth Adong another role' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Role of Ruth Adong' }))
  const roles = dialog.getByRole('combobox', { name: 'Role' })
  const teaching =
    'Ruth Adong teaches: Class teacher of S1 East. All of it stands under “My teaching” on the office’s dashboard then.'
  expect(dialog.queryByText(teaching)).toBeNull()
  await user.selectOptions(roles, 'admin')
  await dialog.findByText(teaching)
  await user.selectOptions(roles, bursar.id)
  await dialog.findByText(`${teaching} With this role they can no longer take registers or enter marks there.`)
})

it('says what a person may, why and how far', async () => {
  openRoles(`/access/${accountId}`)
  expect(await screen.findByRole('heading', { level: 1, name: 'What Ruth Adong may do' })).toBeTruthy()
  for (const words of ['Class teacher of S1 East', 'Take registers', 'of-a-later.release'])
    expect(screen.getByText(words)).toBeTruthy()
  expect(screen.getAllByText('By the role Assistant')).toHaveLength(2)
})

it('says what is new since a role was saved, which can be left out by saving', async () => {
  const { user, sent } = openRoles()
  const row = within(await screen.findByRole('row', { name: /^Bursar/ }))
  expect(row.getByText(/, 1 new to decide on$/)).toBeTruthy()
  await user.click(row.getByRole('link', { name: 'Bursar' }))
  const form = within(await screen.findByRole('form', { name: 'What it may do' }))
  expect(form.getByText(/^New since this role was last saved: .*Nobody with this role may do that/)).toBeTruthy()
  await user.click(form.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(sent).toEqual([expect.objectContaining({ permissions: ['students.read'] })]))
})

it('lets a class and a department be taken away from a reach that are gone since', async () => {
  const reach = { departments: ['Crafts'], classes: ['s9'] }
  const { user, sent } = openRoles(`/roles/${head.id}`, { ...head, reach })
  await user.click(await screen.findByRole('checkbox', { name: 's9' }))
  await user.click(screen.getByRole('checkbox', { name: 'Crafts' }))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(sent).toMatchObject([{ reach: { departments: [], classes: [] } }]))
})

it('tells what was done to an account, and by whom', async () => {
  const { user } = openRoles(`/access/${accountId}`)
  await user.click(await screen.findByRole('button', { name: 'History of the account' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'The account of Ruth Adong' }))
  expect(await dialog.findByText('Let in again at the server’s machine by the portal')).toBeTruthy()
  expect(dialog.getByText('Token created by Ruth Adong').closest('li')?.textContent).toMatch(/Name: +Absentees/)
  expect(dialog.getByText('Signed out everywhere by Grace Auma').closest('li')?.textContent).toMatch(/ended: +2/)
  expect(dialog.getByText('Token revoked by Ruth Adong').closest('li')?.textContent).not.toMatch(/nothing/)
  expect(dialog.getByText('Given another role by Grace Auma').closest('li')?.textContent).toMatch(
    /Role: Teacher Assistant/,
  )
})
