import type { MenuChild } from './screens'

/** The six years of the school, the route parameter of every screen that is by class. */
export const classCodes = ['s1', 's2', 's3', 's4', 's5', 's6'] as const

/** The sub-menu entries of a screen that has one address for each class, for instance `/marks/s1` titled `Marks S1`. */
export function classMenu(path: string, title: string): MenuChild[] {
  return classCodes.map((code) => ({
    url: `/${path}/${code}`,
    label: code.toUpperCase(),
    title: `${title} ${code.toUpperCase()}`,
  }))
}

/** The same with an entry for all classes together before them. */
export function classMenuWithAll(path: string, title: string): MenuChild[] {
  return [{ url: `/${path}/`, label: 'All classes', title }, ...classMenu(path, title)]
}
