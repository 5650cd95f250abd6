// Builds the shell and the screens of all remotes as one ordinary build, without federation, and makes it live as a release of the
// shell in the store of DATA_DIR, where the portal is deployed already: what `npm run bench -- --only one-build` holds the portal against.
import { bundle } from '@bellhouse/remote-build/run'
import { tsImport } from 'tsx/esm/api'
import { fail } from './fail.mjs'
import { inRoot } from './root.mjs'

async function deploy(dataDir) {
  await bundle(inRoot('tools/one-build'))
  const { promote, storeIn, writeRelease } = await tsImport('@bellhouse/releases', import.meta.url)
  const store = storeIn(dataDir)
  const { release } = await writeRelease(store, inRoot('.bench/one-build/dist'))
  await promote(store, 'shell', release.id, {
    reason: 'To be measured',
    by: 'bench',
    although: 'nothing is taken from it',
  })
}

const { DATA_DIR } = process.env
if (DATA_DIR) await deploy(DATA_DIR).catch(({ message }) => fail(message))
else fail('Set DATA_DIR to the folder of the portal that is to be measured.')
