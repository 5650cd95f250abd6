import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { root } from './support/portal-process'
import { meetings } from './support/remote-in-page'
import { expect, signIn, test } from './support/test'

test('a developer sees one remote from the own machine in a deployed portal, is told so, and can go back', async ({
  portal,
  page,
}) => {
  test.setTimeout(120_000)
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', 'releases/src/cli.ts', 'dev', 'student', '--portal', portal.url],
    { cwd: root, env: process.env },
  )
  try {
    let said = ''
    child.stdout.on('data', (text) => {
      said += text
    })
    await expect.poll(() => said, { timeout: 90_000 }).toContain('with this remote-student: ')
    const address = /with this remote-student: (\S+)/.exec(said)?.[1] ?? ''

    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    await page.goto(`${address}login`)
    await signIn(page, 'student', 'student-demo')
    await meetings.student.arrived(page)
    const banner = page.getByRole('complementary', { name: 'Development' })
    await expect(banner).toContainText('remote-student: from a development server')
    expect(asked).toContain('/dev/student/entry.js')
    expect(asked.filter((path) => path.startsWith('/store/remote-student/'))).toEqual([])

    asked.length = 0
    await banner.getByRole('button', { name: 'Use what is deployed' }).click()
    await expect(banner).toContainText('remote-student: as deployed')
    await meetings.student.arrived(page)
    expect(asked.some((path) => path.startsWith('/store/remote-student/releases/'))).toBe(true)
    expect(asked).not.toContain('/dev/student/entry.js')

    await banner.getByRole('button', { name: 'Back to development' }).click()
    await expect(banner).toContainText('from a development server')
    await meetings.student.arrived(page)

    // The portal itself has nothing of it.
    await page.goto(`${portal.url}/login`)
    await expect(page.getByLabel('Username')).toBeVisible()
    await expect(banner).toHaveCount(0)
  } finally {
    child.kill('SIGTERM')
    await once(child, 'exit')
  }
})
