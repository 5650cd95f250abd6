import { dirname } from 'node:path'

const isTest = (file) => /(?<!\.data)\.test\.(ts|tsx|mjs)$/.test(file)

// Where everything is put together: that one part of it has changed does not change the others.
const compositions = /^(server\/src\/(app|modules)|remote-[^/]+\/src\/screens)\.ts$/

// Tests in these folders start at a composition.
const room = /^(server\/src\/modules|remote-[^/]+\/src\/features)\//

/**
 * The tests that a change touches: those that reach a changed file by imports, name by name through front doors, and
 * those that stand beside a file of a module or a feature that does, because these open it from outside.
 * @param {string[]} changed files from the project's root
 * @param {import('./import-graph.mjs').ImportGraph} graph
 */
export function listRelatedTests(changed, graph) {
  const reached = reach(
    changed.filter((file) => graph.files.includes(file)),
    graph,
  )
  const rooms = new Set([...reached.keys()].filter((file) => room.test(file)).map(dirname))
  const owners = changed.filter((file) => !graph.files.includes(file) && !file.endsWith('.md')).map(ownerOf)
  const isOwned = (file) => owners.some((owner) => file.startsWith(owner))
  const isRelated = (file) => reached.has(file) || rooms.has(dirname(file)) || isOwned(file)
  return graph.files.filter((file) => isTest(file) && isRelated(file)).sort()
}

/** Whose tests a file that nobody imports belongs to, such as a migration or a stylesheet; everybody's, where it lies at the root. */
function ownerOf(file) {
  const [first, second] = dirname(file).split('/')
  if (first === '.') return ''
  return first === 'shared' && second ? `${first}/${second}/` : `${first}/`
}

/** What feels the change, with the names by which it does. */
function reach(changed, graph) {
  const reached = new Map()
  const waiting = changed.map((file) => [file, 'all'])
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const [file, names] = next
    if (compositions.test(file) || !widen(reached, file, names)) continue
    waiting.push(...graph.importersOf(file).flatMap((taking) => felt(taking, file, names, graph)))
  }
  return reached
}

/** Whether this says more about the file than was known. */
function widen(reached, file, names) {
  const known = reached.get(file)
  if (known === 'all') return false
  const more = names === 'all' ? 'all' : new Set([...(known ?? []), ...names])
  reached.set(file, more)
  return more === 'all' || more.size > (known?.size ?? -1)
}

/** What the importer feels of it: nothing, some names that it passes on, or all. */
function felt({ importer, names: taken, passedOn }, file, names, graph) {
  const changedNames = names === 'all' ? new Set(graph.exportsOf(file)) : names
  // A file whose exports cannot be read by name is felt by whoever takes anything of it.
  const isUnknown = names === 'all' && (changedNames.size === 0 || taken === 'all')
  const both = taken === 'all' ? changedNames : new Set([...taken].filter((name) => changedNames.has(name)))
  if (passedOn && both.size > 0) return [[importer, both]]
  return isUnknown || both.size > 0 ? [[importer, 'all']] : []
}
