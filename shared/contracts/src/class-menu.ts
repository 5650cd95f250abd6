import { readyMadeClasses } from './ready-made-classes'
import type { MenuChild } from './screens'

/** A class as menus, titles and lists name it. */
export interface NamedClass {
  code: string
  name: string
}

/** The codes of the first ready-made set, for remotes that were built with them; a screen of today asks the school for its own. */
export const classCodes: readonly string[] = readyMadeClasses[0].classes.map(({ code }) => code)

/** Where a screen is for one class, or for all of them together: `addressOf.students`. */
type AddressOfClass = (classCode?: string) => string

/** The sub-menu entries of a screen that has one address for each class, for instance `/marks/s1` titled `Marks S1`. */
export function classMenu(
  addressAt: AddressOfClass,
  title: string,
  classes: readonly NamedClass[] = readyMadeClasses[0].classes,
): MenuChild[] {
  return classes.map(({ code, name }) => ({ url: addressAt(code), label: name, title: `${title} ${name}` }))
}

/** The same with an entry for all classes together before them. */
export function classMenuWithAll(addressAt: AddressOfClass, title: string): MenuChild[] {
  return [{ url: addressAt(), label: 'All classes', title }, ...classMenu(addressAt, title)]
}
