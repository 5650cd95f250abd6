// What a container or a service starts: makes live what was built here, then serves. Builds and installs nothing, and writes into
// the data folder alone.
import { leaveToServer } from './deploy-built.mjs'
import { mustHaveNode } from './must-have-node.mjs'
import { mustHavePlace } from './must-have-place.mjs'

mustHaveNode()
await mustHavePlace()
leaveToServer()
// An error then says where in the sources it happened.
process.setSourceMapsEnabled(true)
await import('../server/dist/main.mjs')
