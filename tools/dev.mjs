// Nothing that an old Node lacks may stand in this file: it is what says so.
import { mustHaveNode } from './must-have-node.mjs'

mustHaveNode()
import('./dev-portal.mjs').then(({ devPortal }) => devPortal(process.argv.slice(2)))
