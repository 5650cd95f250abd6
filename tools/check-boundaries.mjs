import { spawnSync } from 'node:child_process'
import { folderOfPart, listParts } from './parts.mjs'
import { inRoot } from './root.mjs'

/** Looks who imports whom in everything that stands here, the remotes as they are found on the disk. */
const folders = [
  ...listParts().map(folderOfPart),
  ...['shared', 'server', 'releases', 'e2e', 'bench', 'tools'].map((one) => inRoot(one)),
]
const program = inRoot('node_modules/dependency-cruiser/bin/dependency-cruise.mjs')
const given = [
  '--config',
  'tools/dependency-cruiser.cjs',
  ...folders.map((folder) => folder.slice(inRoot().length + 1)),
]
const { status } = spawnSync(process.execPath, [program, ...given], { cwd: inRoot(), stdio: 'inherit' })
process.exitCode = status ?? 1
