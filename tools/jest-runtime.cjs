const { setFlagsFromString } = require('node:v8')
const { default: Runtime } = require('jest-runtime')
const { compileOnce } = require('./compile-once.cjs')

/** Jest compiles every module anew for every file of tests, a fifth of all its work; a worker of ours does it once. */
module.exports = class CompilingOnce extends Runtime {
  constructor(...parts) {
    super(...parts)
    // What runs often is compiled once more, to be fast; in a world that lasts for one file of tests that pays only much later than usual.
    setFlagsFromString('--interrupt-budget=1000000')
    compileOnce(this.executor, this._environment)
  }
}
