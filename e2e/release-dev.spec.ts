import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from './support/portal-process'
import { meetings } from './support/remote-in-page'
import { expect, signIn, test } from './support/test'

/** Runs `release dev` for a remote in a folder and answers the address that it says. */
async function developIn(folder: string, remote: string, portal: string) {
  const tool = join(root, 'releases/bin/release.mjs')
  const child = spawn(process.execPath, [tool, 'dev', remote, '--portal', portal], { cwd: folder, env: process.env })
  let said = ''
  child.stdout.on('data', (text) => {
    said += text
  })
  const stop = async () => {
    child.kill('SIGTERM')
    await once(child, 'exit')
  }
  await expect.poll(() => said, { timeout: 90_000 }).toContain(`with this remote-${remote}: `)
  return { stop, address: new RegExp(`with this remote-${remote}: (\\S+)`).exec(said)?.[1] ?? '' }
}

test('a developer sees one remote from the own machine in a deployed portal, is told so, and can go back', async ({
  portal,
  page,
}) => {
  test.setTimeout(120_000)
  const { address, stop } = await developIn(root, 'student', portal.url)
  try {
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
    await stop()
  }
})

/** The sources of a remote as its team has them: a folder of its own, anywhere, with a port of its own. */
async function copyRemote(remote: string, port: number) {
  const folder = await mkdtemp(join(tmpdir(), `remote-${remote}-`))
  const sources = join(root, `remote-${remote}`)
  await cp(sources, folder, {
    recursive: true,
    filter: (path) => !/node_modules|dist/.test(path.slice(sources.length)),
  })
  await symlink(join(sources, 'node_modules'), join(folder, 'node_modules'))
  const manifest = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'))
  manifest.bellhouse.port = port
  await writeFile(join(folder, 'package.json'), JSON.stringify(manifest))
  return folder
}

test('what a developer saves is on the page at once, without a hand on it', async ({ portal, page }) => {
  test.setTimeout(120_000)
  const folder = await copyRemote('student', 4183)
  const { address, stop } = await developIn(folder, 'student', portal.url)
  try {
    await page.goto(`${address}login`)
    await signIn(page, 'student', 'student-demo')
    await meetings.student.arrived(page)
    await page.goto(`${address}sample-page`)
    await expect(page.getByText(/placeholder/)).toBeVisible()

    const file = join(folder, 'src/features/sample-page/sample-page.screen.tsx')
    const before = await readFile(file, 'utf8')
    const saved = Date.now()
    await writeFile(file, before.replace('placeholder', 'page that was edited a moment ago, a placeholder'))
    await expect(page.getByText(/edited a moment ago/)).toBeVisible()
    test.info().annotations.push({ type: 'from saving to seeing', description: `${Date.now() - saved} ms` })
  } finally {
    await stop()
    await rm(folder, { recursive: true, force: true })
  }
})
