// What every browser has and the browser of the tests lacks.
const util = require('node:util')

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
