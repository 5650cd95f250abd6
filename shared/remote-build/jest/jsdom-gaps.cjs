// What every browser has and the browser of the tests lacks.
const util = require('node:util')
const { deserialize, serialize } = require('node:v8')

globalThis.TextEncoder ??= util.TextEncoder
globalThis.TextDecoder ??= util.TextDecoder

HTMLDialogElement.prototype.showModal ??= function showModal() {
  this.open = true
}
HTMLDialogElement.prototype.close ??= function close() {
  this.open = false
}

const channels = new Set()

class BroadcastChannel extends EventTarget {
  constructor(name) {
    super()
    this.name = name
    channels.add(this)
  }
  postMessage(data) {
    for (const other of channels) {
      if (other !== this && other.name === this.name) other.dispatchEvent(new MessageEvent('message', { data }))
    }
  }
  close() {
    channels.delete(this)
  }
}
globalThis.BroadcastChannel ??= BroadcastChannel

globalThis.structuredClone ??= (value) => deserialize(serialize(value))

const queues = new Map()

// Whoever asks for a name waits for all who asked before; whoever asks only for what is free does not.
navigator.locks ??= {
  request(name, ...given) {
    const run = given.pop()
    const [{ ifAvailable = false } = {}] = given
    if (ifAvailable && queues.has(name)) return Promise.resolve().then(() => run(null))
    const last = (queues.get(name) ?? Promise.resolve()).catch(() => {}).then(() => run({ name }))
    queues.set(name, last)
    const leave = () => queues.get(name) === last && queues.delete(name)
    last.then(leave, leave)
    return last
  },
}
