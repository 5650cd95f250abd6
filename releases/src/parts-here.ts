import { readdir } from 'node:fs/promises'
import { type PartName, partOfTitle, titleOfPart } from '@bellhouse/contracts'
import { partNamed } from './parts'
import { Refusal } from './refusal'
import { findSources, root } from './workshop'

/** A word as the name of a part, whether there is one or not. */
export function mustBePart(word = ''): PartName {
  const part = partNamed(word)
  if (part) return part
  throw new Refusal(`${word} is no name of a part: small letters and numbers, with hyphens between words.`)
}

/** The part that somebody has named, where its sources stand in this working copy; refuses others, and says which do. */
export async function mustStandHere(word = ''): Promise<PartName> {
  const part = mustBePart(word)
  if (findSources(part)) return part
  const here = (await readdir(root)).map(partOfTitle).filter((found) => found !== undefined)
  throw new Refusal(
    `There is no folder ${titleOfPart(part)} here, so there is nothing to build. The parts here are: ${here.join(', ')}.`,
  )
}
