import { spawn } from 'node:child_process'
import { fail } from './fail.mjs'
import { install } from './install.mjs'
import { mustHavePort } from './must-have-port.mjs'
import { folderOfPart, listParts } from './parts.mjs'
import { inRoot } from './root.mjs'

const help = `npm run dev                     the portal, everything from development servers
npm run dev -- teacher shell    only these; the others as they are built
npm run dev -- alone teacher    one remote without the portal, on the API of a running npm start
                                (API_ADDRESS says where, if not at http://127.0.0.1:4000)
`

/** The portal while somebody works on it: what changes is built at once and the page reloads. */
export async function devPortal([first, ...rest]) {
  const names = first === 'alone' ? rest : [first, ...rest].filter(Boolean)
  const parts = listParts()
  const isUnknown = names.some((name) => !parts.includes(name)) || (first === 'alone' && names.length !== 1)
  if (isUnknown) return console.log(help)
  install()
  // The bundler is there only after installing.
  const { mustHavePortOf, serveFolder } = await import('@bellhouse/remote-build/run')
  const chosen = names.length > 0 ? names : parts
  for (const name of chosen) await mustHavePortOf(folderOfPart(name)).catch(({ message }) => fail(message))
  if (first === 'alone') return serveFolder(folderOfPart(names[0]), { isAlone: true })

  await mustHavePort()
  const { buildAll } = await import('./build-all.mjs')
  await buildAll({ say: console.log }).catch(({ message }) => fail(message))
  const ports = await Promise.all(chosen.map((name) => serveFolder(folderOfPart(name), { isDev: true })))
  startServer(Object.fromEntries(chosen.map((name, at) => [name, ports[at]])))
}

function startServer({ shell, ...remotes }) {
  const env = {
    ...process.env,
    PROCESSES: '1',
    DEV_REMOTES: Object.entries({ ...remotes, ...(shell && { shell }) })
      .map(([name, port]) => `${name}=${port}`)
      .join(),
    ...(shell && { SHELL_DIR: inRoot('.build/shell-dev') }),
  }
  const server = spawn(process.execPath, ['--import', 'tsx', '--watch', 'server/src/main.ts'], {
    cwd: inRoot(),
    env,
    stdio: 'inherit',
  })
  server.on('exit', (code) => process.exit(code ?? 0))
}
