const vm = require('node:vm')

/** What this process has compiled, by file, with the source that it was: a mock moved to the top makes another one. */
const compiled = new Map()

/**
 * Lets an executor of Jest compile a module only if nobody in this process has. It still runs anew in the world of each file of tests,
 * so two of them share what a module says and nothing that it holds.
 */
exports.compileOnce = function compileOnce(executor, environment) {
  const compileAnew = executor.compile.bind(executor)
  executor.compile = (source, filename) => {
    try {
      return scriptOf(source, filename, executor.injectedModuleParameters).runInContext(environment.getVmContext())
    } catch {
      // Jest has the words for a source that is wrong, and for a world that has ended already.
      return compileAnew(source, filename)
    }
  }
}

function scriptOf(source, filename, parameters) {
  const known = compiled.get(filename)
  if (known?.source === source) return known.script
  const head = `(function (${parameters.join(', ')}) {`
  // So that the places in messages are those of the module itself.
  const script = new vm.Script(`${head}${source}\n})`, { filename, columnOffset: -head.length })
  compiled.set(filename, { source, script })
  return script
}
