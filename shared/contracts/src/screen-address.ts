type Params = Record<string, string | undefined>

/** The parameters of an address that a row's path leads to, by their names; nothing where the path leads to other addresses. */
export function paramsAt(path: string, pathname: string): Params | undefined {
  return patternOf(path).exec(pathname)?.groups ?? (patternOf(path).test(pathname) ? {} : undefined)
}

// The router's patterns know names (`:id`), and names that may be missing (`:id?`).
function patternOf(path: string) {
  const parts = path.split('/').filter(Boolean)
  const source = parts.map((part) => {
    if (!part.startsWith(':')) return `/${part.replace(/[.*+^${}()|[\]\\]/g, '\\$&')}`
    return part.endsWith('?') ? `(?:/(?<${part.slice(1, -1)}>[^/]+))?` : `/(?<${part.slice(1)}>[^/]+)`
  })
  return new RegExp(`^${source.join('')}/?$`)
}
