import type { Page } from '@playwright/test'
import { expect, follow, test } from './support/test'

/** What can be pressed and lies under the toast, wholly or in part. */
const coveredBy = (page: Page, words: string) =>
  page
    .locator('.Toastify__toast', { hasText: words })
    .first()
    .evaluate((toast) => {
      const over = toast.getBoundingClientRect()
      return [...document.querySelectorAll('a, button, input, select, summary, textarea')]
        .filter((control) => !toast.contains(control) && control.checkVisibility({ visibilityProperty: true }))
        .filter((control) => {
          const under = control.getBoundingClientRect()
          const isBeside = under.right <= over.left || under.left >= over.right
          return !isBeside && under.width > 1 && under.top < over.bottom && under.bottom > over.top
        })
        .map((control) => control.getAttribute('aria-label') ?? control.textContent)
    })

for (const width of [1440, 1024, 768, 390]) {
  test(`at ${width} a toast lies over nothing that can be pressed`, async ({ as }) => {
    const page = await as('admin', '/terms')
    await page.setViewportSize({ width, height: 844 })
    const setting = page.getByRole('checkbox', { name: /Excused sessions count as held/ })
    await setting.click()
    const toast = page.locator('.Toastify__toast', { hasText: 'Saved' })
    await expect(toast).toBeVisible()
    await toast.hover()
    await expect(toast).toHaveCSS('animation-name', 'none')
    await page.evaluate(() => scrollTo(0, 0))
    expect(await coveredBy(page, 'Saved'), '/terms').toEqual([])
    for (const path of ['/staff', '/capture_attendance']) {
      await follow(page, path)
      expect(await coveredBy(page, 'Saved'), path).toEqual([])
    }
    await page.screenshot({ path: test.info().outputPath(`toast-${width}.png`) })
  })
}
