import { mustBePortal } from './deployed-portal.mjs'
import { mustHavePortOf, serveFolder } from './dev-serve.mjs'

const [name, portal] = process.argv.slice(2)
const folder = `remote-${name}`

await mustHavePortOf(folder)
await mustBePortal(portal)
const port = await serveFolder(folder, { isDev: true, portal })
console.log(`${portal} with this ${folder}: http://127.0.0.1:${port}/`)
