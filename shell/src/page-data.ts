import type { NamedClass } from '@bellhouse/contracts'

/** What the page says about the school. */
export interface School {
  name: string
  shortName: string
  companyName: string
  companyUrl: string
  /** Empty, or missing, where the school has none. */
  motto?: string
  /** The current term. */
  term?: string | null
  /** The hash of the school's badge. */
  badge?: string | null
  /** Where people sign in by OpenID Connect, in the words of the link. */
  signInWith?: string | null
  /** In the order in which students go through them; a page from an older server does not say. */
  classes?: readonly NamedClass[]
}

const unnamed: School = { name: 'Bellhouse', shortName: 'Bellhouse', companyName: 'Bellhouse', companyUrl: '/' }

export const readSchool = (): School => ({ ...unnamed, ...readBlock('school') })

/** The hash of each of the shell's own files by its address. */
export const readIntegrity = () => Object.entries(readBlock('integrity') as Record<string, string>)

/** A data block of the page; empty where it is missing or damaged. */
export function readBlock(id: string): Record<string, unknown> {
  try {
    return JSON.parse(document.getElementById(id)?.textContent ?? '{}')
  } catch (error) {
    // A page that came damaged still has the second way, which is to ask for the pointers.
    console.error(`The page's block "${id}" cannot be read:`, error)
    return {}
  }
}
