import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { startOwnPortal } from './support/portal-process'
import { pointerOf } from './support/release-command'
import { runIn, takeAway } from './support/team-folder'
import { expect, signIn, test } from './support/test'

test('the team of the teachers takes its folder away, and builds, tests and releases it alone', async ({ page }) => {
  test.setTimeout(600_000)
  const { folder, names, remove } = await takeAway('teacher')
  const portal = await startOwnPortal()
  const env = { DATA_DIR: portal.dataFolder }
  try {
    await test.step('what it needs is found by its dependencies, all the way down', () => {
      expect(names).toEqual(
        expect.arrayContaining(['@bellhouse/contracts', '@bellhouse/ui', '@bellhouse/remote-build']),
      )
      expect(names.filter((name) => /remote-(admin|student|chat)|shell|server|tools/.test(name))).toEqual([])
    })

    const screen = join(folder, 'src/features/subjects/subjects.screen.tsx')
    const before = await readFile(screen, 'utf8')
    await writeFile(screen, before.replace('title="Subjects Allocated"', 'title="What I teach"'))
    const tests = join(folder, 'src/features/subjects/subjects.test.tsx')
    await writeFile(
      tests,
      (await readFile(tests, 'utf8')).replace("name: 'Subjects Allocated'", "name: 'What I teach'"),
    )

    await test.step('its types and tests pass', async () => {
      await runIn(folder, 'npm', ['run', 'check:types'])
      await runIn(folder, 'npm', ['test'])
    })

    const { active } = await pointerOf(portal, 'teacher')
    const { id, isNew } = JSON.parse(await runIn(folder, 'npm', ['run', '--silent', 'release', '--', '--json'], env))
    expect({ isNew, isOther: id !== active }).toEqual({ isNew: true, isOther: true })
    expect((await pointerOf(portal, 'teacher')).active).toBe(active)

    await runIn(folder, 'npx', ['bellhouse-release', 'promote', 'teacher', id, '--by', 'the team'], env)
    await page.goto(`${portal.url}/login`)
    await signIn(page, 'teacher', 'teacher-demo')
    await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Subjects Allocated' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'What I teach' })).toBeVisible()
    await expect(page.getByRole('table', { name: 'My allocations' }).getByRole('row').nth(1)).toBeVisible()
  } finally {
    await portal.stop()
    await remove()
  }
})
