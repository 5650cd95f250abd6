import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { inRoot } from './root.mjs'

/** The remotes whose sources stand here: the folders that say so in their package.json. No list of them stands anywhere. */
export const listRemotes = () =>
  readdirSync(inRoot())
    .filter((folder) => folder.startsWith('remote-') && existsSync(inRoot(folder, 'package.json')))
    .map((folder) => JSON.parse(readFileSync(inRoot(folder, 'package.json'), 'utf8')).bellhouse?.remote)
    .filter((remote) => remote !== undefined)
    .sort()

/** What is released from here, by name: the shell, which the others are judged by, comes first. */
export const listParts = () => ['shell', ...listRemotes()]

export const folderOfPart = (part) => inRoot(part === 'shell' ? part : `remote-${part}`)
