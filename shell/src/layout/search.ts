import type { MenuGroup } from '../navigation/menu'

export interface SearchHit {
  title: string
  group: string
  url: string
}

const most = 8

/** Capitals and accents make no difference. */
const folded = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()

/** The screens whose title has every word that was typed; those that begin with them come first. */
export function findHits(menu: readonly MenuGroup[], typed: string): SearchHit[] {
  const words = folded(typed).split(/\s+/).filter(Boolean)
  if (words.length === 0) return []
  const found = listScreens(menu).filter(({ title }) => words.every((word) => folded(title).includes(word)))
  const isFirst = ({ title }: SearchHit) => folded(title).startsWith(words[0] ?? '')
  return [...found.filter(isFirst), ...found.filter((hit) => !isFirst(hit))].slice(0, most)
}

function listScreens(menu: readonly MenuGroup[]): SearchHit[] {
  const all = menu.flatMap(({ title: group, entries }) =>
    entries
      .filter(({ external }) => !external)
      .flatMap(({ title, url, children }) =>
        children.length > 0
          ? children.map((child) => ({ title: child.title, group, url: child.url }))
          : [{ title, group, url }],
      ),
  )
  return [...new Map(all.map((hit) => [hit.url, hit])).values()]
}
