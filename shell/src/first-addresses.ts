import { paramsAt, type ScreenRow } from '@bellhouse/contracts'

type Asking = Pick<ScreenRow, 'path' | 'first' | 'firstPermission' | 'always' | 'offered'>

/**
 * All that a screen asks the server for at an address without waiting for an answer before. What somebody holds decides about `offered`
 * and about a `first` with a permission; while it is not known the server does.
 */
export function firstAddressesOf(row: Asking, pathname: string, search: string, held?: readonly string[]): string[] {
  const params = paramsAt(row.path, pathname)
  if (!params) return []
  const inPath = new Map(
    Object.entries(params).flatMap(([name, value]) => (value === undefined ? [] : [[name, decodeURIComponent(value)]])),
  )
  const isHeld = (permission: string | undefined) => !permission || (held?.includes(permission) ?? true)
  const offered = Object.entries(row.offered ?? {}).filter(([permission]) => isHeld(permission))
  const first = isHeld(row.firstPermission) ? row.first : undefined
  const always = [...(row.always ?? []), ...offered.flatMap(([, addresses]) => addresses)]
  return [firstAddressOf(first, inPath, search), ...always.map((template) => filled(template, inPath))].filter(
    (address) => address !== undefined,
  )
}

/**
 * What a screen asks the server for first: with `/api/students?class=:class&sex=:sex` the address `/students/s1?sex=female` becomes
 * `/api/students?class=s1&sex=female`. Nothing where the row does not say so, or does not for such an address: with something in its path or
 * query that its `first` does not name, or without what stands in the path of that.
 */
function firstAddressOf(first: string | undefined, inPath: ReadonlyMap<string, string>, search: string) {
  if (first === undefined) return undefined
  const given = new Map([...new URLSearchParams(search), ...inPath])
  const [template = '', query = ''] = first.split('?')
  const inQuery = [...new URLSearchParams(query)].map(([key, word]) => ({ key, name: /^:(.+)/.exec(word)?.[1], word }))
  const named = new Set([...namesIn(template), ...inQuery.map(({ name }) => name)])
  const address = filled(template, given)
  if (address === undefined || [...given.keys()].some((name) => !named.has(name))) return undefined
  const pairs = inQuery.flatMap(({ key, name, word }) => {
    const value = name === undefined ? word : given.get(name)
    return value ? [[key, value]] : []
  })
  return pairs.length > 0 ? `${address}?${new URLSearchParams(pairs)}` : address
}

const namesIn = (template: string) => [...template.matchAll(/:(\w+)/g)].map(([, name = '']) => name)

/** The template with what is given in it; nothing where that lacks something. */
const filled = (template: string, given: ReadonlyMap<string, string>) =>
  namesIn(template).every((name) => given.has(name))
    ? template.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(given.get(name) ?? ''))
    : undefined
