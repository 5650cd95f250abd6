import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { benchFirstLoad } from './first-load'
import { keptFolder, openPortal, run } from './kept-school'
import { leastOf, type Results, sharesOf } from './rows'
import { benchScreens } from './screens'

const folder = join(keptFolder, 'one-build')
const turns = 2

/**
 * What it costs that teams deploy their screens on their own: the portal as it is, and its shell and screens as one ordinary build, behind the
 * same server with the same demo school. Times in turns, of which the least middle counts.
 */
export async function benchOneBuild({ isSlow, rounds }: { isSlow: boolean; rounds: number }): Promise<Results> {
  await rm(folder, { recursive: true, force: true })
  const ordinary = join(folder, 'ordinary')
  const federated = join(folder, 'federated')
  for (const DATA_DIR of [ordinary, federated]) await run('npm', ['run', '--silent', 'build'], { DATA_DIR })
  await run('npm', ['run', '--silent', 'build:one'], { DATA_DIR: ordinary })
  const open = (DATA_DIR: string) => openPortal('node', ['server/dist/main.mjs'], { DATA_DIR, DEMO: 'on' })
  const [portal, one] = [await open(federated), await open(ordinary)]
  try {
    const [of, ofOne] = [portal, one].map(({ url }) => ({ url, isSlow }))
    if (!of || !ofOne) throw new Error('Two portals are open.')
    const loads = { portal: await benchFirstLoad(of), one: await benchFirstLoad(ofOne) }
    const times: Record<'portal' | 'one', Results[string][]> = { portal: [], one: [] }
    for (let turn = 0; turn < turns; turn += 1) {
      times.portal.push(await benchScreens(of, rounds))
      times.one.push(await benchScreens(ofOne, rounds))
    }
    const screens = { portal: leastOf(times.portal), one: leastOf(times.one) }
    return {
      'First load of the portal, with an empty cache': loads.portal,
      'First load of one ordinary build': loads.one,
      'First load, portal ÷ one ordinary build': sharesOf(loads.portal, loads.one),
      'What somebody waits for, portal ÷ one ordinary build': sharesOf(screens.portal, screens.one),
    }
  } finally {
    await portal.stop()
    await one.stop()
  }
}
