import type { MenuChild } from './screens'

/** The six years of the school, the route parameter of every screen that is by class. */
export const classCodes = ['s1', 's2', 's3', 's4', 's5', 's6'] as const

/** Where a screen is for one class, or for all of them together: `addressOf.students`. */
type AddressOfClass = (classCode?: string) => string

/** The sub-menu entries of a screen that has one address for each class, for instance `/marks/s1` titled `Marks S1`. */
export function classMenu(addressAt: AddressOfClass, title: string): MenuChild[] {
  return classCodes.map((code) => ({
    url: addressAt(code),
    label: code.toUpperCase(),
    title: `${title} ${code.toUpperCase()}`,
  }))
}

/** The same with an entry for all classes together before them. */
export function classMenuWithAll(addressAt: AddressOfClass, title: string): MenuChild[] {
  return [{ url: addressAt(), label: 'All classes', title }, ...classMenu(addressAt, title)]
}
