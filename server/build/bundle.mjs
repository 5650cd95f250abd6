// A start from some 800 source files costs more than everything else that it does; from one file it does not.
import { existsSync, realpathSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { builtinModules } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { writeChanged } from '@bellhouse/releases/build'
import { build } from 'esbuild'

const server = join(import.meta.dirname, '..')
const root = join(server, '..')
const folder = join(server, 'dist')

/**
 * The server, the commands of its operators, apart from both what is asked before anything is built,
 * and the threads that read what people drop.
 */
const programs = {
  main: 'src/main.ts',
  operate: 'src/operate/cli.ts',
  'before-build': 'src/start/before-build.ts',
  'read-upload': 'src/platform/table-file/read-upload.thread.ts',
  'roster-import': 'src/modules/exchange/roster-imports/roster-import.thread.ts',
}

/** Bundles the server from its sources as they are now into `server/dist`. One that runs keeps what it has read. */
export async function bundleServer() {
  const { outputFiles } = await build({
    absWorkingDir: root,
    entryPoints: Object.entries(programs).map(([out, path]) => ({ out, in: join(server, path) })),
    outdir: folder,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20.19',
    sourcemap: true,
    sourcesContent: false,
    write: false,
    plugins: [packagesStay, placesStay],
  })
  for (const { path, contents } of outputFiles) await writeChanged(path, contents)
}

/** Packages of others are read from where they are installed; only what is written here goes into the file. */
const packagesStay = {
  name: 'packages-stay',
  setup({ onResolve, resolve }) {
    onResolve({ filter: /^[^./]/ }, async ({ path, kind, importer, resolveDir, pluginData }) => {
      if (kind === 'entry-point' || pluginData === packagesStay || path.startsWith('@bellhouse/')) return undefined
      if (path.startsWith('node:') || builtinModules.includes(path)) return { path, external: true }
      const name = path.split('/', path.startsWith('@') ? 2 : 1).join('/')
      if (existsSync(join(server, 'node_modules', name))) return { path, external: true }
      const { path: file, errors } = await resolve(path, { kind, importer, resolveDir, pluginData: packagesStay })
      return errors.length > 0 ? { errors } : { path: addressFromBundle(file, name, resolveDir), external: true }
    })
  },
}

// By the link of the package that asks for it, since the folder behind the link has a name that another install may not give.
function addressFromBundle(file, name, from) {
  const link = join(from, 'node_modules', name)
  if (existsSync(link)) return relative(folder, join(link, relative(realpathSync(link), file)))
  return addressFromBundle(file, name, dirname(from))
}

/** Migrations, layouts and threads lie beside the source that names them, so each source keeps its own place. */
const placesStay = {
  name: 'places-stay',
  setup({ onLoad }) {
    onLoad({ filter: /\.ts$/ }, async ({ path }) => {
      const address = `new URL(${JSON.stringify(`../../${relative(root, path)}`)}, import.meta.url)`
      const source = await readFile(path, 'utf8')
      const contents = source
        .replaceAll('import.meta.url', `${address}.href`)
        .replaceAll('import.meta.dirname', `process.getBuiltinModule('url').fileURLToPath(new URL('.', ${address}))`)
      return { contents, loader: 'ts' }
    })
  },
}
