import { buildAll } from './build-all.mjs'

await buildAll({ say: (line) => console.log(line) })
