const { setFlagsFromString } = require('node:v8')
const { default: Runtime } = require('jest-runtime')
const { compileOnce } = require('./compile-once.cjs')
const { noteStorages } = require('./end-storages.cjs')

/** Jest's own, for workers that run hundreds of files of tests: a module is compiled once, and what a file has begun ends with it. */
module.exports = class LongLived extends Runtime {
  constructor(...parts) {
    super(...parts)
    // What runs often is compiled once more, to be fast; in a world that lasts for one file of tests that pays only much later than usual.
    setFlagsFromString('--interrupt-budget=1000000')
    compileOnce(this.executor, this._environment)
    this.endStorages = noteStorages(this.coreModule)
  }

  teardown() {
    super.teardown()
    this.endStorages()
  }
}
