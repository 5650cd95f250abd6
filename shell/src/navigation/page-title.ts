import type { PageSchool } from '@bellhouse/contracts'

/** `<title> | <brand>`. */
export function setPageTitle(title: string, { shortName }: Pick<PageSchool, 'shortName'>) {
  document.title = `${title} | ${shortName}`
}
