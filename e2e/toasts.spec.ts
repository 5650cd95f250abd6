import type { Page } from '@playwright/test'
import { expect, follow, test } from './support/test'

/** What can be pressed and lies under a toast that is shown, wholly or in part. */
const coveredByToasts = (page: Page) =>
  page.evaluate(() => {
    const isShown = (toast: Element) => getComputedStyle(toast).clipPath === 'none'
    const toasts = [...document.querySelectorAll('.Toastify__toast')].filter(isShown)
    const controls = [...document.querySelectorAll('a, button, input, select, summary, textarea')].filter((control) =>
      control.checkVisibility({ visibilityProperty: true }),
    )
    return toasts.flatMap((toast) => {
      const over = toast.getBoundingClientRect()
      return controls
        .filter((control) => !control.closest('.Toastify__toast'))
        .filter((control) => {
          const under = control.getBoundingClientRect()
          const isBeside = under.right <= over.left || under.left >= over.right
          return !isBeside && under.width > 1 && under.top < over.bottom && under.bottom > over.top
        })
        .map((control) => control.getAttribute('aria-label') ?? control.textContent)
    })
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
    expect(await coveredByToasts(page), '/terms').toEqual([])
    for (const path of ['/staff', '/capture_attendance']) {
      await follow(page, path)
      expect(await coveredByToasts(page), path).toEqual([])
    }
    await page.screenshot({ path: test.info().outputPath(`toast-${width}.png`) })
  })
}

test('of several toasts the newest is shown, and each of the others has its time after it', async ({ as }) => {
  const page = await as('admin', '/terms')
  await page.setViewportSize({ width: 390, height: 844 })
  const setting = page.getByRole('checkbox', { name: /Excused sessions count as held/ })
  const toasts = page.locator('.Toastify__toast', { hasText: 'Saved' })
  const shown = () => toasts.evaluateAll((all) => all.map((toast) => getComputedStyle(toast).clipPath === 'none'))
  for (const count of [1, 2, 3]) {
    await setting.click()
    await expect(toasts).toHaveCount(count)
    // Whoever points at one stops the time of all that is shown.
    await toasts.first().hover()
  }
  expect(await shown()).toEqual([true, false, false])
  await page.evaluate(() => scrollTo(0, 0))
  expect(await coveredByToasts(page)).toEqual([])
  const states = await page
    .locator('.Toastify__progress-bar')
    .evaluateAll((bars) => bars.map((bar) => getComputedStyle(bar).animationPlayState))
  expect(states).toEqual(['paused', 'paused', 'paused'])

  // Whoever goes on by keyboard sees where they are.
  await toasts.nth(1).getByRole('button', { name: 'Close message' }).focus()
  expect(await shown()).toEqual([true, true, false])
  await toasts.first().getByRole('button', { name: 'Close message' }).click()
  await expect(toasts).toHaveCount(2)
  await expect.poll(shown).toEqual([true, false])
})
