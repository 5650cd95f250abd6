import { writeFileSync } from 'node:fs'
import { conformancePage, listClauses, readTestFiles } from './conformance.mjs'
import { inRoot } from './root.mjs'

writeFileSync(inRoot('docs/conformance.md'), conformancePage(listClauses(readTestFiles())))
