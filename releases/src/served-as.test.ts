import { expect, it } from '@jest/globals'
import { cacheControlOf, contentTypeOf } from './served-as'

const forEver = 'public, max-age=31536000, immutable'

it.each([
  ['remote-teacher/releases/1.0.0+ab/entry.js', forEver],
  ['remote-teacher/releases/1.0.0+ab/entry.js.br', forEver],
  ['remote-teacher/releases/1.0.0+ab/release.json.map', forEver],
  ['remote-teacher/releases/1.0.0+ab/old-release.json', forEver],
  ['remote-teacher/releases/1.0.0+ab/release.json', 'no-cache'],
  ['remote-teacher/releases/1.0.0+ab/release.json.br', 'no-cache'],
  ['remote-teacher/releases/1.0.0+ab/', 'no-cache'],
  ['remote-teacher/releases/entry.js', 'no-cache'],
  ['remote-teacher/releases//entry.js', 'no-cache'],
  ['remote-teacher/pointer.json', 'no-cache'],
])('%s may be kept: %s', (path, control) => {
  expect(cacheControlOf(path)).toBe(control)
})

it.each([
  ['entry.js', 'text/javascript; charset=utf-8'],
  ['entry.js.br', 'text/javascript; charset=utf-8'],
  ['style.0a.css', 'text/css; charset=utf-8'],
  ['release.json', 'application/json; charset=utf-8'],
  ['history.jsonl', 'text/plain; charset=utf-8'],
  ['icon.svg', 'image/svg+xml'],
  ['index.html', 'text/html; charset=utf-8'],
  ['icon-192.png', 'image/png'],
  ['app.webmanifest', 'application/manifest+json'],
  ['favicon.ico', 'image/x-icon'],
  ['robots.txt', 'text/plain; charset=utf-8'],
  ['sans.woff2', 'font/woff2'],
  ['program.exe', 'application/octet-stream'],
  ['entry.js.map', 'application/octet-stream'],
  ['LICENSE', 'application/octet-stream'],
])('%s is %s', (path, type) => {
  expect(contentTypeOf(path)).toBe(type)
})
