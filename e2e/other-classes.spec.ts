import type { Page } from '@playwright/test'
import { aNewSchool, enterAsFirstAdmin } from './support/new-school'
import { expect, test } from './support/test'
import { violationsOf } from './support/violations'

test.use({ bypassCSP: true, actionTimeout: 15_000 })

const menuOf = (page: Page) => page.getByRole('navigation', { name: 'Main menu' })

/** It may be open already: the menu remembers. */
async function openSubMenu(page: Page, name: string) {
  const subMenu = menuOf(page).getByRole('button', { name, exact: true })
  if ((await subMenu.getAttribute('aria-expanded')) === 'false') await subMenu.click()
}

async function chooseForms(page: Page, url: string) {
  await page.goto(`${url}/classes`)
  await page.getByRole('button', { name: 'Classes and levels' }).click()
  await page.getByRole('menuitem', { name: 'Ready-made classes' }).click()
  const dialog = page.getByRole('dialog', { name: 'Ready-made classes' })
  await dialog.getByLabel('Classes').selectOption('Form 1 to Form 4')
  await expect(dialog).toContainText('Form 1, Form 2, Form 3 and Form 4')
  expect(await violationsOf(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Use these classes' }).click()
  await expect(dialog).toHaveCount(0)
}

test('a school with Form 1 to 4 has its own classes in menu, titles and addresses', async ({ page }) => {
  test.setTimeout(300_000)
  const school = await aNewSchool()
  try {
    await enterAsFirstAdmin(page, school.said)
    await chooseForms(page, school.url)
    await openSubMenu(page, 'Students')
    await expect(menuOf(page).getByRole('link', { name: /^Students / })).toHaveText(
      [1, 2, 3, 4].map((number) => `Students Form ${number}`),
    )

    await page.getByRole('link', { name: 'Add stream' }).first().click()
    await expect(page.getByLabel('Class', { exact: true })).toHaveValue('form-1')
    await page.getByLabel('Stream', { exact: true }).fill('East')
    await page.getByRole('button', { name: 'Add stream' }).click()
    await expect(page.getByRole('row', { name: /Form 1 East/ })).toBeVisible()

    for (const [entry, address, title] of [
      ['Students', '/students/form-1', 'Students Form 1'],
      ['Student Marks', '/marks/form-1', 'Student Marks Form 1'],
      ['Attendance', '/attendance/form-1', 'Attendance Form 1'],
    ] as const) {
      await openSubMenu(page, entry)
      await menuOf(page).getByRole('link', { name: title, exact: true }).click()
      await expect(page).toHaveURL(new RegExp(`${address}$`))
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
      await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toContainText(title)
      await expect(page).toHaveTitle(`${title} | Bellhouse`)
      expect(await violationsOf(page)).toEqual([])
    }

    await page.goto(`${school.url}/students/s1`)
    await expect(page.getByText('There is no class S1.')).toBeVisible()
    expect(await violationsOf(page)).toEqual([])
    await page.getByRole('link', { name: 'Students of all classes' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Students' })).toBeVisible()

    await page.goto(`${school.url}/classes`)
    await page.getByRole('button', { name: 'Move Form 1 down' }).click()
    await expect(page.getByText('Form 1 moved')).toBeVisible()
    await expect(page.getByRole('region').getByRole('heading', { level: 2 }).first()).toHaveText('Form 2')
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByRole('region').getByRole('heading', { level: 2 }).first()).toHaveText('Form 1')
    expect(await violationsOf(page)).toEqual([])

    await page.setViewportSize({ width: 390, height: 844 })
    await page.reload()
    await expect(page.getByRole('heading', { level: 1, name: 'Classes' })).toBeVisible()
    expect(await violationsOf(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    await page.getByRole('button', { name: 'Toggle menu' }).click()
    await openSubMenu(page, 'Students')
    await menuOf(page).getByRole('link', { name: 'Students Form 4' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Students Form 4' })).toBeVisible()
  } finally {
    await school.end()
  }
})
