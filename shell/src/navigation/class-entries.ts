import type { MenuChild, NamedClass } from '@bellhouse/contracts'
import { addressOf, isSameAddress } from './addresses'

/** Whether an address is of one class below that of all of them: `/marks/s1` below `/marks`. */
const isOfClass = (url: string, all: string) => url.startsWith(`${all}/`) && !isSameAddress(url, all)

/**
 * The entries of a screen that is by class, with the school's own classes in place of those that the row was built with.
 * What the row says of all classes together stays; its first class says what the titles begin with.
 */
export function classEntries(
  path: string,
  children: readonly MenuChild[],
  classes: readonly NamedClass[] | undefined,
): readonly MenuChild[] {
  const all = addressOf(path)
  const first = path.endsWith('/:class?') ? children.find(({ url }) => isOfClass(url, all)) : undefined
  if (!first || !classes) return children
  const before = first.title.endsWith(first.label) ? first.title.slice(0, -first.label.length) : `${first.title} `
  const own = classes.map(({ code, name }) => ({ url: `${all}/${code}`, label: name, title: before + name }))
  return children.flatMap((child) => {
    if (child === first) return own
    return isOfClass(child.url, all) ? [] : [child]
  })
}
