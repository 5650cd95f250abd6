const hooks = require('node:async_hooks')

const isHooks = (name) => name === 'async_hooks' || name === 'node:async_hooks'

/**
 * Notes the `AsyncLocalStorage`s that the world of one file of tests makes; the answer ends them. Jest makes one for each file and ends
 * none, and Node goes through all that were ever used at every promise: after a hundred files each promise costs a hundred times more.
 */
exports.noteStorages = function noteStorages(coreModules) {
  const noted = []
  class AsyncLocalStorage extends hooks.AsyncLocalStorage {
    constructor(...given) {
      super(...given)
      noted.push(this)
    }
  }
  const own = { ...hooks, AsyncLocalStorage }
  const requireCore = coreModules.require.bind(coreModules)
  coreModules.require = (name) => (isHooks(name) ? own : requireCore(name))
  return () => {
    for (const storage of noted.splice(0)) storage.disable()
  }
}
