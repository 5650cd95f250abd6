const ts = require('typescript')

/**
 * Lets a build take of the contracts what a browser uses. Constants are marked as free of effects, so that those go which
 * nothing uses: nothing in the text of `endpoint(…)` or `z.object(…)` tells a bundler that leaving it out changes nothing.
 * The summaries of endpoints go too: the server's own list of them is all that reads one.
 */
module.exports = function leanContracts(source) {
  const file = ts.createSourceFile(this.resourcePath, source, ts.ScriptTarget.ESNext)
  const values = file.statements
    .filter(ts.isVariableStatement)
    .flatMap(({ declarationList }) => declarationList.declarations)
    .flatMap(({ initializer }) => (initializer && !isFree(initializer) ? [initializer] : []))
  return values.reduceRight((text, value) => {
    const [start, end] = [value.getStart(file), value.getEnd()]
    return `${text.slice(0, start)}/*#__PURE__*/ (() => (${withoutSummary(value, file, text)}))()${text.slice(end)}`
  }, source)
}

/** What bundlers know by themselves. */
const isFree = (value) => ts.isArrowFunction(value) || ts.isFunctionExpression(value) || ts.isLiteralExpression(value)

/** The text of a constant, an endpoint's without its summary. */
function withoutSummary(value, file, source) {
  const text = source.slice(value.getStart(file), value.getEnd())
  const summary = isEndpoint(value, file) && value.arguments[0].properties.find(({ name }) => name?.text === 'summary')
  if (!summary) return text
  const [start, end] = [summary.getStart(file), summary.getEnd()].map((place) => place - value.getStart(file))
  return text.slice(0, start) + text.slice(end).replace(/^\s*,/, '')
}

const isEndpoint = (value, file) => ts.isCallExpression(value) && value.expression.getText(file) === 'endpoint'
