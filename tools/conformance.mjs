import { readdirSync, readFileSync } from 'node:fs'
import { inRoot } from './root.mjs'

const sections = {
  1: 'What the product does and for whom',
  2: 'Screens and routes',
  3: 'Entities and their fields',
  4: 'States and transitions',
  5: 'Validation rules',
  6: 'Roles and permissions',
  7: 'The calls it makes',
  8: 'The error catalogue',
  9: 'Business constants and limits',
}

const titlePattern = /\b(?:it|test)(?:\.each\([\s\S]*?\]\s*(?:as const)?\))?\(\s*(['"`])(§(\d) [\s\S]*?)\1/g

/** Every test whose title begins with a section of the specification, as `{ section, title, file }`. */
export function listClauses(files) {
  return files.flatMap(({ path, text }) =>
    [...text.matchAll(titlePattern)].map(([, , title, section]) => ({
      section: Number(section),
      title: title.slice(3).replace(/\$\{[^}]*\}|%s/g, '…'),
      file: path,
    })),
  )
}

/** The page that shows which clause of the specification is proven where. */
export function conformancePage(clauses) {
  const parts = Object.entries(sections).map(([section, heading]) => {
    const rows = clauses
      .filter((clause) => clause.section === Number(section))
      .sort((one, other) => one.file.localeCompare(other.file) || one.title.localeCompare(other.title))
      .map(({ title, file }) => `- ${title} (\`${file}\`)`)
    return [`## §${section} ${heading}`, '', ...rows, ''].join('\n')
  })
  const intro =
    'Which clause of the specification is shown by which test. Written by `node tools/write-conformance.mjs` from the titles of the tests.'
  return ['# Conformance', '', intro, '', ...parts].join('\n')
}

// The test of this file is made of titles that prove nothing.
const isTest = (name) => /\.(test|spec)\.(ts|tsx)$/.test(name)
const isLeftAside = (name) => name.startsWith('.') || ['node_modules', 'dist', 'dist-types'].includes(name)

/** The test files below a folder, by their path in the project. */
export function readTestFiles(folder = '') {
  return readdirSync(inRoot(folder), { withFileTypes: true }).flatMap((entry) => {
    const path = folder ? `${folder}/${entry.name}` : entry.name
    if (isLeftAside(entry.name)) return []
    if (entry.isDirectory()) return readTestFiles(path)
    return isTest(entry.name) ? [{ path, text: readFileSync(inRoot(path), 'utf8') }] : []
  })
}
