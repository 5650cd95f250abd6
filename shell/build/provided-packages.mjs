import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { versionOf } from '@bellhouse/remote-build/parts'
import ts from 'typescript'

const folder = join(dirname(fileURLToPath(import.meta.url)), '..')

/** The one place that says what the shell gives to remotes. */
export const providedFile = join(folder, 'src/remotes/provided.ts')

/**
 * What the shell gives, by the request of whoever takes it: the module of `provided.ts` that it comes from. Some are not
 * the package itself but a file here that leaves most of it out.
 */
export function providedModules() {
  const file = ts.createSourceFile(providedFile, readFileSync(providedFile, 'utf8'), ts.ScriptTarget.ESNext, true)
  const imported = new Map(file.statements.filter(ts.isImportDeclaration).flatMap(namespaceOf))
  const tables = file.statements
    .filter(ts.isVariableStatement)
    .flatMap(({ declarationList }) => declarationList.declarations)
  const rows = tables.flatMap(({ initializer }) =>
    ts.isObjectLiteralExpression(initializer) ? initializer.properties : [],
  )
  return Object.fromEntries(rows.map((row) => [row.name.text, imported.get(wordOf(row)) ?? lateModuleOf(row)]))
}

function namespaceOf({ importClause, moduleSpecifier }) {
  const bindings = importClause?.namedBindings
  return bindings && ts.isNamespaceImport(bindings) ? [[bindings.name.text, moduleSpecifier.text]] : []
}

const wordOf = (row) => (ts.isShorthandPropertyAssignment(row) ? row.name.text : row.initializer.text)

/** `'x': () => import('./y')` */
function lateModuleOf(row) {
  const call = row.initializer?.body
  if (call && ts.isCallExpression(call) && call.arguments[0]) return call.arguments[0].text
  throw new Error(`${providedFile}: nothing says from which module ${row.name.text} comes.`)
}

/** What every remote brings itself: only its version counts, which says what portal a release wants around it. */
const broughtByRemotes = ['@bellhouse/contracts']

/** What the shell gives and what it answers for beside that, with the version of each. */
export const providedVersions = () =>
  Object.fromEntries(
    [...Object.keys(providedModules()), ...broughtByRemotes].map((request) => [request, versionOf(request, folder)]),
  )
