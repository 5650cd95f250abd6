import type { Page } from '@playwright/test'
import { walks } from './support/routes'
import { expect, follow, test } from './support/test'

/** What stands beyond the edges of the page, where nobody can scroll to it, and how much wider than the window the page is. */
const beyondThePage = (page: Page) =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    const isScrolled = (element: Element | null): boolean =>
      element !== null && (/auto|scroll/.test(getComputedStyle(element).overflowX) || isScrolled(element.parentElement))
    const controls = [...document.querySelectorAll('main :is(a, button, input, select, summary, textarea, h1, h2)')]
    const beyond = controls
      .filter((control) => control.checkVisibility({ visibilityProperty: true }) && !isScrolled(control.parentElement))
      .filter((control) => {
        const { left, right, width } = control.getBoundingClientRect()
        return width > 1 && (left < 0 || right > clientWidth + 1)
      })
      .map((control) => control.getAttribute('aria-label') ?? control.textContent)
    return { wider: scrollWidth - clientWidth, beyond }
  })

/** A phone as narrow as one can be had, and the usual one. */
const widths = [320, 390]

for (const { account, first, paths } of walks) {
  test(`no page of ${account} is wider than a phone, from ${first}`, async ({ as }) => {
    const page = await as(account)
    for (const path of paths) {
      await follow(page, path)
      await expect(page.getByRole('status').filter({ hasText: 'Loading' }), path).toHaveCount(0)
      for (const width of widths) {
        await page.setViewportSize({ width, height: 640 })
        const fits = { wider: 0, beyond: [] }
        await expect.poll(() => beyondThePage(page), `${path} at ${width}`).toEqual(fits)
      }
    }
  })
}
