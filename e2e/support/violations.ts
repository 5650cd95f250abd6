import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'

const axe = createRequire(import.meta.url).resolve('axe-core')
const all = { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] }
/** What a page in other colours can break. */
const ofColours = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] }

/** What axe finds wrong with the page as it is, in light and in dark; the page must let its script in (`bypassCSP`). */
export async function violationsOf(page: Page) {
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
  await expect(page.getByRole('status').filter({ hasText: 'Loading' })).toHaveCount(0)
  await expect(page.getByRole('progressbar', { name: 'Page' })).toHaveCount(0)
  const inLight = await violationsIn(page, 'light', all)
  const inDark = await violationsIn(page, 'dark', ofColours)
  await page.emulateMedia({ colorScheme: null, reducedMotion: null })
  return [...inLight, ...inDark]
}

async function violationsIn(page: Page, colorScheme: 'light' | 'dark', rules: typeof all) {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  if (!(await page.evaluate(() => 'axe' in window))) await page.addScriptTag({ path: axe })
  const found = await page.evaluate(async (runOnly) => {
    // A colour on its way to another one is no colour to be judged.
    const isTransition = (one: Animation) => one instanceof CSSTransition
    for (const transition of document.getAnimations().filter(isTransition)) transition.finish()
    const { axe } = window as unknown as {
      axe: {
        run: (where: Document, how: unknown) => Promise<{ violations: { id: string; nodes: { html: string }[] }[] }>
      }
    }
    const { violations } = await axe.run(document, { runOnly, resultTypes: ['violations'] })
    return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)
  }, rules)
  return found.map((violation) => `${colorScheme}: ${violation}`)
}
