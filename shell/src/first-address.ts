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
  const [template = '', query = ''] = first.split('?')
  const inTemplate = [...template.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
  const inQuery = [...new URLSearchParams(query)].map(([key, word]) => ({ key, name: /^:(.+)/.exec(word)?.[1], word }))
  const named = new Set([...inTemplate, ...inQuery.map(({ name }) => name)])
  if (inTemplate.some((name) => !given.has(name)) || [...given.keys()].some((name) => !named.has(name)))
    return undefined
  const filled = template.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(given.get(name) ?? ''))
  const pairs = inQuery.flatMap(({ key, name, word }) => {
    const value = name === undefined ? word : given.get(name)
    return value ? [[key, value]] : []
  })
  return pairs.length > 0 ? `${filled}?${new URLSearchParams(pairs)}` : filled
}
