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
