import { readdirSync, readFileSync } from 'node:fs'
import ts from 'typescript'
import { inRoot } from './root.mjs'

const isOurs = /^(server|shell|shared|releases|remote-[^/]+)$/
const isLeftOut = /^(node_modules|dist|dist-types|test|coverage)$/
const isSource = /(?<!\.d)\.tsx?$/
const isForTests = /(\.test|\/testing)\.tsx?$/

/** The paths of the product's own sources, without tests and what only tests use. */
export function listSources() {
  return readdirSync(inRoot())
    .filter((folder) => isOurs.test(folder))
    .flatMap(listIn)
    .filter((path) => isSource.test(path) && !isForTests.test(path))
}

/** The programs that speak to whoever runs the portal or builds a part of it: in the terminal, and in what they write. */
export function listPrograms() {
  return readdirSync(inRoot())
    .filter((folder) => isOurs.test(folder) || folder === 'tools' || folder === 'bench')
    .flatMap(listIn)
    .filter((path) => path.endsWith('.mjs') && !path.endsWith('.test.mjs'))
}

/** The style sheets of one part each: `*.module.css`. */
export const listStyles = () =>
  readdirSync(inRoot())
    .filter((folder) => isOurs.test(folder))
    .flatMap(listIn)
    .filter((path) => path.endsWith('.module.css'))

/** What people read outside the portal: the guides without the decisions, the news of a release, the files for a server. */
export function listGuides() {
  const guides = readdirSync(inRoot('docs'), { withFileTypes: true }).filter(({ name }) => name.endsWith('.md'))
  return [
    'README.md',
    ...guides.map(({ name }) => `docs/${name}`),
    ...listIn('.changeset').filter((path) => path.endsWith('.md')),
    ...listIn('tools/deploy'),
  ]
}

function listIn(folder) {
  return readdirSync(inRoot(folder), { withFileTypes: true })
    .filter(({ name }) => !isLeftOut.test(name))
    .flatMap((entry) => (entry.isDirectory() ? listIn(`${folder}/${entry.name}`) : [`${folder}/${entry.name}`]))
}

export const textOf = (path) => readFileSync(inRoot(path), 'utf8')

/** All nodes of a text of TypeScript, from the outside in. */
export function* nodesOf(path, text = textOf(path)) {
  const open = [ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true)]
  for (let node = open.pop(); node; node = open.pop()) {
    yield node
    node.forEachChild((child) => void open.push(child))
  }
}

/** Where a node stands, for a sentence. */
export function placeOf(node) {
  const file = node.getSourceFile()
  return `${file.fileName}:${file.getLineAndCharacterOfPosition(node.getStart()).line + 1}`
}
