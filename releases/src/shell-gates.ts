import type { Release } from '@bellhouse/contracts'
import type { BuiltRelease } from './built-release'
import { readFacts } from './shell-facts'
import { addressOf } from './store'

/** What the server takes out of a release of the shell, beside its page. */
const neededFiles = ['index.html', 'shell.json', 'sw.js', 'icon.svg', 'icon-192.png', 'icon-512.png']

/** What keeps a built release of the shell from being published, beside damage, a sentence each. */
export async function listShellGateFailures({ storage, folder, release }: BuiltRelease): Promise<string[]> {
  const missing = neededFiles.filter((name) => !(name in release.files)).map((name) => `It has no file ${name}.`)
  if (missing.length > 0) return missing
  const textOf = async (name: string) => (await storage.find(`${folder}/${name}`))?.bytes.toString() ?? ''
  const [page, facts] = await Promise.all([textOf(release.entry), textOf('shell.json')])
  return [...listPageFailures(release, page), ...listFactsFailures(release, facts)]
}

function listPageFailures({ id }: Release, page: string) {
  const comments = ['<!--deployed-remotes-->', '<!--school-->'].filter((comment) => !page.includes(comment))
  const base = addressOf('shell', id)
  const isOwn = page.includes(base) || page.includes(base.replaceAll('+', '%2B'))
  return [
    ...comments.map((comment) => `Its page has no place for the server to fill: ${comment} is missing.`),
    ...(isOwn ? [] : [`Its page does not load its scripts from ${base}.`]),
  ]
}

function listFactsFailures({ contract }: Release, text: string) {
  const facts = readFacts(text)
  if (!facts) return ['Its shell.json does not say what the shell shares.']
  if (facts.contract === contract) return []
  return [`Its shell.json names version ${facts.contract} of the contract, and its release.json version ${contract}.`]
}
