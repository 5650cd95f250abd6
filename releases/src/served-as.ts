const isOfRelease = /\/releases\/[^/]+\/./
const isDescription = /\/release\.json(\.br)?$/

/**
 * How long a file of the store may be kept. What a release consists of never changes; its description is signed anew
 * when the key is another one, and everything else is there to be changed.
 */
export const cacheControlOf = (path: string) =>
  isOfRelease.test(path) && !isDescription.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache'

const types: Record<string, string> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  json: 'application/json; charset=utf-8',
  jsonl: 'text/plain; charset=utf-8',
  svg: 'image/svg+xml',
  html: 'text/html; charset=utf-8',
  png: 'image/png',
  webmanifest: 'application/manifest+json',
  ico: 'image/x-icon',
  txt: 'text/plain; charset=utf-8',
  woff2: 'font/woff2',
}

/** What a file of the store is; a compressed copy is what it unpacks to. */
export const contentTypeOf = (path: string) =>
  types[/\.(\w+)(?:\.br)?$/.exec(path)?.[1] ?? ''] ?? 'application/octet-stream'
