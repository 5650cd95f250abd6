import { type PartName, partOfTitle, shellPart, titleOfPart } from '@bellhouse/contracts'
import { Refusal } from './refusal'
import type { Store } from './store'

/** The parts that have a folder in the store, the shell first and the remotes by name: the one list of them that there is. */
export async function listParts({ storage }: Store): Promise<PartName[]> {
  const parts = (await storage.listFolders()).map(partOfTitle).filter((part) => part !== undefined)
  return parts.sort((one, other) => placeOf(one).localeCompare(placeOf(other)))
}

const placeOf = (part: PartName) => (part === shellPart ? '' : part)

/** The part that somebody has named by its name or its folder's (`teacher`, `remote-teacher`); nothing for other words. */
export const partNamed = (word: string): PartName | undefined => partOfTitle(word) ?? partOfTitle(titleOfPart(word))

/** The part of the store that somebody has named; refuses one that is not there, and says which are. */
export async function mustFindPart(store: Store, word: string): Promise<PartName> {
  const parts = await listParts(store)
  const part = partNamed(word)
  if (part && parts.includes(part)) return part
  if (parts.length === 0) throw new Refusal(`The store knows no part ${word}: it is empty. Publish something first.`)
  throw new Refusal(`The store knows no part ${word}. Its parts are: ${parts.join(', ')}.`)
}
