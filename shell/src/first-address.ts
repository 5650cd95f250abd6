import { paramsAt, type ScreenRow } from '@bellhouse/contracts'

/**
 * What a screen asks the server for first at an address: with `/api/students?class=:class&sex=:sex` the address `/students/s1?sex=female` becomes
 * `/api/students?class=s1&sex=female`. Nothing where the row does not say so, or does not for such an address: with something in its path or
 * query that its `first` does not name, or without what stands in the path of that.
 */
export function firstAddressOf({ path, first }: Pick<ScreenRow, 'path' | 'first'>, pathname: string, search: string) {
  const inPath = first === undefined ? undefined : paramsAt(path, pathname)
  if (first === undefined || !inPath) return undefined
  const given = new Map(new URLSearchParams(search))
  for (const [name, value] of Object.entries(inPath))
    if (value !== undefined) given.set(name, decodeURIComponent(value))
  const take = (name: string) => {
    const value = given.get(name)
    given.delete(name)
    return value
  }
  const [template = '', query = ''] = first.split('?')
  const filled = template.replace(/:(\w+)/g, (word, name: string) => encodeURIComponent(take(name) ?? word))
  const pairs = [...new URLSearchParams(query)].flatMap(([key, word]) => {
    const value = word.startsWith(':') ? take(word.slice(1)) : word
    return value ? [[key, value]] : []
  })
  if (filled.includes('%3A') || given.size > 0) return undefined
  return pairs.length > 0 ? `${filled}?${new URLSearchParams(pairs)}` : filled
}
