import { type Category, foldText, isNearly } from '@bellhouse/contracts'
import { addressOf } from '../navigation/addresses'
import type { MenuGroup } from '../navigation/menu'
import type { ScreenRoute } from '../navigation/routes'

export interface SearchHit {
  title: string
  group: string
  url: string
}

const most = 8

/** The screens and acts whose title has every word that was typed, those that begin with them first; else what was perhaps meant. */
export function findHits(screens: readonly SearchHit[], typed: string): SearchHit[] {
  const words = foldText(typed).split(/\s+/).filter(Boolean)
  if (words.length === 0) return []
  const found = screens.filter(({ title }) => words.every((word) => foldText(title).includes(word)))
  if (found.length === 0)
    return screens.filter(({ title }) => isNearly(words.join(' '), foldText(title))).slice(0, most)
  const isFirst = ({ title }: SearchHit) => foldText(title).startsWith(words[0] ?? '')
  return [...found.filter(isFirst), ...found.filter((hit) => !isFirst(hit))].slice(0, most)
}

/** Every screen that this category may open: what the menu has, then what is reached otherwise; last what can be done there. */
export function listScreens(
  menu: readonly MenuGroup[],
  routes: readonly ScreenRoute[],
  category: Category,
): SearchHit[] {
  const inMenu = menu.flatMap(({ title: group, entries }) =>
    entries
      .filter(({ external }) => !external)
      .flatMap(({ title, url, children }) =>
        children.length > 0
          ? children.map((child) => ({ title: child.title, group, url: child.url }))
          : [{ title, group, url }],
      ),
  )
  const beside = routes
    .filter(({ row }) => row.category === category && !row.menu)
    .map(({ row }) => ({ title: row.title, group: 'Screen', url: addressOf(row.path) }))
  const acts = routes
    .filter(({ row }) => row.category === category)
    .flatMap(({ row }) => (row.acts ?? []).map((title) => ({ title, group: 'Action', url: addressOf(row.path) })))
  return [...new Map([...inMenu, ...beside].map((hit) => [hit.url, hit])).values(), ...acts]
}
