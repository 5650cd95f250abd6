// Nothing that an old Node lacks may stand in this file: it is what says so.
import { mustHaveNode } from './must-have-node.mjs'

mustHaveNode()
import('./prove.mjs').then(({ prove }) => prove(process.argv.slice(2)))
