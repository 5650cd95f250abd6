import type { School } from '../page-data'

/** `<title> | <brand>`. */
export function setPageTitle(title: string, { shortName }: Pick<School, 'shortName'>) {
  document.title = `${title} | ${shortName}`
}
