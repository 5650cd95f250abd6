import { sep } from 'node:path'

/**
 * Which names a build takes from each package that the shell gives, and from a package that is built in: read from the
 * compiler's own graph once it knows what is used, so that what it has left out does not count. Answers a Map of Sets.
 */
export function readTakenNames({ compilation, brought }) {
  const taken = new Map()
  const note = (request, names) => taken.set(request, new Set([...(taken.get(request) ?? []), ...names]))
  for (const module of compilation.modules) {
    if (module.type === 'consume-shared-module') note(module.options.shareKey, namesTakenOf(compilation, module))
    const request = Object.keys(brought).find((name) => isIn(brought[name], module))
    if (request)
      note(
        request,
        namesTakenOf(compilation, module, ({ originModule }) => !isIn(brought[request], originModule)),
      )
  }
  return taken
}

const isIn = (folder, module) => module?.resource?.startsWith(folder + sep) ?? false

function* namesTakenOf(compilation, module, isAsked = () => true) {
  for (const connection of compilation.moduleGraph.getIncomingConnections(module)) {
    if (!connection.dependency || !connection.isActive(undefined) || !isAsked(connection)) continue
    for (const referenced of compilation.getDependencyReferencedExports(connection.dependency, undefined)) {
      const [name = everything] = Array.isArray(referenced) ? referenced : referenced.name
      yield name
    }
  }
}

/** Stands for all names of a package, where a module hands the package on as a whole. */
export const everything = '*'

/** The federation's plugin writes its first module here. */
const isOfBundler = /[\\/]node_modules[\\/]\.federation[\\/]/

/** The folders of all modules that a build is made of must be among these; answers a sentence for each that is not. */
export function listStrangers({ compilation, known, folderOf }) {
  const strangers = new Map()
  for (const { resource } of compilation.modules) {
    const file = resource?.replace(/\?.*$/, '')
    const folder = file && !isOfBundler.test(file) && folderOf(file)
    if (folder && !known.has(folder)) strangers.set(folder, file)
  }
  return [...strangers.values()].map(
    (file) => `${file} is built in, but no package.json names its package among its dependencies, all the way down.`,
  )
}
