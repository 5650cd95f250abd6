import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { zipSync } from 'fflate'
import { folderOfPart, listParts } from './parts.mjs'
import { inRoot } from './root.mjs'
import { sharedExports } from './shared-exports.mjs'

/**
 * Keeps what is built at this moment as the last release: the next one is tried against it, the shell with the other
 * remotes and the other way round. Done when the portal is released, after `npm run build`.
 */
const folders = listParts().map(folderOfPart)
const files = folders.flatMap((folder) =>
  readdirSync(join(folder, 'dist'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.br'))
    .map((entry) => join(entry.parentPath, entry.name))
    .map((path) => [relative(inRoot(), path).replace('/dist/', '/'), readFileSync(path)]),
)
writeFileSync(
  inRoot('releases/baseline/last-release.zip'),
  zipSync(Object.fromEntries(files), { level: 9, mtime: '2026-01-01' }),
)
writeFileSync(inRoot('releases/baseline/shared.json'), `${JSON.stringify(sharedExports(), null, 2)}\n`)
console.log(`Kept ${files.length} files as the last release.`)
