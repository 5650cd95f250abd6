type Attributes = Record<string, string | boolean | null | undefined>
type Child = Node | string | null | undefined

/** An element for what is drawn before React is there: `true` is an attribute without a value, what is nothing or `false` is left out. */
export function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Attributes = {},
  ...children: Child[]
): HTMLElementTagNameMap[Tag] {
  return dress(document.createElement(tag), attributes, children)
}

/** The same for a drawing and its parts. */
export function svgElement<Tag extends keyof SVGElementTagNameMap>(
  tag: Tag,
  attributes: Attributes = {},
  ...children: Child[]
): SVGElementTagNameMap[Tag] {
  return dress(document.createElementNS('http://www.w3.org/2000/svg', tag), attributes, children)
}

function dress<E extends Element>(made: E, attributes: Attributes, children: Child[]): E {
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== undefined && value !== null && value !== false) made.setAttribute(name, value === true ? '' : value)
  }
  made.append(...children.filter((child) => child !== null && child !== undefined))
  return made
}
