import type { Category, MenuChild, MenuPlace, NamedClass } from '@bellhouse/contracts'
import { addressOf, isSameAddress } from './addresses'
import { classEntries } from './class-entries'
import { findDestination, type ScreenRoute } from './routes'

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

/** The side menu of one category, in the order that the rows ask for; without classes those that the rows were built with. */
export function menuFor(
  routes: readonly ScreenRoute[],
  category: Category,
  classes?: readonly NamedClass[],
): MenuGroup[] {
  const own = routes.filter(({ row }) => row.category === category)
  const isThere = (child: MenuChild) => findDestination(own, child.url, category).kind === 'screen'
  const places = own
    .flatMap(({ row }) => (row.menu ?? []).map((place) => ({ place, entry: entryOf(row, place, isThere, classes) })))
    .sort((one, other) => one.place.order - other.place.order)

  const groups = new Map<string, MenuGroup>()
  for (const { place, entry } of places) {
    const group = groups.get(place.group) ?? { title: place.group, entries: [] }
    group.entries.push(entry)
    groups.set(place.group, group)
  }
  return [...groups.values()]
}

function entryOf(
  row: ScreenRoute['row'],
  place: MenuPlace,
  isThere: (child: MenuChild) => boolean,
  classes?: readonly NamedClass[],
): MenuEntry {
  const built = place.children ?? []
  const children = classEntries(row.path, built, classes).filter(isThere)
  // An entry that leads to one of the entries below it leads to the one that stands there now.
  const at = built.findIndex((child) => child.url === place.url)
  const url = children[at]?.url ?? place.url ?? addressOf(row.path)
  return {
    title: place.title ?? row.title,
    url,
    icon: place.icon,
    badge: place.badge,
    external: place.external ?? false,
    newTab: place.newTab ?? false,
    id: place.id ?? url,
    children,
  }
}

/** What the menu says about an address: its group, its entry and the title of the page. */
export interface MenuPosition {
  group: string
  title: string
}

/** Where several entries lead to the address it is the one that was chosen, and none where nobody chose one. */
export function findPosition(
  menu: readonly MenuGroup[],
  pathname: string,
  chosen: string | null,
): MenuPosition | undefined {
  const places = menu.flatMap(({ title: group, entries }) =>
    entries.flatMap(({ title, url, children }) => {
      const below = children.map((child) => ({ group, title: child.title, url: child.url }))
      return below.some((child) => isSameAddress(child.url, url)) ? below : [...below, { group, title, url }]
    }),
  )
  const here = places.filter(({ url }) => isSameAddress(url, pathname))
  return here.length > 1 ? here.find(({ title }) => title === chosen) : here[0]
}
