import { spawnSync } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { noteDemoWeeks } from './demo-days'
import { root, startPortal, template } from './portal-process'

/** Builds the portal, and lets it load the demo school into a data folder that every worker copies. */
export default async function prepare() {
  const env = { ...process.env, DATA_DIR: template }
  const { status } = spawnSync(process.execPath, ['tools/build.mjs'], { cwd: root, env, stdio: 'inherit' })
  if (status !== 0) throw new Error('The portal could not be built')
  for (const part of ['postgres', 'keys/signing.pem', 'outbox'])
    await rm(join(template, part), { recursive: true, force: true })
  const portal = await startPortal(template)
  await noteDemoWeeks(portal.url)
  await portal.stop()
}
