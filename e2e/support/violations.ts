import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'

const axe = createRequire(import.meta.url).resolve('axe-core')
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** What axe finds wrong with the page as it is; the page must let its script in (`bypassCSP`). */
export async function violationsOf(page: Page) {
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
  await expect(page.getByRole('status').filter({ hasText: 'Loading' })).toHaveCount(0)
  if (!(await page.evaluate(() => 'axe' in window))) await page.addScriptTag({ path: axe })
  return page.evaluate(async (values) => {
    const { axe } = window as unknown as {
      axe: {
        run: (where: Document, how: unknown) => Promise<{ violations: { id: string; nodes: { html: string }[] }[] }>
      }
    }
    const { violations } = await axe.run(document, { runOnly: { type: 'tag', values } })
    return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)
  }, tags)
}
