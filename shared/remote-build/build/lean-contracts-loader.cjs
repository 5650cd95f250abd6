const ts = require('typescript')

/**
 * Marks the constants of a module as free of effects, so that a build leaves out those that it does not use. Nothing in
 * the text of `endpoint(…)` or `z.object(…)` tells a bundler that leaving it out changes nothing.
 */
module.exports = function pureConstants(source) {
  const file = ts.createSourceFile(this.resourcePath, source, ts.ScriptTarget.ESNext)
  const values = file.statements
    .filter(ts.isVariableStatement)
    .flatMap(({ declarationList }) => declarationList.declarations)
    .flatMap(({ initializer }) => (initializer && !isFree(initializer) ? [initializer] : []))
  return values.reduceRight((text, value) => {
    const [start, end] = [value.getStart(file), value.getEnd()]
    return `${text.slice(0, start)}/*#__PURE__*/ (() => (${text.slice(start, end)}))()${text.slice(end)}`
  }, source)
}

/** What bundlers know by themselves. */
const isFree = (value) => ts.isArrowFunction(value) || ts.isFunctionExpression(value) || ts.isLiteralExpression(value)
