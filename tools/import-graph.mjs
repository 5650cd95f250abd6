import { readFileSync } from 'node:fs'
import { inRoot } from './root.mjs'

/** Who imports whom, as the check of the boundaries has written it down. */
export const importsFile = inRoot('.build/imports.json')

/**
 * @typedef {object} ImportGraph
 * @property {string[]} files every file of ours, from the project's root
 * @property {(file: string) => { importer: string, names: Names, passedOn: boolean }[]} importersOf
 * @property {(file: string) => string[]} exportsOf the names that a file declares for others
 * @typedef {Set<string> | 'all'} Names
 */

/** Reads the graph, and of each import the names it takes. @returns {ImportGraph} */
export function readImportGraph(
  { modules } = JSON.parse(readFileSync(importsFile, 'utf8')),
  read = (file) => readFileSync(inRoot(file), 'utf8'),
) {
  const ours = modules.filter(({ source }) => !source.includes('node_modules') && /\.[cm]?[jt]sx?$/.test(source))
  const importers = new Map(ours.map(({ source }) => [source, []]))
  for (const { source, dependencies } of ours) {
    const text = dependencies.some(({ resolved }) => importers.has(resolved)) ? read(source) : ''
    for (const { module, resolved } of dependencies) importers.get(resolved)?.push(...takings(text, source, module))
  }
  return {
    files: ours.map(({ source }) => source),
    importersOf: (file) => importers.get(file) ?? [],
    exportsOf: (file) => exportedNames(read(file)),
  }
}

/** How a file takes another one: each statement that names it, with the names in it. */
function takings(text, importer, module) {
  const quoted = module.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  const statements = text.matchAll(
    new RegExp(`(import|export)\\s+(?:type\\s+)?([^'";]*?)\\s*from\\s*['"]${quoted}['"]`, 'g'),
  )
  const found = [...statements].map(([, word, taken]) => ({
    importer,
    names: namesIn(taken),
    passedOn: word === 'export',
  }))
  return found.length > 0 ? found : [{ importer, names: 'all', passedOn: false }]
}

function namesIn(taken) {
  const braces = taken.match(/\{([^}]*)\}/)
  if (!braces || taken.includes('*') || !/^\s*\{/.test(taken)) return 'all'
  const names = braces[1].split(',').map(
    (name) =>
      name
        .replace(/^\s*type\s+/, '')
        .trim()
        .split(/\s+as\s+/)[0],
  )
  return new Set(names.filter(Boolean))
}

const declaration =
  /export\s+(?:declare\s+)?(?:async\s+)?(?:abstract\s+)?(?:const|let|function\*?|class|type|interface|enum)\s+(\w+)/g

const exportedNames = (text) => [...text.matchAll(declaration)].map(([, name]) => name)
