// In tests a class name is its own key; no style is loaded.
module.exports = new Proxy({}, { get: (_, name) => (name === '__esModule' ? false : name) })
