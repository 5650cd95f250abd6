import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Conditions } from './browser'
import { benchFirstLoad } from './first-load'
import { keptFolder, openPortal, run } from './kept-school'
import { leastOf, type Results, type Rows, sharesOf } from './rows'
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
  const inPortal = async <T>(DATA_DIR: string, act: (url: string) => Promise<T>) => {
    const { url, stop } = await openPortal('node', ['server/dist/main.mjs'], { DATA_DIR, DEMO: 'on' })
    return act(url).finally(stop)
  }
  return inPortal(federated, (portal) =>
    inPortal(ordinary, (one) => measure({ url: portal, isSlow }, { url: one, isSlow }, rounds)),
  )
}

async function measure(portal: Conditions, one: Conditions, rounds: number): Promise<Results> {
  const loads = { portal: await benchFirstLoad(portal), one: await benchFirstLoad(one) }
  const times: Record<'portal' | 'one', Rows[]> = { portal: [], one: [] }
  for (let turn = 0; turn < turns; turn += 1) {
    times.portal.push(await benchScreens(portal, rounds))
    times.one.push(await benchScreens(one, rounds))
  }
  return {
    'First load of the portal, with an empty cache': loads.portal,
    'First load of one ordinary build': loads.one,
    'First load, portal ÷ one ordinary build': sharesOf(loads.portal, loads.one),
    'What somebody waits for, portal ÷ one ordinary build': sharesOf(leastOf(times.portal), leastOf(times.one)),
  }
}
