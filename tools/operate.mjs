// Nothing that an old Node lacks may stand in this file: it is what says so.
import { mustHaveNode } from './must-have-node.mjs'

mustHaveNode()
import('./operate-portal.mjs').then(({ operatePortal }) => operatePortal())
