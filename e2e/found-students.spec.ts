import { expect, test } from './support/test'

for (const width of [390, 1440]) {
  test(`a student whom a teacher looks for is where the register begins, ${width} pixels wide`, async ({ as }) => {
    const page = await as('teacher')
    await page.setViewportSize({ width, height: 844 })
    await page.goto('/teacher/student_attendance')
    const rows = page.getByRole('main').getByRole('radiogroup')
    await expect.poll(() => rows.count()).toBeGreaterThan(12)
    const name = (await rows.last().getAttribute('aria-label')) ?? ''
    await page.goto('/teacher/dashboard')
    await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
    await page.keyboard.press('/')
    await expect(page.getByRole('combobox', { name: 'Search' })).toBeFocused()
    await page.keyboard.type(name)
    await page.getByRole('option', { name }).first().click()
    const found = page.getByRole('radiogroup', { name })
    await expect(found.getByRole('radio', { name: 'Present' })).toBeFocused()
    await expect(found).toBeInViewport({ ratio: 1 })
  })
}
