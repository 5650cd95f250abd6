import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import ts from 'typescript'
import { root } from './root.mjs'

// What is asked of the server where a screen is drawn, and what somebody asks of it with an act.
const readers = new Set(['useEndpoint', 'useLiveEndpoint', 'useDownload', 'api'])
// How a declaration asks whether the person may: for all of itself, and for what stands in one element.
const asking = 'useMay'
const element = 'Offered'
// What was entered goes to the server by these, whoever looks; the entry itself is the act.
const outbox = /-outbox\.ts$/

/**
 * What a screen can ask of the server, declaration by declaration from its component on: the commands and readings that it reaches without
 * passing a declaration that asks first whether the person may.
 */
export function unaskedIn(screenFile, endpoints, isImplied) {
  const missing = new Map()
  const start = { file: screenFile, name: 'default' }
  const wanted = new Set()
  walk(
    start,
    endpoints,
    () => false,
    (endpoint) => {
      if (!isImplied(endpoint.access)) wanted.add(endpoint.access)
    },
  )
  for (const access of wanted) {
    const isAsked = (asked) => asked.some((name) => endpoints[name]?.access === access)
    walk(start, endpoints, isAsked, (endpoint, name, node) => {
      if (endpoint.access === access) missing.set(name, relative(root, node.file))
    })
  }
  return [...missing].map(([name, file]) => `${name} (${endpoints[name].access}) in ${file}`).sort()
}

/** Tells of each endpoint that is reached; what stands behind a question for which `isClosed` holds is not. */
function walk(start, endpoints, isClosed, tell) {
  const seen = new Set()
  const queue = [start]
  for (const place of queue) {
    const key = `${place.file}#${place.name}`
    const node = !seen.has(key) && declarationOf(place)
    seen.add(key)
    if (!node || isClosed(node.asked)) continue
    for (const { name, isRead, asked } of node.uses) {
      const endpoint = endpoints[name]
      if (endpoint && (endpoint.method !== 'GET' || isRead) && !isClosed(asked)) tell(endpoint, name, node)
    }
    queue.push(...node.leadsTo.filter(({ asked, file }) => !isClosed(asked) && !outbox.test(file)))
  }
}

const modules = new Map()

function declarationOf({ file, name }) {
  if (!modules.has(file)) modules.set(file, readModule(file))
  return modules.get(file).get(name)
}

function readModule(file) {
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX)
  const imports = new Map()
  const declarations = new Map()
  for (const statement of source.statements) {
    if (ts.isImportDeclaration(statement)) addImports(imports, statement)
    else if (ts.isExportDeclaration(statement)) addExports(declarations, statement, file)
    else for (const [name, node] of declared(statement)) declarations.set(name, node)
  }
  return new Map(
    [...declarations].map(([name, node]) => [
      name,
      node.leadsTo ? node : readDeclaration(node, file, imports, declarations),
    ]),
  )
}

function addImports(imports, { importClause, moduleSpecifier }) {
  if (!importClause || importClause.isTypeOnly) return
  const from = moduleSpecifier.text
  if (importClause.name) imports.set(importClause.name.text, { from, name: 'default' })
  const named = importClause.namedBindings
  if (!named || !ts.isNamedImports(named)) return
  for (const { name, propertyName, isTypeOnly } of named.elements) {
    if (!isTypeOnly) imports.set(name.text, { from, name: (propertyName ?? name).text })
  }
}

function addExports(declarations, { exportClause, moduleSpecifier, isTypeOnly }, file) {
  if (isTypeOnly || !exportClause || !moduleSpecifier || !ts.isNamedExports(exportClause)) return
  for (const { name, propertyName } of exportClause.elements) {
    const target = resolve(file, moduleSpecifier.text)
    const leadsTo = target ? [{ file: target, name: (propertyName ?? name).text, asked: [] }] : []
    declarations.set(name.text, { file, leadsTo, uses: [], asked: [] })
  }
}

function* declared(statement) {
  const isDefault =
    ts.canHaveModifiers(statement) &&
    ts.getModifiers(statement)?.some(({ kind }) => kind === ts.SyntaxKind.DefaultKeyword)
  if (isDefault || ts.isExportAssignment(statement)) yield ['default', statement]
  if (ts.isVariableStatement(statement)) {
    for (const one of statement.declarationList.declarations) for (const name of namesIn(one.name)) yield [name, one]
  } else if (statement.name) yield [statement.name.text, statement]
}

const namesIn = (name) =>
  ts.isIdentifier(name) ? [name.text] : name.elements.flatMap((one) => (one.name ? namesIn(one.name) : []))

function readDeclaration(node, file, imports, declarations) {
  const found = { file, leadsTo: [], uses: [], asked: [] }
  const visit = (child, asked) => {
    if (ts.isIdentifier(child)) addIdentifier(found, child, asked, { file, imports, declarations })
    if (ts.isCallExpression(child)) addCall(found, child, asked, file)
    // Neither a type nor the act that an element asks for is a use of it.
    if (isQuestion(child) || ts.isTypeNode(child)) return
    const inside = [...asked, ...actsOf(child)]
    ts.forEachChild(child, (one) => visit(one, inside))
  }
  visit(node, [])
  return found
}

function addIdentifier(found, { text, parent }, asked, { file, imports, declarations }) {
  const brought = imports.get(text)
  if (brought?.from.startsWith('@bellhouse/contracts')) {
    const caller = ts.isCallExpression(parent) && ts.isIdentifier(parent.expression) ? parent.expression.text : ''
    if (caller !== asking) found.uses.push({ name: brought.name, isRead: readers.has(caller), asked })
  } else if (brought) {
    const target = resolve(file, brought.from)
    if (target) found.leadsTo.push({ file: target, name: brought.name, asked })
  } else if (declarations.has(text)) found.leadsTo.push({ file, name: text, asked })
}

function addCall(found, { expression, arguments: [first] }, asked, file) {
  if (!first) return
  if (expression.kind === ts.SyntaxKind.ImportKeyword && ts.isStringLiteral(first)) {
    const target = resolve(file, first.text)
    if (target) for (const name of exportedBy(target)) found.leadsTo.push({ file: target, name, asked })
  }
  if (ts.isIdentifier(expression) && expression.text === asking) found.asked.push(first.text)
}

/** `act={…}` of the element that asks. */
const isQuestion = (node) =>
  ts.isJsxAttribute(node) && node.name.text === 'act' && node.parent.parent.tagName?.text === element

/** The acts that are asked for around what stands in this element. */
const actsOf = (node) =>
  ts.isJsxElement(node) && node.openingElement.tagName.text === element
    ? node.openingElement.attributes.properties.map(({ initializer }) => initializer.expression.text)
    : []

function exportedBy(file) {
  if (!modules.has(file)) modules.set(file, readModule(file))
  return modules.get(file).keys()
}

const platform = /^@bellhouse\/(contracts|api-client|session|ui|grading|timetabling)\b/

/** The file that an import names, where it is one of a feature's; nothing for the platform and for packages of others. */
function resolve(file, wanted) {
  if (wanted.startsWith('.')) return fileAt(join(dirname(file), wanted))
  if (!wanted.startsWith('@bellhouse/') || platform.test(wanted)) return undefined
  return createRequire(file).resolve(wanted)
}

const fileAt = (path) =>
  ['.ts', '.tsx', '/index.ts', '/index.tsx', '']
    .map((end) => path + end)
    .find((one) => /\.tsx?$/.test(one) && existsSync(one))
