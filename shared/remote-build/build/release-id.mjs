import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { findBaseline } from './baseline.mjs'
import { mustFindPackage, readPackage } from './packages.mjs'

/** This package, in the version that a build runs with. */
const settings = join(dirname(fileURLToPath(import.meta.url)), '..')

/** Packages of these are known by their files, wherever they lie; all others by name and version. */
const isOurs = (name) => name.startsWith('@bellhouse/')

/** What a build never reads. */
const isLeftOut = (name) =>
  /^(\..*|node_modules|dist|dist-types|package\.json|tsconfig.*\.json|.*\.(tsbuildinfo|md)|.*\.test\.\w+|(testing|standalone)\.tsx?)$/.test(
    name,
  )

/** A release is known by its package's version and by what it is made of. */
export function releaseId(folder, options) {
  const { ingredients } = listIngredients(folder, options)
  const hash = createHash('sha256').update(ingredients.join('\n')).digest('hex')
  return `${readPackage(folder).version}+${hash.slice(0, 8)}`
}

/**
 * All that goes into a release, a line each, and the folders of the packages that a build may take from: the package's own files,
 * those of ours that it depends on, all others by name and version, all the way down; the same for the settings that it
 * is built with; the last release's names; the API's address. What the shell gives (peer dependencies) is not in it.
 */
export function listIngredients(folder, { apiHost = process.env.API_HOST ?? '', builder = settings } = {}) {
  const given = new Set(Object.keys(readPackage(folder).peerDependencies ?? {}))
  const builtIn = reachedFrom(folder, given)
  const builders = reachedFrom(builder, new Set())
  const baseline = findBaseline(folder)
  const lines = [
    ...linesOfFiles('.', folder),
    ...[...builtIn].flatMap(linesOf),
    ...linesOfFiles('@bellhouse/remote-build', join(builder, 'build')),
    ...[...builders].flatMap(linesOf),
    ...(baseline ? [`baseline ${hashOf(baseline)}`] : []),
    `API_HOST ${apiHost}`,
  ]
  return { ingredients: [...new Set(lines)].sort(), folders: [folder, ...builtIn, ...builders] }
}

/** The folders of all packages below this one, without those that are given. */
function reachedFrom(folder, given) {
  const reached = new Set()
  const waiting = [folder]
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const missing = dependenciesOf(next, given).filter((one) => !reached.has(one))
    for (const one of missing) reached.add(one)
    waiting.push(...missing)
  }
  return reached
}

function dependenciesOf(folder, given) {
  const { dependencies = {}, optionalDependencies = {} } = packageIn(folder)
  const needed = Object.keys(dependencies).filter((name) => !given.has(name) && !(name in optionalDependencies))
  return needed.map((name) => mustFindPackage(name, folder))
}

const known = new Map()

/** What comes from the registry does not change while a command runs. */
function packageIn(folder) {
  if (!folder.includes(`${sep}node_modules${sep}`)) return readPackage(folder)
  if (!known.has(folder)) known.set(folder, readPackage(folder))
  return known.get(folder)
}

function linesOf(folder) {
  const { name, version } = packageIn(folder)
  return isOurs(name) ? linesOfFiles(name, folder) : [`${name}@${version}`]
}

function linesOfFiles(title, folder) {
  const files = [...filesIn(folder)].map(
    (file) => `${title}/${relative(folder, file).replaceAll(sep, '/')} ${hashOf(file)}`,
  )
  return [...files, ...linesOfPackage(title, folder)]
}

/** Of a package.json what a bundler reads. */
function linesOfPackage(title, folder) {
  if (!findOwnPackage(folder)) return []
  const { name, type, main, exports, sideEffects, bellhouse } = readPackage(folder)
  return [`${title}/package.json ${JSON.stringify({ name, type, main, exports, sideEffects, bellhouse })}`]
}

const findOwnPackage = (folder) => readdirSync(folder).includes('package.json')

function* filesIn(folder) {
  for (const name of readdirSync(folder).filter((one) => !isLeftOut(one))) {
    const path = join(folder, name)
    if (statSync(path).isFile()) yield path
    else yield* filesIn(path)
  }
}

const hashOf = (file) => createHash('sha256').update(readFileSync(file)).digest('hex')

/** The package that a file is of. */
export function folderOfPackage(file) {
  for (let folder = dirname(file); folder !== dirname(folder); folder = dirname(folder)) {
    if (findOwnPackage(folder) && readPackage(folder).name) return folder
  }
  return undefined
}
