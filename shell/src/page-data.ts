import type { PageSchool } from '@bellhouse/contracts'

const unnamed: PageSchool = { name: 'Bellhouse', shortName: 'Bellhouse', companyName: 'Bellhouse', companyUrl: '/' }

export const readSchool = (): PageSchool => ({ ...unnamed, ...readBlock('school') })

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
