// The command is some 200 source files, and reading them one by one costs more than everything else that it does.
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'esbuild'

const folder = join(import.meta.dirname, '..')

/** Bundles the `release` command from its sources as they are now, and answers the address of the file. */
export async function bundleCommand() {
  // As deep as the sources, which look for the workspace from where they lie.
  const outfile = join(folder, 'dist/cli.mjs')
  const { outputFiles } = await build({
    absWorkingDir: folder,
    entryPoints: ['src/cli.ts'],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20.19',
    // Only whoever has the store in a bucket needs it.
    external: ['@aws-sdk/client-s3'],
    write: false,
  })
  await writeChanged(outfile, outputFiles[0].contents)
  return pathToFileURL(outfile).href
}

/** Writes a file that many may write and read at once: each finds it whole, and one that is the same already stays. */
export async function writeChanged(path, contents) {
  const before = await readFile(path).catch(() => null)
  if (before?.equals(contents)) return
  await mkdir(dirname(path), { recursive: true })
  const beside = `${path}.${process.pid}`
  await writeFile(beside, contents)
  await rename(beside, path)
}
