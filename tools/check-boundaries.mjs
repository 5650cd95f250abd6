import { spawnSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { importsFile } from './import-graph.mjs'
import { folderOfPart, listParts } from './parts.mjs'
import { inRoot } from './root.mjs'

/** Looks who imports whom in everything that stands here, the remotes as they are found on the disk. */
const folders = [
  ...listParts().map(folderOfPart),
  ...['shared', 'server', 'releases', 'e2e', 'bench', 'tools'].map((one) => inRoot(one)),
]

mkdirSync(inRoot('.build'), { recursive: true })
const settings = ['--config', 'tools/dependency-cruiser.cjs', '--output-type', 'json', '--output-to', importsFile]
run('dependency-cruise', ...settings, ...folders.map((folder) => folder.slice(inRoot().length + 1)))
run('depcruise-fmt', '--output-type', 'err', '--exit-code', importsFile)

/** Stops at the first that fails; what JSON is written to is no failure by itself. */
function run(program, ...given) {
  const path = inRoot(`node_modules/dependency-cruiser/bin/${program}.mjs`)
  const { status } = spawnSync(process.execPath, [path, ...given], { cwd: inRoot(), stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
}
