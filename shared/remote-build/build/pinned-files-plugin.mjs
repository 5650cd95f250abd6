/**
 * Lets every chunk that a build loads later carry its hash, so that a changed byte is refused by the browser. The hashes are laid
 * out by whoever loads the build: the page for the shell, the shell for a release. A file that is asked for once more gets
 * another address, because a browser joins a request to the one of the same address that still hangs.
 */
export class PinnedFilesPlugin {
  apply(compiler) {
    const { runtime, RuntimeGlobals } = compiler.webpack
    const { LoadScriptRuntimeModule } = runtime
    compiler.hooks.compilation.tap('PinnedFilesPlugin', (compilation) => {
      const trust = compilation.outputOptions.trustedTypes ? RuntimeGlobals.createScriptUrl : '(address) => address'
      const { createScript } = LoadScriptRuntimeModule.getCompilationHooks(compilation)
      createScript.tap('PinnedFilesPlugin', (source) => `${source}\n(${pin})(script, 'src', ${trust});`)
    })
  }
}

/** For the option `insert` of the plugin that loads stylesheets. */
export const insertPinned = new Function(
  'link',
  `(${pin})(link, 'href', (address) => address); document.head.appendChild(link);`,
)

/** Runs in the browser. `trust` makes an address one that a script may have. */
function pin(element, name, trust) {
  const address = element[name]
  const integrity = window.bellhouseIntegrity?.get(address)
  if (integrity) {
    element.integrity = integrity
    element.crossOrigin = 'anonymous'
  }
  window.bellhouseAttempts ??= new Map()
  const attempt = (window.bellhouseAttempts.get(address) ?? 0) + 1
  window.bellhouseAttempts.set(address, attempt)
  if (attempt === 1) return
  // By this the bundler finds a stylesheet that is there.
  element.setAttribute('data-href', element.getAttribute(name))
  // A page before may have kept what was damaged on its way, also under a further address.
  const page = Math.round(performance.timeOrigin).toString(36)
  element[name] = trust(`${address}?attempt=${attempt}-${page}`)
}
