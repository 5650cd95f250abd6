import { answer, fakeApi } from '@bellhouse/api-client/testing'
import { listReleases, type RemoteReleases } from '@bellhouse/contracts'
import { openScreen } from '@bellhouse/standalone/testing'
import { describe, expect, it } from '@jest/globals'
import { screen, within } from '@testing-library/react'
import screens from '../../screens'

const at = '2026-11-21T08:00:00.000Z'

const teacher: RemoteReleases = {
  remote: 'teacher',
  damage: [],
  state: 'deployed',
  standing: {
    active: { release: '1.0.0+aa', since: at },
    canary: null,
    lastGood: ['0.9.0+cc', '0.8.0+dd'],
    quarantined: ['0.9.0+cc'],
    moved: { at, by: 'ada', reason: 'Marks are mended' },
  },
  newest: null,
  figures: [
    {
      release: '1.0.0+aa',
      day: { loads: 1200, failures: 3, byFailure: { timeout: 2, missing: 1 }, p50: 320, p95: 1210 },
      sinceMove: { loads: 10, failures: 0, byFailure: {}, p50: 300, p95: 400 },
    },
  ],
  history: [
    { seq: 2, at, by: 'ada', reason: 'Marks are mended', active: '1.0.0+aa', canary: null },
    { seq: 1, at, by: 'bob', reason: 'First', active: '0.8.0+dd', canary: { release: '0.9.0+cc', share: 10 } },
  ],
}

const withCanary: RemoteReleases = {
  ...teacher,
  standing: {
    ...(teacher.standing as NonNullable<RemoteReleases['standing']>),
    canary: {
      release: '1.1.0+bb',
      share: 10,
      since: at,
      loads: 25,
      failures: 7,
      people: 5,
      failedFor: 3,
      obstacle: null,
    },
  },
}

function openReleases(...remotes: RemoteReleases[]) {
  const api = fakeApi(answer(listReleases, () => ({ at, remotes })))
  return openScreen(screens, { at: '/releases', as: 'admin', api })
}

const sheetOf = async (name: string) => within(await screen.findByRole('region', { name }))
const commandsOf = async (name: string) =>
  within(await screen.findByRole('list', { name: `Next steps for ${name}` }))
    .getAllByRole('listitem')
    .map((item) => item.querySelector('code')?.textContent)

describe('the releases', () => {
  it('says what runs, since when, by whom and why, and how its loads go', async () => {
    openReleases(teacher)
    const sheet = await sheetOf('Teacher')
    sheet.getByText(/by ada: Marks are mended/)
    const row = within(sheet.getByRole('row', { name: /1\.0\.0\+aa/ }))
    row.getByText('3 (0.3 %)')
    row.getByText('2 timeout, 1 missing')
    row.getByText('1,210 ms')
    sheet.getByText('History: 2 moves')
    sheet.getByText(/0\.8\.0\+dd, and 0\.9\.0\+cc for 10 % of the people/)
  })

  it('does not show a release that nobody has loaded as one without failures', async () => {
    const unloaded = { loads: 0, failures: 0, byFailure: {}, p50: null, p95: null }
    openReleases({ ...teacher, figures: [{ release: '1.0.0+aa', day: unloaded, sinceMove: unloaded }] })
    const sheet = await sheetOf('Teacher')
    within(sheet.getByRole('row', { name: /1\.0\.0\+aa/ })).getByText('Nobody has loaded it yet')
  })

  it('shows the loads since the last move instead', async () => {
    const user = openReleases(teacher)
    await user.selectOptions(await screen.findByLabelText('Loads of'), 'Since the last move')
    const sheet = await sheetOf('Teacher')
    within(sheet.getByRole('row', { name: /1\.0\.0\+aa/ })).getByText('400 ms')
  })

  it('goes on beside a part that cannot be read and one that was never deployed', async () => {
    const none = { standing: null, newest: null, figures: [], history: [], damage: [] }
    openReleases({ ...none, remote: 'admin', state: 'unreadable' }, teacher, {
      ...none,
      remote: 'chat',
      state: 'empty',
    })
    ;(await sheetOf('Admin')).getByRole('alert')
    ;(await sheetOf('Chat')).getByText('Nothing deployed')
    ;(await sheetOf('Teacher')).getByText('For everybody')
    expect(await commandsOf('Admin')).toEqual(['npm run --silent release -- verify'])
    expect(await commandsOf('Chat')).toEqual(['npm run --silent release -- publish chat'])
  })

  it('shows the shell like the remotes, by devices', async () => {
    openReleases({ ...withCanary, remote: 'shell' }, teacher)
    const sheet = await sheetOf('Shell')
    sheet.getByText(/for 10 % of the devices since .*it failed for 3 of 5 people/)
    expect(await commandsOf('Shell')).toContain('npm run --silent release -- promote shell 1.1.0+bb --canary 25')
  })

  it('says what is damaged and that something stands in for it', async () => {
    openReleases({ ...teacher, damage: ['The pointer of remote-teacher cannot be read.'] })
    const alert = (await sheetOf('Teacher')).getByRole('alert')
    expect(alert.textContent).toContain(
      'people get what is still good of it. The pointer of remote-teacher cannot be read.',
    )
  })

  it('says what to type where a canary could not be rolled back', async () => {
    const standing = withCanary.standing as NonNullable<RemoteReleases['standing']>
    const stuck = {
      ...standing,
      canary: { ...standing.canary, obstacle: 'The key is not here.' } as typeof standing.canary,
    }
    openReleases({ ...withCanary, standing: stuck })
    const alert = (await sheetOf('Teacher')).getByRole('alert')
    expect(alert.textContent).toContain('it failed for 3 of 5 people, 7 of 25 loads failed (28 %)')
    expect(alert.textContent).toContain('The key is not here.')
    expect(await commandsOf('Teacher')).toEqual([
      'npm run --silent release -- rollback teacher --reason "7 of 25 loads failed (28 %)"',
    ])
  })
})

describe('the next steps', () => {
  const tool = 'npm run --silent release --'

  it.each<[string, RemoteReleases, string[]]>([
    [
      'back to the newest good one that was not rolled back',
      teacher,
      ['rollback teacher --reason "3 of 1,200 loads failed (0.3 %)"'],
    ],
    [
      'of a canary: back, a larger share, everybody',
      withCanary,
      [
        'rollback teacher --reason "7 of 25 loads failed (28 %)"',
        'promote teacher 1.1.0+bb --canary 25',
        'promote teacher 1.1.0+bb',
      ],
    ],
    [
      'with a release that nobody has yet: to some, to everybody',
      { ...teacher, newest: '2.0.0+ee', figures: [] },
      [
        'rollback teacher --reason "Rolled back by hand"',
        'promote teacher 2.0.0+ee --canary 10',
        'promote teacher 2.0.0+ee',
      ],
    ],
  ])('are %s', async (_, releases, commands) => {
    openReleases(releases)
    expect(await commandsOf('Teacher')).toEqual(commands.map((command) => `${tool} ${command}`))
  })

  it('are copied with a button', async () => {
    const user = openReleases(teacher)
    await user.click(await screen.findByRole('button', { name: 'Copy: Go back to 0.8.0+dd' }))
    expect(await navigator.clipboard.readText()).toBe(
      `${tool} rollback teacher --reason "3 of 1,200 loads failed (0.3 %)"`,
    )
  })
})
