import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { integrityOf } from './integrity.mjs'

/** Writes the one page. The server puts its data blocks where the two comments stand. */
export class IndexHtmlPlugin {
  /** `icons`: pictures by name, for a page that can be installed; the server has the manifest that names them. */
  constructor({ title, icons = {} }) {
    this.title = title
    this.icons = icons
  }

  apply(compiler) {
    const { Compilation, sources } = compiler.webpack
    compiler.hooks.thisCompilation.tap('IndexHtmlPlugin', (compilation) => {
      // All names are final, and nothing is described or compressed yet.
      const stage = Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_HASH + 2
      compilation.hooks.processAssets.tap({ name: 'IndexHtmlPlugin', stage }, (assets) => {
        const files = [...compilation.entrypoints.values()].flatMap((entry) => entry.getFiles())
        const base = compilation.outputOptions.publicPath
        const tags = [...new Set(files)].map((file) => tagFor(`${base}${file}`, assets[file]))
        const install = Object.keys(this.icons).length > 0 ? installTags : [noIcon]
        const page = pageOf(this.title, [...install, ...tags.filter(Boolean), pinsOf(assets, base)])
        // The server looks for the two comments, which a minimizer would take out.
        compilation.emitAsset('index.html', new sources.RawSource(page), { minimized: true })
        for (const [name, file] of Object.entries(this.icons)) {
          compilation.emitAsset(name, new sources.RawSource(readFileSync(join(compiler.context, file))))
        }
      })
    })
  }
}

/** Without it every browser asks for one. */
const noIcon = '<link rel="icon" href="data:,">'

/** The server has these at the root, whichever release of the shell they are of. */
const installTags = [
  '<link rel="icon" href="/icon.svg" type="image/svg+xml">',
  '<link rel="manifest" href="/manifest.webmanifest">',
  '<link rel="apple-touch-icon" href="/icon-192.png">',
]

function tagFor(address, asset) {
  const pin = `integrity="${integrityOf(asset.buffer())}" crossorigin="anonymous"`
  if (address.endsWith('.css')) return `<link rel="stylesheet" href="${address}" ${pin}>`
  if (address.endsWith('.js')) return `<script defer src="${address}" ${pin}></script>`
  return undefined
}

/** The hashes of what is loaded later, as data. */
function pinsOf(assets, base) {
  const later = Object.entries(assets).filter(([name]) => /\.(js|css)$/.test(name) && name !== 'sw.js')
  const pins = later.map(([name, asset]) => [`${base}${name}`, integrityOf(asset.buffer())])
  return `<script type="application/json" id="integrity">${JSON.stringify(Object.fromEntries(pins))}</script>`
}

const pageOf = (title, tags) => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <title>${title}</title>
    ${tags.join('\n    ')}
    <!--deployed-remotes-->
    <!--school-->
  </head>
  <body>
    <div id="root"></div>
    <noscript>This portal needs JavaScript. Please switch it on in your browser.</noscript>
  </body>
</html>
`
