type Params = Record<string, string | undefined>

/** The parameters of an address that a row's path leads to, by their names; nothing where the path leads to other addresses. */
export function paramsAt(path: string, pathname: string): Params | undefined {
  const found = patternOf(path).exec(pathname)
  return found ? { ...found.groups } : undefined
}

/** Every page that is opened is held against every row there is, so each pattern is made once. */
const patterns = new Map<string, RegExp>()

function patternOf(path: string) {
  const pattern = patterns.get(path) ?? compile(path)
  patterns.set(path, pattern)
  return pattern
}

// The router's patterns know names (`:id`), and names that may be missing (`:id?`).
function compile(path: string) {
  const parts = path.split('/').filter(Boolean)
  const source = parts.map((part) => {
    if (!part.startsWith(':')) return `/${part.replace(/[.*+^${}()|[\]\\]/g, '\\$&')}`
    return part.endsWith('?') ? `(?:/(?<${part.slice(1, -1)}>[^/]+))?` : `/(?<${part.slice(1)}>[^/]+)`
  })
  return new RegExp(`^${source.join('')}/?$`)
}
