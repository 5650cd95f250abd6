import { addressOf, type DeployedRemote, listStudents } from '@bellhouse/contracts'
import type { Page } from '@playwright/test'
import { call } from './support/mark-sheets'
import { type Account, expect, test } from './support/test'

test.describe.configure({ timeout: 300_000 })

const categoryOf = { admin: 'admin', teacher: 'staff', student: 'student' } as const

/** What is asked for with an answer that came before; by the address of the screen, ids left out. */
const later = {
  admin: {
    '/assign_subject': ['/api/allocations/plan'],
    '/rollover': ['/api/rollovers/proposal'],
    // With nobody in their address they offer a choice, which few come for.
    '/edit_student': ['/api/students'],
    '/photo_sheet': ['/api/school'],
    '/student_details': ['/api/students'],
  },
  teacher: { '/teacher/report_comments': ['/api/streams/:id/report-cards'] },
  student: { '/students': ['/api/classes/s2/directory'] },
}

/** The screens of a category whose address needs nothing, and what their rows say that they ask for. */
async function screensOf(page: Page, account: Account) {
  const block = await page.locator('script#deployed-remotes').textContent()
  const remotes = Object.values(JSON.parse(block ?? '{}') as Record<string, DeployedRemote | null>)
  return remotes
    .flatMap((remote) => remote?.release.screens ?? [])
    .filter(({ category }) => category === categoryOf[account])
    .map(({ path, first, always = [] }) => ({
      address: `/${path.replace(/\/:\w+\?/g, '')}`,
      asked: [...(first ? [first.replace(/[?&]\w+=:\w+/g, '')] : []), ...always].filter((one) => !one.includes('/:')),
    }))
}

/** The page of a student, whose address says whose it is. */
async function aStudentsPage(page: Page) {
  const { rows } = await call(page, listStudents, {})
  const id = rows[0]?.id ?? ''
  const parts = ['changes', 'terms', 'placements', 'notes', 'papers', 'mark-exemptions']
  const record = `/api/students/${id}`
  return { address: addressOf.student(id), asked: [record, '/api/school', ...parts.map((part) => `${record}/${part}`)] }
}

/** What of a class is arranged by the day, today where the address names none. */
const ofAClass = [
  { address: addressOf.electives('s3'), asked: ['/api/school', '/api/classes/s3/electives'] },
  { address: addressOf.sets('s3'), asked: ['/api/school', '/api/classes/s3/sets'] },
]

const isOfFrame = (one: string) => /^\/api\/(me|notifications|release-loads)\b/.test(one)

const pathOf = (one: string) => one.split('?')[0] ?? ''

const withoutIds = (one: string) => pathOf(one).replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, ':id')

for (const account of ['admin', 'teacher', 'student'] as const) {
  test(`what a screen of the ${account} shows is asked for once, while its code is on its way`, async ({ as }) => {
    const page = await as(account)
    const screens = await screensOf(page, account)
    expect(screens.length).toBeGreaterThan(5)
    if (account === 'admin') screens.push(await aStudentsPage(page), ...ofAClass)
    const found: Record<string, string[]> = {}
    for (const { address, asked } of screens) {
      const asking: string[] = []
      const note = (url: string) => void asking.push(decodeURIComponent(url.replace(/^https?:\/\/[^/]+/, '')))
      const listen = (request: { url: () => string }) => note(request.url())
      page.on('request', listen)
      await page.goto(address)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      for (const one of asked)
        await expect.poll(() => asking.filter((each) => each === one).length, `${address} asks for ${one}`).toBe(1)
      await page.waitForLoadState('networkidle')
      page.off('request', listen)
      for (const one of asked) {
        const alike = asking.filter((each) => pathOf(each) === pathOf(one))
        expect(alike, `what ${address} asks for`).toEqual([one])
      }
      // Who somebody is, the portal asks as soon as it runs.
      const begun = asking.indexOf('/api/me')
      const behind = asking.slice(begun).filter((one) => one.startsWith('/api/') && !isOfFrame(one))
      if (behind.length > 0) found[address] = behind.map(withoutIds)
    }
    expect(found, 'what is asked for only when the code is there').toEqual(later[account])
  })
}
