import { StyleStack } from './pdf-parts'

type Style = Record<string, unknown>

// All that the library asks a word, a part or a picture for.
const names = [
  ...['font', 'bold', 'italics', 'fontSize', 'lineHeight', 'characterSpacing', 'fontFeatures', 'sup', 'sub', 'opacity'],
  ...['color', 'background', 'fillColor', 'fillOpacity', 'markerColor', 'alignment', 'columnGap', 'leadingIndent'],
  ...['decoration', 'decorationColor', 'decorationStyle', 'decorationThickness', 'noWrap', 'wordBreak'],
  ...['link', 'linkToPage', 'linkToDestination', 'preserveLeadingSpaces', 'preserveTrailingSpaces'],
]
const isKnown = new Set(names)

/** What holds within a part: what it says itself, and else what holds around it. */
function within(around: Style, part: Style): Style {
  const style = { ...around }
  for (const name in part) if (isKnown.has(name)) style[name] = part[name] ?? style[name]
  return style
}

/**
 * Lets the library know what holds within a part once it is asked for anything there. By itself it asks every enclosing part for each of
 * twenty properties of each word, and a word on a report card is in a dozen parts.
 */
export function lookUpOnce() {
  const { pop, clone, getProperty } = StyleStack.prototype
  const { getStyleProperty } = StyleStack
  /** The styles of the parts that are open, the outermost first. */
  const known = new WeakMap<StyleStack, Style[]>()

  function styleOf(stack: StyleStack, parts: readonly Style[]): Style {
    const styles = known.get(stack) ?? [within({}, stack.defaultStyle ?? {})]
    known.set(stack, styles)
    for (let depth = styles.length; depth <= parts.length; depth += 1)
      styles.push(within(styles[depth - 1] as Style, parts[depth - 1] as Style))
    return styles[parts.length] as Style
  }
  StyleStack.prototype.pop = function (count) {
    pop.call(this, count)
    known.get(this)?.splice(this.styleOverrides.length + 1)
  }
  StyleStack.prototype.clone = function () {
    const copy = clone.call(this)
    const styles = known.get(this)
    if (styles) known.set(copy, [...styles])
    return copy
  }
  StyleStack.prototype.getProperty = function (name) {
    const { styleOverrides: parts } = this
    // Styles with a name may extend each other, which the library knows.
    if (!isKnown.has(name) || parts.some((part) => typeof part === 'string')) return getProperty.call(this, name)
    return styleOf(this, parts as Style[])[name]
  }
  // A word that says nothing of its own has what its text has, so it need not become a part of the stack.
  StyleStack.getStyleProperty = (item, stack, name, usual) => {
    if (!stack || typeof item === 'string' || item.style || item.section !== undefined)
      return getStyleProperty.call(StyleStack, item, stack, name, usual)
    return item[name] ?? stack.getProperty(name) ?? usual
  }
}
