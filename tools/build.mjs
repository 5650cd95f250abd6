import { buildAll } from './build-all.mjs'
import { fail } from './fail.mjs'

await buildAll({ say: console.log }).catch(({ message }) => fail(message))
