import type { Category, MenuChild, MenuPlace } from '@bellhouse/contracts'
import type { ScreenRoute } from './routes'

export interface MenuEntry {
  title: string
  url: string
  icon: string
  badge?: string | undefined
  external: boolean
  newTab: boolean
  /** With children the entry opens and closes. */
  id: string
  children: readonly MenuChild[]
}

export interface MenuGroup {
  title: string
  entries: MenuEntry[]
}

/** The side menu of one category, in the order that the rows ask for. */
export function menuFor(routes: readonly ScreenRoute[], category: Category): MenuGroup[] {
  const places = routes
    .filter(({ row }) => row.category === category)
    .flatMap(({ row }) => (row.menu ?? []).map((place) => ({ place, entry: entryOf(row, place) })))
    .sort((one, other) => one.place.order - other.place.order)

  const groups = new Map<string, MenuGroup>()
  for (const { place, entry } of places) {
    const group = groups.get(place.group) ?? { title: place.group, entries: [] }
    group.entries.push(entry)
    groups.set(place.group, group)
  }
  return [...groups.values()]
}

function entryOf(row: ScreenRoute['row'], place: MenuPlace): MenuEntry {
  const url = place.url ?? addressOf(row.path)
  return {
    title: place.title ?? row.title,
    url,
    icon: place.icon,
    badge: place.badge,
    external: place.external ?? false,
    newTab: place.newTab ?? false,
    id: place.id ?? url,
    children: place.children ?? [],
  }
}

/** The address of a pattern without its optional parameters. */
export const addressOf = (path: string) => `/${path.replace(/\/:\w+\?/g, '')}`

/** Addresses are the same with and without the last slash. */
export const isSameAddress = (one: string, other: string) => withoutLastSlash(one) === withoutLastSlash(other)

const withoutLastSlash = (address: string) => address.replace(/(?<=.)\/+$/, '')

/** What the menu says about an address: its group, its entry and the title of the page. */
export interface MenuPosition {
  group: string
  title: string
}

export function findPosition(menu: readonly MenuGroup[], pathname: string): MenuPosition | undefined {
  for (const { title: group, entries } of menu) {
    for (const { title, url, children } of entries) {
      const child = children.find((one) => isSameAddress(one.url, pathname))
      if (child) return { group, title: child.title }
      if (isSameAddress(url, pathname)) return { group, title }
    }
  }
  return undefined
}
