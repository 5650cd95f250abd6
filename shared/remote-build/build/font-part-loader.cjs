/** Leaves one part of a face (`?part=`), as `font-parts.mjs` says. */
module.exports = async function fontPart(face) {
  const { cutFont } = await import('./font-parts.mjs')
  return cutFont(face, new URLSearchParams(this.resourceQuery).get('part'))
}
module.exports.raw = true
