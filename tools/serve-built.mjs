// What a container or a service starts: makes live what was built here, then serves. Builds and installs nothing, and writes into
// the data folder alone.
import { register } from 'tsx/esm/api'
import { deployBuilt } from './deploy-built.mjs'
import { fail } from './fail.mjs'
import { mustHaveNode } from './must-have-node.mjs'

mustHaveNode()
register()
await deployBuilt({ say: console.log }).catch(({ message }) => fail(message))
await import('../server/src/main.ts')
