/**
 * Lets every chunk that a build loads later carry its hash, so that a changed byte is refused by the browser.
 * The hashes are laid out by whoever loads the build: the page for the shell, the shell for a release.
 */
export class PinnedFilesPlugin {
  apply(compiler) {
    const { LoadScriptRuntimeModule } = compiler.webpack.runtime
    compiler.hooks.compilation.tap('PinnedFilesPlugin', (compilation) => {
      const { createScript } = LoadScriptRuntimeModule.getCompilationHooks(compilation)
      createScript.tap('PinnedFilesPlugin', (source) => `${source}\n(${pin})(script, script.src);`)
    })
  }
}

/** For the option `insert` of the plugin that loads stylesheets. */
export const insertPinned = new Function('link', `(${pin})(link, link.href); document.head.appendChild(link);`)

/** Runs in the browser. */
function pin(element, address) {
  const integrity = window.bellhouseIntegrity?.get(address)
  if (integrity) {
    element.integrity = integrity
    element.crossOrigin = 'anonymous'
  }
}
